package dev.almanac.shipping;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** The instructions of our Dockerfile, stage by stage. */
final class Dockerfile {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final Pattern PAIR = Pattern.compile("([A-Za-z_.]+)=(\"[^\"]*\"|\\S+)");

  private final List<List<Instruction>> stages = new ArrayList<>();

  private Dockerfile(String text) {
    String code =
        text.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .reduce("", (all, line) -> all + line + "\n")
            .replace("\\\n", " ");
    for (String line : code.lines().toList()) {
      String[] parts = line.strip().split("\\s+", 2);
      String name = parts[0].toUpperCase(Locale.ROOT);
      if (name.equals("FROM")) {
        stages.add(new ArrayList<>());
      }
      stages.get(stages.size() - 1).add(new Instruction(name, parts[1].strip()));
    }
  }

  static Dockerfile read() {
    return new Dockerfile(Yaml.text(Path.of("Dockerfile")));
  }

  List<Instruction> build() {
    return stages.get(0);
  }

  List<Instruction> runtime() {
    return stages.get(stages.size() - 1);
  }

  /** Arguments of all instructions of that name, in their order. */
  static List<String> arguments(List<Instruction> stage, String name) {
    return stage.stream().filter(each -> each.name().equals(name)).map(Instruction::rest).toList();
  }

  /** The argument of the only instruction of that name. */
  static String argument(List<Instruction> stage, String name) {
    List<String> found = arguments(stage, name);
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " times " + name + " instead of once");
    }
    return found.get(0);
  }

  /** The environment that the image sets. */
  Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    for (String pairs : arguments(runtime(), "ENV")) {
      for (Matcher pair = PAIR.matcher(pairs); pair.find(); ) {
        environment.put(pair.group(1), pair.group(2).replace("\"", ""));
      }
    }
    return environment;
  }

  /** The words of the entry point, which is in the form without a shell. */
  List<String> entryPoint() {
    return List.of(MAPPER.readValue(argument(runtime(), "ENTRYPOINT"), String[].class));
  }

  /** The command that takes the jar apart, as words. */
  List<String> extractCommand() {
    return arguments(build(), "RUN").stream()
        .filter(command -> command.contains("-Djarmode=tools"))
        .map(command -> List.of(command.split("\\s+")))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no RUN that extracts the jar"));
  }

  /** Source directories of the runtime stage's copies from the build stage, in their order. */
  List<String> copiedLayers() {
    return arguments(runtime(), "COPY").stream()
        .map(copy -> copy.split("\\s+"))
        .filter(words -> words[0].equals("--from=build"))
        .map(words -> words[1])
        .toList();
  }

  record Instruction(String name, String rest) {}
}
