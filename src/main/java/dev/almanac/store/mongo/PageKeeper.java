package dev.almanac.store.mongo;

/**
 * The year pages of a store: what writes, reads and erasures need of them.
 *
 * @param times which months they may hold
 * @param all whether every month has one
 * @param touch takes months out before they are changed
 * @param sealer puts settled months in
 * @param queue seals behind readers
 */
record PageKeeper(
    PageTimes times, AllPages all, PageTouch touch, PageSealer sealer, SealQueue queue)
    implements AutoCloseable {

  static PageKeeper of(StoreCollections collections, PageTimes times, StoreMeters meters) {
    PageSealer sealer = new PageSealer(collections, times, meters::sealed);
    return new PageKeeper(
        times,
        new AllPages(collections),
        new PageTouch(collections, times, meters::touched),
        sealer,
        new SealQueue(sealer));
  }

  /** Takes note of a page that did not hold all that was asked of it. */
  void lacking(YearPage page) {
    // By this process's clock, which is good enough to tell what is not worth a try yet.
    if (page.touchedMillis() < times.clock().millis() - times.quiet().toMillis()) {
      queue.offer(page.seriesYear());
    }
  }

  @Override
  public void close() {
    queue.close();
  }
}
