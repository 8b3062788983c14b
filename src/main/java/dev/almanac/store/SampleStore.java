package dev.almanac.store;

import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.SeriesKey;
import java.time.YearMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps month documents. Every method throws {@link StoreUnavailableException} when the store is
 * away, busy or not prepared yet; whatever was acknowledged before stays.
 *
 * <p>Month ranges are half-open: {@code from} is included, {@code to} is not. Implementations are
 * safe for use by many threads.
 */
public interface SampleStore {

  /**
   * Applies updates, one month document each, and returns once they are safe by the store's write
   * concern. Reserves the year of a series that has none yet.
   *
   * <p>Folds {@code last}, {@code min} and {@code max} may be repeated freely. {@code sum} and
   * {@code avg} count again when repeated, unless {@code idempotencyKey} is given: a key is applied
   * to each month document at most once, so that repeating a half-done request finishes the rest.
   *
   * @param updates in {@link MonthUpdate#STORE_ORDER}, one for each month document
   * @param idempotencyKey names the request; used by folds {@code sum} and {@code avg} only
   * @return how many of the month documents had taken this key before; 0 without a key
   * @throws DefinitionChangedException when a year had to be reserved and the metric's definition
   *     is no longer the one the updates were made by; what was written is safe to write again
   */
  int append(List<MonthUpdate> updates, @Nullable String idempotencyKey);

  /**
   * Reads the months of one metric's named clients that are stored, in no particular order, in one
   * round trip for up to a thousand documents. A settled year is one document, once its page is
   * sealed; what a page lacks takes a second round trip.
   *
   * @return the fingerprint of what was read
   */
  Fingerprint read(
      String metric, List<String> clients, YearMonth from, YearMonth to, MonthReader reader);

  /** Reads the stored months of all clients of a metric, likewise. */
  Fingerprint readAllClients(String metric, YearMonth from, YearMonth to, MonthReader reader);

  /**
   * The fingerprint that a read would have now, in one round trip that leaves out the settled
   * months.
   *
   * @param clients as for {@link #read}; null for all
   * @return null when it takes reading to tell, as some year has no page
   */
  @Nullable Fingerprint fingerprint(
      String metric, @Nullable List<String> clients, YearMonth from, YearMonth to);

  /**
   * Reads a page of the stored months of one metric in the order of their keys: month, then client.
   * Each page is a query of its own, so a caller may take as long as it likes between pages.
   *
   * @param client restricts the page to one client; null for all
   * @param after the last key of the page before; null for the first page
   * @param limit most months to return, at least 1; fewer than that means there are no more
   */
  List<MonthSlots> page(
      String metric,
      @Nullable String client,
      YearMonth from,
      YearMonth to,
      @Nullable MonthCursor after,
      int limit);

  /** The place of a month document in the order of {@link #page}. */
  record MonthCursor(YearMonth month, String client) {}

  /**
   * Empties slots of one client, or of all clients of the metric when {@code client} is null. The
   * documents stay, at their size.
   *
   * @return how many slots held a value
   */
  long clear(MetricDefinition definition, @Nullable String client, List<MonthSlice> slices);

  /**
   * Removes every document of one series, of a client ({@code metric} null) or of a metric ({@code
   * client} null), and its entries in the catalog. At least one of the two is given.
   *
   * @return how many series and how many values went
   */
  Erased erase(@Nullable String metric, @Nullable String client);

  /**
   * What {@link #erase} removed.
   *
   * @param series entries of the catalog
   * @param values slots that held a value
   */
  record Erased(long series, long values) {}

  /**
   * Removes the months of a metric before {@code firstKept}.
   *
   * @return how many month documents went
   */
  long expire(String metric, YearMonth firstKept);

  /** Whether the catalog knows any series of the metric. */
  boolean hasSeries(String metric);

  /**
   * The calendar years that are reserved for any series of the metric, or for one client's; what
   * spans many years need only look at these.
   *
   * @param client whose years; null for all clients
   * @return ascending, each once
   */
  List<Integer> years(String metric, @Nullable String client);

  /**
   * The clients that have data of a metric, in the order of their bytes.
   *
   * @param year only those that have data in this year; null for any
   * @param after the last client of the page before; null for the first page
   * @param limit most clients to return, at least 1; fewer than that means there are no more
   */
  List<SeriesYears> clients(
      String metric, @Nullable Integer year, @Nullable String after, int limit);

  /**
   * A series of the catalog.
   *
   * @param series its name
   * @param years the calendar years that are reserved, ascending
   */
  record SeriesYears(SeriesKey series, List<Integer> years) {}
}
