package dev.almanac.store.mongo;

import com.mongodb.client.model.Projections;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.MetricStore;
import dev.almanac.store.YearUpkeep;
import java.time.Duration;
import java.time.Instant;
import java.time.Month;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * Upkeep on MongoDB. Pages and catalog are walked along the index of {@code _id}; where a walk left
 * off is in collection {@code upkeep}.
 */
final class MongoYearUpkeep implements YearUpkeep {

  private static final String MAKING = "making_pages";
  private static final String SEALING = "sealing";
  private static final String AHEAD = "reserving_ahead";

  /** The last key that a walk has passed; absent at its beginning. */
  private static final String AFTER = "after";

  /** The first month that a walk over pages did not regard as settled. */
  private static final String UP_TO = "upTo";

  /** The first month up to which all pages have been looked at. */
  private static final String DONE_UP_TO = "doneUpTo";

  /** The year from which pages are to be looked at once more. */
  private static final String AGAIN = "again";

  private static final String YEAR = "year";
  private static final String DONE_AT = "doneAt";

  /** A series that begins to write in December is reserved ahead within so many days. */
  private static final Duration BETWEEN_WALKS_AHEAD = Duration.ofDays(3);

  private final StoreCollections collections;
  private final MetricStore metrics;
  private final StoreGate gate;
  private final PageKeeper pages;
  private final Reservations reservations;
  private final ServerClock serverClock;
  private final UpkeepMarks marks;
  private final PageAudit audit;

  MongoYearUpkeep(
      StoreCollections collections,
      MetricStore metrics,
      StoreGate gate,
      PageKeeper pages,
      Reservations reservations) {
    this.collections = collections;
    this.metrics = metrics;
    this.gate = gate;
    this.pages = pages;
    this.reservations = reservations;
    this.serverClock = new ServerClock(collections.database());
    this.marks = new UpkeepMarks(collections, serverClock);
    this.audit = new PageAudit(collections);
  }

  @Override
  public boolean lease(String holder, Duration length) {
    return gate.write(
        () -> {
          tellTouched();
          return marks.lease(holder, length);
        });
  }

  /** Whoever has the lease learns of settled months that were written to here. */
  private void tellTouched() {
    pages
        .touch()
        .takeEarliestTouched()
        .ifPresent(
            year -> {
              try {
                lookAgain(year);
              } catch (RuntimeException e) {
                pages.touch().touchedIn(year);
                throw e;
              }
            });
  }

  private void lookAgain(int year) {
    marks.change(SEALING, new BsonDocument("$min", new BsonDocument(AGAIN, new BsonInt32(year))));
  }

  @Override
  public int makePages(int most) {
    return gate.write(
        () -> {
          if (pages.all().exist()) {
            return 0;
          }
          BsonDocument mark = marks.of(MAKING);
          List<BsonDocument> entries = entriesAfter(after(mark), most);
          if (entries.isEmpty()) {
            pages.all().declare();
            return 0;
          }
          makePages(entries);
          marks.set(MAKING, new BsonDocument(AFTER, last(entries)));
          return entries.size();
        });
  }

  private void makePages(List<BsonDocument> entries) {
    Instant now = Instant.ofEpochMilli(serverClock.millis());
    List<BsonDocument> made = new ArrayList<>();
    for (BsonDocument entry : entries) {
      SeriesKey series = MonthKeys.seriesIn(entry.getDocument("_id"));
      years(entry).forEach(year -> made.add(YearPages.empty(new SeriesYear(series, year), now)));
    }
    if (!made.isEmpty()) {
      DuplicateKeys.insertMissing(collections.samples(), made);
    }
  }

  @Override
  public Made makePages(@Nullable SeriesKey after, int most) {
    return gate.write(
        () -> {
          List<BsonDocument> entries =
              entriesAfter(after == null ? null : MonthKeys.series(after), most);
          if (entries.isEmpty()) {
            pages.all().declare();
            return new Made(0, null);
          }
          makePages(entries);
          return new Made(entries.size(), MonthKeys.seriesIn(last(entries)));
        });
  }

