package dev.almanac;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;

class AlmanacCommandTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2012-04-01T00:00:00Z"), ZoneOffset.UTC);

  private static final Function<String[], ConfigurableApplicationContext> NO_STORE =
      settings -> {
        throw new IllegalStateException("no store is to be opened");
      };

  private static final BiFunction<Class<?>, String[], ConfigurableApplicationContext> NOTHING_ELSE =
      (beans, settings) -> {
        throw new IllegalStateException("nothing else is to be started");
      };

  private final List<String> started = new ArrayList<>();
  private final AlmanacCommand command =
      new AlmanacCommand(settings -> started.addAll(List.of(settings)), NO_STORE, NOTHING_ELSE);
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    CommandLine parser = command.parser(CLOCK);
    parser.setOut(new PrintWriter(out));
    parser.setErr(new PrintWriter(err));
    return parser.execute(arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void help_tellsUsageMainSettingsAndCommands(String argument) {
    assertThat(execute("--server.port=1", argument)).isZero();

    assertThat(out.toString())
        .contains("java -jar almanac.jar", "--server.port", "ALMANAC_MONGODB_URI", "benchmark");
    assertThat(command.serving()).isFalse();
  }

  @Test
  void version_namesProgramVersionAndJava() {
    assertThat(execute("--version")).isZero();

    assertThat(out.toString())
        .matches("almanac \\d+\\.\\d+\\.\\d+\\S*( \\([0-9a-f]{7,}\\))?\nJava \\d+.*\n");
    assertThat(command.serving()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve", "-v", "--", "--verison", "--=x", "server.port=1", ""})
  void unknownArgument_isRefused_withAHint(String argument) {
    assertThat(execute("--server.port=1", argument)).isEqualTo(2);

    assertThat(err.toString()).contains("\"" + argument + "\"", "--help");
    assertThat(command.serving()).isFalse();
    assertThat(started).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--server.port=9090", "--almanac.mongodb.uri=", "--debug", "--trace"})
  void setting_isLeftToTheService(String argument) {
    assertThat(execute(argument)).isZero();

    assertThat(started).containsExactly(argument);
    assertThat(command.serving()).isTrue();
  }

  @Test
  void noArguments_startTheService() {
    assertThat(execute()).isZero();

    assertThat(command.serving()).isTrue();
  }

  @Test
  void service_thatDoesNotStart_endsTheProcessWithAnError() {
    AlmanacCommand failing =
        new AlmanacCommand(
            settings -> {
              throw new IllegalStateException("port in use");
            },
            NO_STORE,
            NOTHING_ELSE);

    assertThat(failing.parser(CLOCK).execute()).isEqualTo(1);
    assertThat(failing.serving()).isFalse();
  }

  @Test
  void settingsBeforeACommand_areRefused_asNobodyWouldReadThem() {
    assertThat(execute("--server.port=1", "benchmark", "command")).isEqualTo(2);

    assertThat(err.toString()).contains("\"--server.port=1\"", "settings are for the service");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--almanac.mongodb.uri=mongodb://db",
        "--almanac.embedded.path=data",
        "--almanac.upkeep.seal=true"
      })
  void front_refusesSettingsOfAStore_asItHasNone(String setting) {
    assertThat(execute("benchmark", "front", "--server.port=1", setting)).isEqualTo(2);

    assertThat(err.toString()).contains("front has no store", setting.split("=")[0]);
  }

  @Test
  void front_refusesWhatIsNoSetting() {
    assertThat(execute("benchmark", "front", "8081")).isEqualTo(2);

    assertThat(err.toString()).contains("\"8081\"", "--name=value");
  }

  @Test
  void benchmark_withoutAWorkload_isRefused_withItsUsage() {
    assertThat(execute("benchmark")).isEqualTo(2);

    assertThat(err.toString()).contains("WORKLOAD");
  }

  @Test
  void process_askedForItsVersion_exitsWithoutAServer(@TempDir Path directory) throws Exception {
    Exit version = run(directory, "--version");
    assertThat(version.code()).isZero();
    assertThat(version.out()).startsWith("almanac ").doesNotContain("Starting", "INFO");

    Exit unknown = run(directory, "serve");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.out()).contains("\"serve\"");

    assertThat(directory).isEmptyDirectory();
  }

  private record Exit(int code, String out) {}

  private static Exit run(Path directory, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(AlmanacApplication.class.getName());
    command.addAll(List.of(args));
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Exit(process.exitValue(), out);
  }
}
