package dev.almanac.benchmark.run;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command line as it was given, for the report: quoted where a shell needs it, no passwords.
 */
final class CommandWords {

  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  /** User and password of a connection string. */
  private static final Pattern CREDENTIALS = Pattern.compile("(mongodb(?:\\+srv)?://)[^/@]*@");

  private CommandWords() {}

  static String of(List<String> arguments) {
    return arguments.stream()
        .map(argument -> CREDENTIALS.matcher(argument).replaceAll("$1***@"))
        .map(argument -> PLAIN.matcher(argument).matches() ? argument : quoted(argument))
        .collect(Collectors.joining(" ", "java -jar almanac.jar ", ""));
  }

  private static String quoted(String argument) {
    return "'" + argument.replace("'", "'\\''") + "'";
  }
}