  @Override
  public int sealPages(int most) {
    return gate.write(
        () -> {
          BsonDocument mark = marks.of(SEALING);
          YearMonth upTo = month(mark, UP_TO);
          BsonDocument after = after(mark);
          if (upTo == null) {
            YearMonth settled = pages.times().firstUnsettled();
            YearMonth done = month(mark, DONE_UP_TO);
            BsonInt32 again = mark == null ? null : (BsonInt32) mark.get(AGAIN);
            if (done == null || done.isBefore(settled)) {
              after = null;
            } else if (again != null) {
              after = beforePagesOf(again.getValue());
            } else {
              return 0;
            }
            if (again != null) {
              marks.remove(SEALING, AGAIN, again);
            }
            upTo = settled;
          }
          List<BsonDocument> keys = pagesAfter(after, upTo.minusMonths(1).getYear(), most);
          BsonString end = new BsonString(upTo.toString());
          if (keys.isEmpty()) {
            marks.change(
                SEALING,
                new BsonDocument("$set", new BsonDocument(DONE_UP_TO, end))
                    .append(
                        "$unset",
                        new BsonDocument(UP_TO, new BsonString(""))
                            .append(AFTER, new BsonString(""))));
            return 0;
          }
          // What cannot be sealed yet is looked at again by another walk, after a rest.
          pages
              .sealer()
              .seal(keys.stream().map(MonthKeys::yearIn).toList(), page -> lookAgain(page.year()));
          marks.change(
              SEALING,
              new BsonDocument(
                  "$set", new BsonDocument(UP_TO, end).append(AFTER, keys.get(keys.size() - 1))));
          return keys.size();
        });
  }

  @Override
  public Sealed sealPages(@Nullable PageCursor after, int most) {
    return gate.write(
        () -> {
          List<SeriesYear> years = pagesAfter(after, most);
          int[] leftAlone = {0};
          pages.sealer().seal(years, page -> leftAlone[0]++);
          return new Sealed(years.size(), leftAlone[0], cursor(years, most));
        });
  }

  /** A place before the first page of a year. */
  private static BsonDocument beforePagesOf(int year) {
    return MonthKeys.page(new SeriesYear(new SeriesKey("", ""), year));
  }

  /** The keys of pages behind a key, in order, up to those of a year. */
  private List<BsonDocument> pagesAfter(@Nullable BsonDocument after, int lastYear, int most) {
    List<BsonDocument> keys = new ArrayList<>();
    int year = after == null ? firstYear() : MonthKeys.yearIn(after).year();
    BsonDocument from = after;
    for (; year <= lastYear && keys.size() < most; year++) {
      BsonDocument start = from == null ? beforePagesOf(year) : from;
      collections
          .samples()
          .find(MonthKeys.pagesBehind(start))
          .sort(MonthKeys.ascending())
          .projection(Projections.include("_id"))
          .limit(most - keys.size())
          .forEach(document -> keys.add(document.getDocument("_id")));
      from = null;
    }
    return keys;
  }

  /** The year of the first document, as keys begin with the date; a late one when there is none. */
  private int firstYear() {
    BsonDocument first =
        collections
            .samples()
            .find()
            .sort(MonthKeys.ascending())
            .projection(Projections.include("_id"))
            .first();
    return first == null
        ? Integer.MAX_VALUE
        : Integer.parseInt(
            first.getDocument("_id").getString(MonthKeys.DATE).getValue().substring(0, 4));
  }

  @Override
  public int reserveAhead(int most) {
    return gate.write(
        () -> {
          Instant now = pages.times().clock().instant();
          YearMonth month = YearMonth.from(now.atOffset(ZoneOffset.UTC));
          if (month.getMonth() != Month.DECEMBER) {
            return 0;
          }
          int coming = month.getYear() + 1;
          BsonDocument mark = marks.of(AHEAD);
          if (mark != null && mark.getInt32(YEAR).getValue() != coming) {
            mark = null;
          }
          if (mark != null && mark.containsKey(DONE_AT)) {
            Instant done = Instant.ofEpochMilli(mark.getDateTime(DONE_AT).getValue());
            if (done.plus(BETWEEN_WALKS_AHEAD).isAfter(now)) {
              return 0;
            }
          }
          List<BsonDocument> entries = entriesAfter(after(mark), most);
          BsonDocument next = new BsonDocument(YEAR, new BsonInt32(coming));
          if (entries.isEmpty()) {
            marks.set(AHEAD, next.append(DONE_AT, new BsonDateTime(now.toEpochMilli())));
            return 0;
          }
          reserve(entries, month, coming);
          marks.set(AHEAD, next.append(AFTER, last(entries)));
          return entries.size();
        });
  }

