package dev.almanac;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.zone.ZoneRulesProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

@ExtendWith(OutputCaptureExtension.class)
class StartLineTest {

  @TempDir private Path data;

  @Test
  void start_embedded_saysInOneLineWhatHasStarted(CapturedOutput log) {
    try (ConfigurableApplicationContext context = start()) {
      assertThat(log.getOut().lines().filter(line -> line.contains("StartLine")))
          .hasSize(2)
          .anySatisfy(
              line ->
                  assertThat(line)
                      .contains(
                          "INFO",
                          "Almanac 0.",
                          "mode embedded",
                          "database ",
                          "storage engine ",
                          "zone rules " + ZoneRulesProvider.getVersions("UTC").lastEntry().getKey(),
                          "data in " + data,
                          "listening on http://127.0.0.1:"
                              + context.getEnvironment().getProperty("local.server.port")))
          .anySatisfy(line -> assertThat(line).contains("no keys", "only this machine"));
    }
  }

  @Test
  void start_onEveryAddress_warnsThatAnyoneMayErase(CapturedOutput log) {
    try (ConfigurableApplicationContext context = start("--server.address=0.0.0.0")) {
      assertThat(log.getOut().lines().filter(line -> line.contains("StartLine")))
          .anySatisfy(line -> assertThat(line).contains("WARN", "no keys", "erase"))
          .anySatisfy(
              line ->
                  assertThat(line)
                      .contains(
                          "port "
                              + context.getEnvironment().getProperty("local.server.port")
                              + " of every address"));
    }
  }

  @Test
  void start_withTheDatabaseAway_saysSoAndShowsNoCredentials(CapturedOutput log) {
    try (ConfigurableApplicationContext context =
        start(
            "--almanac.mongodb.uri=mongodb://someone:secret@127.0.0.1:1/figures?authSource=admin",
            "--almanac.store.selection-timeout=100ms")) {
      assertThat(context.isRunning()).isTrue();
      assertThat(log.getOut())
          .contains("mode mongodb, database not reached yet", "data in 127.0.0.1:1/figures")
          .doesNotContain("secret", "someone");
    }
  }

  private ConfigurableApplicationContext start(String... settings) {
    String[] args = new String[settings.length + 2];
    args[0] = "--server.port=0";
    args[1] = "--almanac.embedded.path=" + data;
    System.arraycopy(settings, 0, args, 2, settings.length);
    SpringApplication application = new SpringApplication(AlmanacApplication.class);
    application.setRegisterShutdownHook(false);
    return application.run(args);
  }
}
