package dev.almanac.store.mongo;

import dev.almanac.series.MonthSlots;

/** A document of collection {@code samples}: a month of a series, or its year page. */
sealed interface StoredDocument permits StoredDocument.Month, YearPage {

  /** A month document. */
  record Month(MonthSlots slots) implements StoredDocument {}
}
