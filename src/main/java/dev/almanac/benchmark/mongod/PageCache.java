package dev.almanac.benchmark.mongod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The operating system's page cache, from which a restarted server would read without the disk. */
final class PageCache {

  /**
   * Linux drops clean pages, directory entries and inodes when "3" is written here; see proc(5).
   */
  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");

  private static final long LONGEST_SYNC_SECONDS = 120;

  private PageCache() {}

  /** Empties it where that is allowed; otherwise a sentence that says why it was not. */
  static Optional<String> drop() {
    if (!Files.exists(DROP_CACHES)) {
      return Optional.of(warm("only Linux lets a program do that"));
    }
    if (!Files.isWritable(DROP_CACHES)) {
      return Optional.of(warm("that takes root"));
    }
    try {
      Process sync = new ProcessBuilder("sync").start();
      if (!sync.waitFor(LONGEST_SYNC_SECONDS, TimeUnit.SECONDS)) {
        sync.destroy();
        return Optional.of(warm("sync did not end"));
      }
      Files.writeString(DROP_CACHES, "3\n", StandardOpenOption.WRITE);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(warm(String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(warm("interrupted"));
    }
  }

  private static String warm(String why) {
    return "The page cache was not dropped before the cold reads ("
        + why
        + "): blocks read by the server may have come from memory, so their times are too good;"
        + " their number is right.";
  }
}
