package dev.almanac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.CommandLine.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void help_tellsUsageAndMainSettings(String argument) {
    Answer answer = CommandLine.answer("--server.port=1", argument);

    assertThat(answer).isNotNull();
    assertThat(answer.exitCode()).isZero();
    assertThat(answer.text())
        .contains("java -jar almanac.jar", "--server.port", "ALMANAC_MONGODB_URI")
        .endsWith("\n");
  }

  @Test
  void version_namesProgramVersionAndJava() {
    Answer answer = CommandLine.answer("--version");

    assertThat(answer).isNotNull();
    assertThat(answer.exitCode()).isZero();
    assertThat(answer.text())
        .matches("almanac \\d+\\.\\d+\\.\\d+\\S*( \\([0-9a-f]{7,}\\))?\nJava \\d+.*\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve", "-v", "--", "--verison", "--=x", "server.port=1", ""})
  void unknownArgument_isRefused_withAHint(String argument) {
    Answer answer = CommandLine.answer("--server.port=1", argument);

    assertThat(answer).isNotNull();
    assertThat(answer.exitCode()).isEqualTo(2);
    assertThat(answer.text()).contains("\"" + argument + "\"", "--help");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--server.port=9090", "--almanac.mongodb.uri=", "--debug", "--trace"})
  void setting_isLeftToTheService(String argument) {
    assertThat(CommandLine.answer(argument)).isNull();
  }

  @Test
  void noArguments_startTheService() {
    assertThat(CommandLine.answer()).isNull();
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
