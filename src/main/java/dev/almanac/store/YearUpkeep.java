package dev.almanac.store;

import dev.almanac.series.SeriesKey;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks after year pages and reservations in the background, a bounded step at a time. Where a step
 * left off is kept in the store, so that any process goes on from there. Every method throws {@link
 * StoreUnavailableException} when the store is away or not prepared yet.
 */
public interface YearUpkeep {

  /**
   * Takes or renews the lease that lets one process at a time do upkeep. What it guards may be done
   * by two at once without harm; it only would be done twice.
   *
   * @param holder names the process
   * @param length until somebody else may take it, by the database's clock
   * @return whether the holder has it now
   */
  boolean lease(String holder, Duration length);

  /**
   * Makes the pages of the next years that have none, in a database from before there were pages.
   *
   * @param most how many series to look at
   * @return how many were looked at; 0 when every year has its page
   */
  int makePages(int most);

  /**
   * Seals the next pages that lack a settled month: all once a month has settled, and from the
   * earliest year on that was written to since. A process tells of its writes when it asks for the
   * lease; what could not be sealed yet is looked at by the next walk.
   *
   * @param most how many pages to look at
   * @return how many were looked at; 0 when there is nothing to do, and once at the end of a walk
   */
  int sealPages(int most);

  /**
   * In December, reserves the coming year for the next series that have written since the beginning
   * of November.
   *
   * @param most how many series to look at
   * @return how many were looked at; 0 when there is nothing to do
   */
  int reserveAhead(int most);

  /**
   * Compares the next pages with their months.
   *
   * @param after the last page of the step before; null for the first
   * @param most how many pages to look at, at least 1
   */
  Audit audit(@Nullable PageCursor after, int most);

  /** The place of a page in the order of their keys. */
  record PageCursor(int year, SeriesKey series) {}

  /**
   * What was found of some pages.
   *
   * @param pages how many were compared
   * @param months how many months they hold
   * @param differing months that a page holds otherwise than their documents say
   * @param last the last page compared; null when there are no more
   */
  record Audit(int pages, int months, List<HeldMonth> differing, @Nullable PageCursor last) {}

  /** A month that a page holds. */
  record HeldMonth(SeriesKey series, YearMonth month) {}

  /** Takes months out of their pages; they are read from their documents until sealed again. */
  void takeOut(List<HeldMonth> months);

  /**
   * Makes the pages of the next years that have none, wherever the job of {@link #makePages(int)}
   * is.
   *
   * @param after the last series of the step before; null for the first
   * @param most how many series to look at, at least 1
   */
  Made makePages(@Nullable SeriesKey after, int most);

  /**
   * What was done of some series.
   *
   * @param series how many have all their pages
   * @param last the last of them; null when there are no more
   */
  record Made(int series, @Nullable SeriesKey last) {}

  /**
   * Seals the next pages, wherever the job of {@link #sealPages(int)} is.
   *
   * @param after the last page of the step before; null for the first
   * @param most how many pages to look at, at least 1
   */
  Sealed sealPages(@Nullable PageCursor after, int most);

  /**
   * What was done of some pages.
   *
   * @param pages how many were looked at
   * @param leftAlone how many of them lack a settled month, as they were touched a moment ago
   * @param last the last page; null when there are no more
   */
  record Sealed(int pages, int leftAlone, @Nullable PageCursor last) {}

  /** How long after a page was last touched it may be sealed again. */
  Duration quiet();
}
