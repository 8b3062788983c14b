package dev.almanac.process;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes one sample a request, each to the next hour of one series, and notes when each was
 * acknowledged. The value of an hour is its number, so that what is stored can be checked.
 */
final class WriterLoop extends Thread {

  /** An acknowledged hour, and when the answer came. */
  record Acknowledged(int hour, long nanoTime) {}

  private static final Instant FIRST = LocalDateTime.of(2020, 1, 1, 0, 0).toInstant(ZoneOffset.UTC);

  private final AlmanacProcess almanac;
  private final int firstHour;
  private final List<Acknowledged> acknowledged = new ArrayList<>();
  private volatile boolean over;

  WriterLoop(AlmanacProcess almanac, int firstHour) {
    super("writer");
    this.almanac = almanac;
    this.firstHour = firstHour;
  }

  @Override
  public void run() {
    for (int hour = firstHour; !over; hour++) {
      try {
        String sample =
            String.format(
                Locale.ROOT,
                "[{\"metric\":\"loop\",\"client\":\"c\",\"timestamp\":\"%s\",\"value\":%d}]",
                FIRST.plusSeconds(hour * 3_600L),
                hour);
        if (almanac.post("/api/v1/samples", "application/json", sample).statusCode() == 200) {
          synchronized (this) {
            acknowledged.add(new Acknowledged(hour, System.nanoTime()));
          }
        }
      } catch (IOException e) {
        over = true;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        over = true;
      }
    }
  }

  synchronized List<Acknowledged> acknowledged() {
    return List.copyOf(acknowledged);
  }

  void finish() throws InterruptedException {
    over = true;
    join();
  }

  /** The hours of a year that the series endpoint answers with; none while there is no metric. */
  static List<Integer> stored(AlmanacProcess almanac, int year) throws Exception {
    HttpResponse<String> answer =
        almanac.get("/api/v1/series?metric=loop&client=c&step=hour&fill=none&year=" + year);
    if (answer.statusCode() == 404) {
      return List.of();
    }
    String json = answer.body();
    String values = json.substring(json.indexOf("\"values\":[") + 10);
    values = values.substring(0, values.indexOf(']'));
    List<Integer> hours = new ArrayList<>();
    for (String value : values.split(",")) {
      if (!value.isEmpty()) {
        hours.add(Integer.valueOf(value));
      }
    }
    return hours;
  }
}
