package dev.almanac.benchmark.binding;

import dev.almanac.benchmark.data.DailySamples.Sample;
import dev.almanac.series.SeriesKey;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.bson.RawBsonDocument;

/** A way of keeping daily samples in MongoDB, in collections of its own. */
public interface Binding {

  /** The variant's name in reports. */
  String name();

  /** Makes the collections, empty, with their indexes. */
  void create();

  /** Names of the collections that hold the data, all of which count for its size. */
  List<String> collections();

  /**
   * Prepares a request that stores samples, to be sent by running it. It fails when the server did
   * not take every sample.
   */
  Runnable write(List<Sample> batch);

  /** In which order a request's samples go out. */
  enum Order {
    /** By series, as the service sorts them: neighbours share pages of the store. */
    SORTED,
    /** As they arrived. */
    SHUFFLED
  }

  /** The order of a request's samples. */
  default Order order() {
    return Order.SORTED;
  }

  /** Whether something is done to months that have ended, before years are read. */
  default boolean settles() {
    return false;
  }

  /**
   * Does a bounded step of that.
   *
   * @return how many series-years were looked at; 0 when there is nothing more to do
   */
  default int settle() {
    return 0;
  }

  /** Prepares the question for a calendar year of one series. */
  YearRead year(SeriesKey series, int year);

  /** Gives the values of all samples that a document of a reply holds. */
  void samplesIn(RawBsonDocument document, DoubleConsumer values);

  /** Removes the collections. */
  void drop();
}
