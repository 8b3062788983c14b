package dev.almanac.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.util.List;
import java.util.Map;
import org.hawkular.agent.prometheus.text.TextPrometheusMetricsProcessor;
import org.hawkular.agent.prometheus.types.Counter;
import org.hawkular.agent.prometheus.types.Gauge;
import org.hawkular.agent.prometheus.types.Histogram;
import org.hawkular.agent.prometheus.types.Metric;
import org.hawkular.agent.prometheus.types.MetricFamily;
import org.hawkular.agent.prometheus.types.Summary;
import org.hawkular.agent.prometheus.walkers.CollectorPrometheusMetricsWalker;

/** The Prometheus page of a running service at one moment, read by a Prometheus text parser. */
public final class Scrape {

  private final List<MetricFamily> families;

  private Scrape(List<MetricFamily> families) {
    this.families = families;
  }

  /** Reads the page of the service on this port of the loopback address. */
  public static Scrape of(int port) throws IOException {
    URLConnection page =
        URI.create("http://127.0.0.1:" + port + "/actuator/prometheus").toURL().openConnection();
    page.setRequestProperty("Accept", "text/plain;version=0.0.4");
    CollectorPrometheusMetricsWalker collector = new CollectorPrometheusMetricsWalker();
    try (InputStream text = page.getInputStream()) {
      new TextPrometheusMetricsProcessor(text, collector).walk();
    }
    return new Scrape(collector.getAllMetricFamilies());
  }

  public List<MetricFamily> families() {
    return families;
  }

  /** The family of this name. */
  public MetricFamily family(String name) {
    return families.stream()
        .filter(family -> family.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " among " + names()));
  }

  /** Names of all families. */
  public List<String> names() {
    return families.stream().map(MetricFamily::getName).toList();
  }

  /** Total of the counts (counter values, histogram counts) of the series with these labels. */
  public double count(String name, Map<String, String> labels) {
    return series(name, labels).stream().mapToDouble(Scrape::count).sum();
  }

  /** The series of a family that have these labels among theirs; none when there is no family. */
  public List<Metric> series(String name, Map<String, String> labels) {
    return families.stream()
        .filter(family -> family.getName().equals(name))
        .flatMap(family -> family.getMetrics().stream())
        .filter(metric -> metric.getLabels().entrySet().containsAll(labels.entrySet()))
        .toList();
  }

  private static double count(Metric metric) {
    if (metric instanceof Counter counter) {
      return counter.getValue();
    }
    if (metric instanceof Histogram histogram) {
      return histogram.getSampleCount();
    }
    if (metric instanceof Summary summary) {
      return summary.getSampleCount();
    }
    return ((Gauge) metric).getValue();
  }
}
