package dev.almanac.store.mongo;

import dev.almanac.series.SeriesKey;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * Builds every key and key filter of the store, in one place: MongoDB compares embedded documents
 * field by field in the order written, so a key with its fields in another order is another key.
 */
public final class MonthKeys {

  /** What every key starts with: new data lands at the right edge of the index. */
  public static final String DATE = "date";

  public static final String METRIC = "metric";
  public static final String CLIENT = "client";

  private MonthKeys() {}

  /** The key of a month document: {@code {date: "2012-04", metric, client}}. */
  public static BsonDocument month(SeriesKey series, YearMonth month) {
    return new BsonDocument(DATE, new BsonString(date(month)))
        .append(METRIC, new BsonString(series.metric()))
        .append(CLIENT, new BsonString(series.client()));
  }

  /** The key of a year page: {@code {date: "2012", metric, client}}; it sorts before its months. */
  static BsonDocument page(SeriesYear year) {
    return new BsonDocument(DATE, new BsonString(date(year.year())))
        .append(METRIC, new BsonString(year.series().metric()))
        .append(CLIENT, new BsonString(year.series().client()));
  }

  /** The year that a page's key names. */
  static SeriesYear yearIn(BsonDocument key) {
    return new SeriesYear(seriesIn(key), Integer.parseInt(key.getString(DATE).getValue()));
  }

  /** A filter by the keys of pages behind a page's key, of the same year. */
  static BsonDocument pagesBehind(BsonDocument page) {
    // A year sorts before itself with a dash, which all of its months have.
    BsonDocument end =
        new BsonDocument(DATE, new BsonString(page.getString(DATE).getValue() + "-"));
    return new BsonDocument("_id", new BsonDocument("$gt", page).append("$lt", end));
  }

  /** Whether a calendar label names a year, and with it a page. */
  static boolean isPage(String date) {
    return date.indexOf('-') < 0;
  }

  /** The key of a series in the catalog: {@code {metric, client}}. */
  static BsonDocument series(SeriesKey series) {
    return series(series.metric(), series.client());
  }

  private static BsonDocument series(String metric, String client) {
    return new BsonDocument(METRIC, new BsonString(metric)).append(CLIENT, new BsonString(client));
  }

  /** The series that a key names. */
  static SeriesKey seriesIn(BsonDocument key) {
    return new SeriesKey(key.getString(METRIC).getValue(), key.getString(CLIENT).getValue());
  }

  /** The month that a month document's key names. */
  static YearMonth monthIn(BsonDocument key) {
    return YearMonth.parse(key.getString(DATE).getValue());
  }

  /** The keys of the months from {@code from} (included) to {@code to} (not included). */
  public static List<BsonDocument> months(SeriesKey series, YearMonth from, YearMonth to) {
    List<BsonDocument> keys = new ArrayList<>();
    for (YearMonth month = from; month.isBefore(to); month = month.plusMonths(1)) {
      keys.add(month(series, month));
    }
    return keys;
  }

  /** The calendar label of a month, e.g. {@code 2012-04}; years have four digits. */
  static String date(YearMonth month) {
    return month.toString();
  }

  /** The calendar label of a year, e.g. {@code 2012}. */
  static String date(int year) {
    return String.format(Locale.ROOT, "%04d", year);
  }

  /** A filter by key. */
  public static BsonDocument is(BsonDocument key) {
    return new BsonDocument("_id", key);
  }

  /** A filter by any of the keys; by the key alone where there is one, which needs no plan. */
  static BsonDocument anyOf(List<BsonDocument> keys) {
    return keys.size() == 1 ? is(keys.get(0)) : in(keys);
  }

  /** A filter by any of the keys. */
  public static BsonDocument in(List<BsonDocument> keys) {
    return new BsonDocument("_id", new BsonDocument("$in", new BsonArray(keys)));
  }

  /**
   * A filter on the catalog by metric, as a range over whole keys so that the index of {@code _id}
   * serves it: every client sorts between the empty string and a value of a later BSON type.
   *
   * @param after the client behind which the range begins; the empty string for the first
   */
  static BsonDocument seriesOf(String metric, String after) {
    BsonDocument end =
        new BsonDocument(METRIC, new BsonString(metric)).append(CLIENT, new BsonDocument());
    return new BsonDocument(
        "_id", new BsonDocument("$gt", series(metric, after)).append("$lt", end));
  }

  /** The keys of the index that serves what spans series: all clients of a metric in a month. */
  public static BsonDocument acrossSeries() {
    BsonInt32 ascending = new BsonInt32(1);
    return new BsonDocument("_id." + DATE, ascending)
        .append("_id." + METRIC, ascending)
        .append("_id." + CLIENT, ascending);
  }

  /** Ascending order of keys. */
  static BsonDocument ascending() {
    return new BsonDocument("_id", new BsonInt32(1));
  }
}
