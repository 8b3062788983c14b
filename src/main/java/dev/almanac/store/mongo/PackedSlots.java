package dev.almanac.store.mongo;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Slots of a month as a year page keeps them: one after the other, without names or types, as
 * little-endian IEEE 754 doubles of 8 bytes, and their counts as little-endian int32 of 4.
 */
final class PackedSlots {

  private PackedSlots() {}

  static byte[] pack(double[] values) {
    byte[] packed = new byte[values.length * Double.BYTES];
    buffer(packed).asDoubleBuffer().put(values);
    return packed;
  }

  static byte[] pack(int[] counts) {
    byte[] packed = new byte[counts.length * Integer.BYTES];
    buffer(packed).asIntBuffer().put(counts);
    return packed;
  }

  static double[] doubles(byte[] packed) {
    double[] values = new double[packed.length / Double.BYTES];
    buffer(packed).asDoubleBuffer().get(values);
    return values;
  }

  static int[] ints(byte[] packed) {
    int[] counts = new int[packed.length / Integer.BYTES];
    buffer(packed).asIntBuffer().get(counts);
    return counts;
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
