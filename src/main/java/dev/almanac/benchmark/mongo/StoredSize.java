package dev.almanac.benchmark.mongo;

import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.report.Figure;
import java.util.ArrayList;
import java.util.List;

/** How much room stored data takes, and how it stands to the server's cache. */
public final class StoredSize {

  private StoredSize() {}

  /**
   * Figures of the collections together; what the server does not tell is left out.
   *
   * @param stored how many there are in them
   * @param one what one of these is called
   */
  public static List<Figure> figures(
      Target target, MongoDatabase database, List<String> collections, long stored, String one) {
    CollectionSizes sizes = CollectionSizes.of(database, collections);
    List<Figure> figures = new ArrayList<>(sizes.per(stored, one));
    Long cache = ServerFacts.cacheBytes(target.client());
    Long data = sizes.dataBytes();
    if (cache != null && cache > 0 && data != null) {
      figures.add(new Figure("data / cache", "", "", (double) data / cache));
    }
    return figures;
  }
}
