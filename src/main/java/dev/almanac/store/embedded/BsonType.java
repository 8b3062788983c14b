package dev.almanac.store.embedded;

import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the server's values in MVStore maps as BSON and compares them as MongoDB does.
 *
 * <p>The server's own maps use Java serialisation and compare keys by their serialised bytes. Those
 * of a document differ between one just received and the same one read back from the file (a hash
 * table writes its capacity), so a compound {@code _id} is no longer found once it has been to
 * disk.
 *
 * @param <T> the values of this type
 */
abstract class BsonType<T> extends BasicDataType<T> {

  /** Documents of a collection. */
  static final BsonType<Document> DOCUMENT =
      new BsonType<>() {
        @Override
        Document wrap(Document value) {
          return value;
        }

        @Override
        Document unwrap(Document stored) {
          return stored;
        }

        @Override
        public int compare(Document a, Document b) {
          return ValueComparator.asc().compare(a, b);
        }

        @Override
        public Document[] createStorage(int size) {
          return new Document[size];
        }
      };

  /** Any single value, such as an {@code _id}; the absence of one is a value too. */
  static final BsonType<Object> VALUE =
      new BsonType<>() {
        @Override
        Document wrap(Object value) {
          return new Document(WRAPPED, value instanceof Missing ? null : value);
        }

        @Override
        Object unwrap(Document stored) {
          return Missing.ofNullable(stored.get(WRAPPED));
        }

        @Override
        public int compare(Object a, Object b) {
          return ValueComparator.ascWithoutListHandling().compare(a, b);
        }

        @Override
        public Object[] createStorage(int size) {
          return new Object[size];
        }
      };

  /** Keys of a unique index: a value for each indexed field. */
  static final BsonType<KeyValue> KEY =
      new BsonType<>() {
        @Override
        Document wrap(KeyValue value) {
          List<@Nullable Object> values = new ArrayList<>(value.size());
          for (Object part : value) {
            values.add(part instanceof Missing ? null : part);
          }
          return new Document(WRAPPED, values);
        }

        @Override
        KeyValue unwrap(Document stored) {
          List<Object> values = new ArrayList<>();
          for (Object part : (Collection<?>) Objects.requireNonNull(stored.get(WRAPPED))) {
            values.add(Missing.ofNullable(part));
          }
          return new KeyValue(values);
        }

        @Override
        public int compare(KeyValue a, KeyValue b) {
          for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int order = ValueComparator.ascWithoutListHandling().compare(a.get(i), b.get(i));
            if (order != 0) {
              return order;
            }
          }
          return Integer.compare(a.size(), b.size());
        }

        @Override
        public KeyValue[] createStorage(int size) {
          return new KeyValue[size];
        }
      };

  private static final String WRAPPED = "";

  /** Rough heap sizes, by which MVStore sizes its cache and pages. */
  private static final int OBJECT_BYTES = 24;

  private static final int ENTRY_BYTES = 56;

  abstract Document wrap(T value);

  abstract T unwrap(Document stored);

  @Override
  public int getMemory(T value) {
    return memory(wrap(value));
  }

  private static int memory(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      int bytes = OBJECT_BYTES;
      for (Object element : map.values()) {
        bytes += ENTRY_BYTES + memory(element);
      }
      return bytes;
    }
    if (value instanceof Collection<?> elements) {
      int bytes = OBJECT_BYTES;
      for (Object element : elements) {
        bytes += memory(element);
      }
      return bytes;
    }
    return value instanceof String text ? OBJECT_BYTES + text.length() : OBJECT_BYTES;
  }

  @Override
  public void write(WriteBuffer buffer, T value) {
    ByteBuf bson = Unpooled.buffer();
    BsonEncoder.encodeDocument(wrap(value), bson);
    buffer.putVarInt(bson.readableBytes());
    buffer.put(bson.nioBuffer());
  }

  @Override
  public T read(ByteBuffer buffer) {
    int length = DataUtils.readVarInt(buffer);
    ByteBuffer bson = buffer.slice(buffer.position(), length);
    buffer.position(buffer.position() + length);
    return unwrap(BsonDecoder.decodeBson(Unpooled.wrappedBuffer(bson)));
  }
}
