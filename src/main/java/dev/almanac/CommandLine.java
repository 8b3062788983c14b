package dev.almanac;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for that needs no server: help, the version, and a word on arguments
 * that nobody would read. Settings ({@code --name=value}) are left to Spring Boot.
 */
final class CommandLine {

  private static final int OK = 0;
  private static final int USAGE = 2;

  /** Spring Boot's own switches without a value. */
  private static final Set<String> SWITCHES = Set.of("--debug", "--trace");

  private static final String HELP =
      """
      Almanac: a time-series metrics service over MongoDB.

      Usage: java -jar almanac.jar [--setting=value ...]
             java -jar almanac.jar --help | --version

      Without settings it listens on http://127.0.0.1:8080 and keeps its data in ./data.

        --server.address=127.0.0.1   address listened on
        --server.port=8080           port; 0 takes any free one
        --almanac.mongodb.uri=URI    the MongoDB to use instead of the embedded store
        --almanac.embedded.path=DIR  where the embedded store keeps its data

      Every setting can be an environment variable too: ALMANAC_MONGODB_URI, SERVER_PORT.
      The README lists all of them. Once started, the API is described at /openapi and, for
      reading, at /docs.
      """;

  private CommandLine() {}

  /**
   * What to print and how to exit.
   *
   * @param exitCode 0, or 2 for arguments that are not understood
   * @param text with a line end at its end
   */
  record Answer(int exitCode, String text) {}

  /** The answer to these arguments, or null when the service is to start. */
  static @Nullable Answer answer(String... args) {
    for (String arg : args) {
      if (arg.equals("--help") || arg.equals("-h")) {
        return new Answer(OK, HELP);
      }
      if (arg.equals("--version")) {
        return new Answer(OK, version());
      }
    }
    for (String arg : args) {
      if (!isSetting(arg)) {
        return new Answer(
            USAGE,
            "almanac: argument \""
                + arg
                + "\" is not understood; settings are written --name=value. See --help.\n");
      }
    }
    return null;
  }

  private static boolean isSetting(String arg) {
    return SWITCHES.contains(arg) || (arg.startsWith("--") && arg.indexOf('=') > 2);
  }

  private static String version() {
    return "almanac "
        + Version.ofThisBuild()
        + "\nJava "
        + Runtime.version()
        + " ("
        + System.getProperty("java.vendor")
        + ")\n";
  }
}