  private void reserve(List<BsonDocument> entries, YearMonth december, int coming) {
    List<SeriesKey> candidates = new ArrayList<>();
    for (BsonDocument entry : entries) {
      List<Integer> years = years(entry);
      if (years.contains(december.getYear()) && !years.contains(coming)) {
        candidates.add(MonthKeys.seriesIn(entry.getDocument("_id")));
      }
    }
    Set<SeriesKey> wrote = new HashSet<>();
    List<BsonDocument> keys = new ArrayList<>();
    for (SeriesKey series : candidates) {
      keys.addAll(MonthKeys.months(series, december.minusMonths(1), december.plusMonths(1)));
    }
    for (List<BsonDocument> batch : Batches.of(keys, MonthReads.KEYS)) {
      collections
          .documents()
          .find(MonthKeys.in(batch))
          .forEach(
              document -> {
                if (document instanceof StoredDocument.Month found && !found.slots().isEmpty()) {
                  wrote.add(found.slots().series());
                }
              });
    }
    Map<SeriesKey, MetricDefinition> byDefinition = new LinkedHashMap<>();
    Map<String, MetricDefinition> definitions =
        metrics.find(wrote.stream().map(SeriesKey::metric).distinct().toList());
    for (SeriesKey series : candidates) {
      MetricDefinition definition = definitions.get(series.metric());
      if (wrote.contains(series) && definition != null) {
        byDefinition.put(series, definition);
      }
    }
    reservations.reserve(byDefinition, YearMonth.of(coming, Month.JANUARY));
  }

  @Override
  public Audit audit(@Nullable PageCursor after, int most) {
    return gate.read(
        () -> {
          List<SeriesYear> years = pagesAfter(after, most);
          PageAudit.Comparison found = audit.compare(years);
          return new Audit(years.size(), found.months(), found.differing(), cursor(years, most));
        });
  }

  /** The pages behind a place, in order, that may hold a month. */
  private List<SeriesYear> pagesAfter(@Nullable PageCursor after, int most) {
    BsonDocument key =
        after == null ? null : MonthKeys.page(new SeriesYear(after.series(), after.year()));
    return pagesAfter(key, pages.times().firstUnsettled().getYear(), most).stream()
        .map(MonthKeys::yearIn)
        .toList();
  }

  /** The place of the last of some pages; null when there are no more. */
  private static @Nullable PageCursor cursor(List<SeriesYear> years, int most) {
    if (years.size() < most) {
      return null;
    }
    SeriesYear last = years.get(years.size() - 1);
    return new PageCursor(last.year(), last.series());
  }

  @Override
  public void takeOut(List<HeldMonth> months) {
    gate.write(
        () ->
            pages
                .touch()
                .around(months, HeldMonth::series, HeldMonth::month, () -> {}, () -> true));
  }

  @Override
  public Duration quiet() {
    return pages.times().quiet();
  }

  private List<BsonDocument> entriesAfter(@Nullable BsonDocument key, int most) {
    BsonDocument filter =
        key == null ? new BsonDocument() : new BsonDocument("_id", new BsonDocument("$gt", key));
    return collections
        .series()
        .find(filter)
        .sort(MonthKeys.ascending())
        .limit(most)
        .into(new ArrayList<>());
  }

  private static List<Integer> years(BsonDocument entry) {
    return entry.getArray("years", new BsonArray()).stream()
        .map(year -> year.asNumber().intValue())
        .toList();
  }

  private static BsonDocument last(List<BsonDocument> documents) {
    return documents.get(documents.size() - 1).getDocument("_id");
  }

  private static @Nullable BsonDocument after(@Nullable BsonDocument mark) {
    return mark != null && mark.containsKey(AFTER) ? mark.getDocument(AFTER) : null;
  }

  private static @Nullable YearMonth month(@Nullable BsonDocument mark, String field) {
    return mark != null && mark.containsKey(field)
        ? YearMonth.parse(mark.getString(field).getValue())
        : null;
  }
}
