package dev.almanac.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What was built.
 *
 * @param version of the project; {@code unknown} when started from classes that Maven did not build
 * @param commit short id of the commit; null when the build was not made in a git clone
 */
public record Version(String version, @Nullable String commit) {

  /** The version of the classes that are running. */
  public static Version ofThisBuild() {
    return new Version(
        read("/META-INF/build-info.properties").getProperty("build.version", "unknown"),
        read("/git.properties").getProperty("git.commit.id.abbrev"));
  }

  private static Properties read(String resource) {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream(resource)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
    return properties;
  }

  /** E.g. {@code 0.1.0 (1a2b3c4)}. */
  @Override
  public String toString() {
    return commit == null ? version : version + " (" + commit + ")";
  }
}
