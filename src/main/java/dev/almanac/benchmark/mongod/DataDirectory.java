package dev.almanac.benchmark.mongod;

import dev.almanac.benchmark.report.TargetFacts.Fact;
import dev.almanac.benchmark.run.UnfitException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.springframework.util.FileSystemUtils;

/**
 * Where a mongod of ours keeps its data: a new directory inside the one that was named, so that
 * nothing which was there before is touched. What was made is removed, and nothing else.
 */
final class DataDirectory {

  private static final double MEBIBYTE = 1L << 20;

  private final Path made;
  private final Path firstMade;

  private DataDirectory(Path made, Path firstMade) {
    this.made = made;
    this.firstMade = firstMade;
  }

  /**
   * Makes a new directory inside {@code parent}, which is made too when it does not exist.
   *
   * @throws UnfitException when that cannot be done
   */
  static DataDirectory in(Path parent) {
    Path absolute = parent.toAbsolutePath().normalize();
    Path firstMissing = null;
    for (Path path = absolute; path != null && !Files.exists(path); path = path.getParent()) {
      firstMissing = path;
    }
    try {
      Files.createDirectories(absolute);
      Path made = Files.createTempDirectory(absolute, "almanac-benchmark-");
      return new DataDirectory(made, firstMissing == null ? made : firstMissing);
    } catch (IOException e) {
      throw new UnfitException(
          "--dbpath " + parent + ": no directory can be made in it (" + e + ").");
    }
  }

  /** The new directory. */
  Path path() {
    return made;
  }

  /** Kind of file system, device, and space, as the operating system tells them. */
  List<Fact> facts() {
    try {
      FileStore store = Files.getFileStore(made);
      return List.of(
          new Fact("directory", made.toString()),
          new Fact("file system", store.type()),
          new Fact("device", store.name()),
          new Fact(
              "free space",
              mebibytes(store.getUsableSpace()) + " of " + mebibytes(store.getTotalSpace())));
    } catch (IOException e) {
      return List.of(new Fact("directory", made.toString()), new Fact("file system", "not told"));
    }
  }

  /** Whether the file system lives in memory, where nothing is ever read from a disk. */
  boolean inMemory() {
    try {
      String type = Files.getFileStore(made).type();
      return type.equals("tmpfs") || type.equals("ramfs");
    } catch (IOException e) {
      return false;
    }
  }

  private static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%,.0f MiB", bytes / MEBIBYTE);
  }

  /** Removes what was made. */
  void remove() {
    try {
      FileSystemUtils.deleteRecursively(made);
      // Directories on the way that we made as well, as long as nobody else put anything there.
      for (Path path = made.getParent();
          !made.equals(firstMade) && path != null && path.startsWith(firstMade);
          path = path.getParent()) {
        if (!isEmpty(path)) {
          return;
        }
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + made, e);
    }
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (var entries = Files.list(directory)) {
      return entries.findAny().isEmpty();
    }
  }
}
