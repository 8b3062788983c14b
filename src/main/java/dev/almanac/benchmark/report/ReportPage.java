package dev.almanac.benchmark.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tools.jackson.databind.node.ObjectNode;

/**
 * A report as one HTML page that needs no network: the report's JSON, a script that shows it, and
 * the plotting library stand inside.
 */
final class ReportPage {

  /** The library in its WebJar, whatever the version. */
  private static final String PLOTS =
      "classpath*:META-INF/resources/webjars/echarts/*/dist/echarts.min.js";

  private ReportPage() {}

  static String of(ObjectNode report) {
    // Later pieces may contain the words of earlier ones, so each is looked for before it is
    // filled.
    return fill(
        fill(
            fill(fill(read("report.html"), "/*STYLE*/", read("report.css")), "/*PLOTS*/", plots()),
            "/*SCRIPT*/",
            read("report.js")),
        "/*DATA*/",
        embedded(ReportJson.text(report)));
  }

  private static String fill(String page, String place, String piece) {
    int at = page.lastIndexOf(place);
    return page.substring(0, at) + piece + page.substring(at + place.length());
  }

  /** Inside a script element nothing may look like its end, or like a comment's beginning. */
  static String embedded(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }

  private static String read(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }

  private static String plots() {
    try {
      Resource[] found = new PathMatchingResourcePatternResolver().getResources(PLOTS);
      if (found.length != 1) {
        throw new IllegalStateException(found.length + " copies of echarts.min.js, and not one");
      }
      return found[0].getContentAsString(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read echarts.min.js", e);
    }
  }
}
