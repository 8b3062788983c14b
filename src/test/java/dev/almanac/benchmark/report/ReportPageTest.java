package dev.almanac.benchmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testing.Browser;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a report in a real browser, opened from a file and without a network. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportPageTest {

  private static final int WIDE = 1_920;
  private static final int NARROW = 360;

  @TempDir Path directory;

  private Browser browser;

  @BeforeAll
  void start() {
    browser = Browser.open(WIDE, 1_080);
  }

  @AfterAll
  void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private void show(Report report) throws IOException {
    ReportFiles.write(report, directory);
    browser.go(directory.resolve(ReportFiles.HTML).toUri().toString());
  }

  private long count(String script) {
    return ((Number) browser.run("return " + script)).longValue();
  }

  private String text(String selector) {
    return (String) browser.run("return document.querySelector('" + selector + "').innerText");
  }

  @ParameterizedTest
  @CsvSource({"1920, light", "1920, dark", "360, light", "360, dark"})
  void plots_areDrawn_theConsoleIsClean_andNothingOverflows(int width, String scheme)
      throws IOException {
    browser.resize(width, 1_080);
    browser.prefer(scheme);
    for (Report report : List.of(SampleReports.storage(), SampleReports.threads())) {
      show(report);

      assertThat(count("document.querySelectorAll('.plot').length")).isPositive();
      assertThat(
              count(
                  "[...document.querySelectorAll('.plot')].filter(plot =>"
                      + " plot.querySelectorAll('svg path[d]').length < 10"
                      + " || plot.clientWidth < 200).length"))
          .as("plots without lines")
          .isZero();
      assertThat(
              count("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
          .as("pixels wider than the window")
          .isLessThanOrEqualTo(0);
      assertThat(browser.console()).isEmpty();
    }
  }

  @Test
  void theme_isFollowed_alsoWhileThePageIsOpen() throws IOException {
    browser.resize(WIDE, 1_080);
    browser.prefer("light");
    show(SampleReports.storage());
    String ground = "return getComputedStyle(document.body).backgroundColor";
    String line = "return document.querySelector('.plot svg').outerHTML";
    Object lightGround = browser.run(ground);
    Object lightPlot = browser.run(line);

    browser.prefer("dark");

    // The page is told of the change by an event, some time after.
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> {
              assertThat(browser.run(ground)).isNotEqualTo(lightGround);
              assertThat(browser.run(line)).isNotEqualTo(lightPlot);
            });
  }

  @Test
  void tables_haveFigures_ratios_andTheModelAsAModel() throws IOException {
    show(SampleReports.storage());

    assertThat(text("#verdicts")).contains("reserved", "sample", "no difference seen");
    assertThat(text("#phases"))
        .contains("2,002", "blocks read / year read", "Model, not measured", "320 blocks × 8 ms");
    assertThat(text("#conditions")).contains("benchmark layout", "8.0.4");
  }

  @Test
  void names_areShownAsText_andNeverRun() throws IOException {
    browser.resize(NARROW, 800);
    show(SampleReports.threads());

    assertThat(browser.run("return window.bad === undefined")).isEqualTo(true);
    assertThat(count("document.querySelectorAll('img').length")).isZero();
    assertThat(text("#phases")).contains(SampleReports.HOSTILE);
    assertThat(text("#run")).contains("not complete");
  }
}
