package dev.almanac.store.mongo;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Seals pages behind the readers that found them lacking, one batch after the other, so that no
 * reader waits for it. What does not fit is dropped: the next reader asks again.
 */
final class SealQueue implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(SealQueue.class);

  private static final int MOST_WAITING = 10_000;
  private static final int BATCH = 100;

  private final PageSealer sealer;
  private final Set<SeriesYear> waiting = new LinkedHashSet<>();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread worker = new Thread(task, "almanac-page-sealer");
            worker.setDaemon(true);
            return worker;
          });

  SealQueue(PageSealer sealer) {
    this.sealer = sealer;
  }

  /** Takes the page where there is room for it, and returns at once. */
  void offer(SeriesYear page) {
    synchronized (waiting) {
      boolean idle = waiting.isEmpty();
      if (waiting.size() < MOST_WAITING && waiting.add(page) && idle && !thread.isShutdown()) {
        thread.execute(this::sealAll);
      }
    }
  }

  private void sealAll() {
    for (List<SeriesYear> batch = next(); !batch.isEmpty(); batch = next()) {
      try {
        sealer.seal(batch);
      } catch (RuntimeException e) {
        log.debug("Pages were not sealed; their next readers ask again", e);
      }
    }
  }

  private List<SeriesYear> next() {
    synchronized (waiting) {
      List<SeriesYear> batch = new ArrayList<>(BATCH);
      Iterator<SeriesYear> pages = waiting.iterator();
      while (pages.hasNext() && batch.size() < BATCH) {
        batch.add(pages.next());
        pages.remove();
      }
      return batch;
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
