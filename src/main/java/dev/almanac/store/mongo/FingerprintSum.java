package dev.almanac.store.mongo;

import dev.almanac.series.MonthSlots;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.Fingerprint;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Adds up the fingerprint of documents, in whatever order they come. A page counts by its epoch,
 * which stands for the months that it holds: they are what they were when they were put in, and
 * whatever takes them out changes the epoch. It stands for no month that the page lacks, as the
 * epoch changes before such a month does, and a reader may come between the two: a month that is
 * read as a document counts by its slots.
 */
final class FingerprintSum {

  private final MessageDigest digest;
  private long high;
  private long low;

  FingerprintSum() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  void add(YearPage page) {
    begin(page.series(), page.year(), 0);
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, page.epoch()));
    end();
  }

  void add(MonthSlots month) {
    begin(month.series(), month.month().getYear(), month.month().getMonthValue());
    digest.update(PackedSlots.pack(month.values()));
    int[] counts = month.counts();
    if (counts != null) {
      digest.update(PackedSlots.pack(counts));
    }
    end();
  }

  private void begin(SeriesKey series, int year, int month) {
    byte[] metric = series.metric().getBytes(StandardCharsets.UTF_8);
    byte[] client = series.client().getBytes(StandardCharsets.UTF_8);
    ByteBuffer head = ByteBuffer.allocate(12 + metric.length + client.length);
    digest.update(
        head.putInt(metric.length).put(metric).put(client).putInt(year).putInt(month).array());
  }

  private void end() {
    ByteBuffer hash = ByteBuffer.wrap(digest.digest());
    high += hash.getLong();
    low += hash.getLong();
  }

  Fingerprint sum() {
    return new Fingerprint(high, low);
  }
}
