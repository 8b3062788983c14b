package dev.almanac.ingest.parse;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Samples that passed their checks, in request order, as one array a field: a hundred thousand of
 * them take a few megabytes and no object each.
 */
public final class SampleColumns {

  private static final int FEWEST = 64;

  private final List<String> metrics;
  private final List<String> clients;
  private int size;
  private int[] metric;
  private int[] client;
  private long[] time;
  private boolean[] day;
  private double[] value;
  private int[] index;
  private int[] line;

  /**
   * No samples yet.
   *
   * @param expected about how many there will be
   */
  SampleColumns(List<String> metrics, List<String> clients, int expected) {
    this.metrics = metrics;
    this.clients = clients;
    int capacity = Math.max(FEWEST, expected);
    metric = new int[capacity];
    client = new int[capacity];
    time = new long[capacity];
    day = new boolean[capacity];
    value = new double[capacity];
    index = new int[capacity];
    line = new int[capacity];
  }

  void add(
      int metric, int client, long time, boolean day, double value, int index, int physicalLine) {
    if (size == this.metric.length) {
      grow(size * 2);
    }
    this.metric[size] = metric;
    this.client[size] = client;
    this.time[size] = time;
    this.day[size] = day;
    this.value[size] = value;
    this.index[size] = index;
    this.line[size] = physicalLine;
    size++;
  }

  /** Changes a sample's time. */
  void setTime(int sample, long time) {
    this.time[sample] = time;
  }

  /** Takes out the samples of the set; the others keep their order. */
  void remove(BitSet samples) {
    int kept = samples.isEmpty() ? size : samples.nextSetBit(0);
    for (int i = kept; i < size; i++) {
      if (!samples.get(i)) {
        metric[kept] = metric[i];
        client[kept] = client[i];
        time[kept] = time[i];
        day[kept] = day[i];
        value[kept] = value[i];
        index[kept] = index[i];
        line[kept] = line[i];
        kept++;
      }
    }
    size = kept;
  }

  private void grow(int capacity) {
    metric = Arrays.copyOf(metric, capacity);
    client = Arrays.copyOf(client, capacity);
    time = Arrays.copyOf(time, capacity);
    day = Arrays.copyOf(day, capacity);
    value = Arrays.copyOf(value, capacity);
    index = Arrays.copyOf(index, capacity);
    line = Arrays.copyOf(line, capacity);
  }

  /** How many samples there are; the methods below take 0 to one less. */
  public int size() {
    return size;
  }

  /** Position of the sample's metric in {@link #metrics()}. */
  public int metric(int sample) {
    return metric[sample];
  }

  /** Position of the sample's client in {@link #clients()}. */
  public int client(int sample) {
    return client[sample];
  }

  /** Whether the sample's time is a calendar day rather than an instant. */
  public boolean isDay(int sample) {
    return day[sample];
  }

  /** Seconds since 1970-01-01T00:00:00Z, or days since 1970-01-01 when it is a day. */
  public long time(int sample) {
    return time[sample];
  }

  public double value(int sample) {
    return value[sample];
  }

  /** Position of the sample among all items of the body, from 0. */
  public int index(int sample) {
    return index[sample];
  }

  /** Line of the body at which the sample begins, from 1; 0 when the format has no lines. */
  public int line(int sample) {
    return line[sample];
  }

  /** The distinct names of metrics as they are stored, each once. */
  public List<String> metrics() {
    return metrics;
  }

  /** The distinct names of clients as they are stored, each once. */
  public List<String> clients() {
    return clients;
  }
}
