package dev.almanac.benchmark.measure;

/**
 * What the I/O that was measured would cost on a disk that seeks. Reading one record after a seek
 * takes {@code seek + size / V}, so {@code concurrency} readers get {@code concurrency × size × V ÷
 * (V × seek + size)} bytes a second, with V the transfer rate: the formula by which composite
 * documents were argued for on hard disks. A model, never a measurement.
 *
 * @param seekMillis time to reach a block
 * @param megabytesPerSecond transfer rate V, in 10^6 bytes a second
 */
public record DiskModel(double seekMillis, double megabytesPerSecond) {

  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double MILLIS_PER_SECOND = 1e3;

  public DiskModel {
    if (!(seekMillis > 0) || !(megabytesPerSecond > 0)) {
      throw new IllegalArgumentException("seek time and transfer rate must be positive");
    }
  }

  /**
   * Milliseconds for one operation: blocks × seek time + bytes ÷ transfer rate.
   *
   * @param blocks blocks read by the operation; each costs a seek
   * @param bytes bytes read by the operation
   */
  public double operationMillis(double blocks, double bytes) {
    return blocks * seekMillis
        + bytes / (megabytesPerSecond * BYTES_PER_MEGABYTE) * MILLIS_PER_SECOND;
  }

  /**
   * Bytes a second that readers of records of one size get, each record after one seek.
   *
   * @param concurrency readers that the disk serves at once without slowing any
   * @param recordBytes size of a record
   */
  public double bytesPerSecond(int concurrency, double recordBytes) {
    double rate = megabytesPerSecond * BYTES_PER_MEGABYTE;
    double seekSeconds = seekMillis / MILLIS_PER_SECOND;
    return concurrency * recordBytes * rate / (rate * seekSeconds + recordBytes);
  }
}
