package dev.almanac.benchmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ReportTextTest {

  @Test
  void text_hasConditions_tables_ratios_andTheModelBesideColdReads() {
    String text = ReportText.of(SampleReports.storage());

    assertThat(text)
        .contains("layout (meaning 1)", "seed 7", "java -jar almanac.jar benchmark layout")
        .contains("target disk", "server version 8.0.4", "READ COLD", "READ WARM")
        .contains("2,002 (2,001..2,003)", "blocks read / year read")
        .contains("sample: 91x (87..95.4)", "no difference seen")
        // 320 blocks of 8 ms, and 9 MB at 150 MB/s.
        .contains(
            "model: sample on a disk of 8 ms and 150 MB/s: 320 blocks x 8 ms + 9,000,000 bytes / 150"
                + " MB/s = 2,620 ms. Not measured.")
        .doesNotContain("NOT COMPLETE");
    assertThat(text.lines().filter(line -> line.startsWith("model:"))).hasSize(2);
  }

  @Test
  void text_ofAStoppedRun_saysSo_andComparesTargets() {
    String text = ReportText.of(SampleReports.threads());

    assertThat(text).contains("NOT COMPLETE", "xfs", "threads", "xfs: ");
  }

  @Test
  void json_insideThePage_cannotEndItsElement() {
    ObjectNode json = ReportJson.of(SampleReports.threads());

    assertThat(ReportPage.embedded(ReportJson.text(json)))
        .doesNotContain("</", "<!--", "<img")
        .contains("\\u003c/script>");
  }
}
