package dev.almanac.store.embedded;

import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import java.util.List;
import java.util.Map.Entry;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * A unique index of the server in an MVStore map, from the indexed values to the document's key.
 */
final class UniqueIndex extends AbstractUniqueIndex<Object> {

  private final MVMap<KeyValue, Object> positions;

  UniqueIndex(MVMap<KeyValue, Object> positions, String name, List<IndexKey> keys, boolean sparse) {
    super(name, keys, sparse);
    this.positions = positions;
  }

  @Override
  protected @Nullable Object removeDocument(KeyValue key) {
    return positions.remove(key);
  }

  @Override
  protected boolean putKeyPosition(KeyValue key, Object position) {
    return positions.putIfAbsent(key, position) == null;
  }

  @Override
  protected Iterable<Entry<KeyValue, Object>> getIterable() {
    return positions.entrySet();
  }

  @Override
  protected @Nullable Object getPosition(KeyValue key) {
    return positions.get(key);
  }

  @Override
  public long getCount() {
    return positions.sizeAsLong();
  }

  @Override
  public boolean isEmpty() {
    return positions.isEmpty();
  }

  @Override
  public long getDataSize() {
    return getCount();
  }
}
