package dev.almanac.series;

import java.time.YearMonth;

/**
 * A run of slots of one calendar month: those from {@code fromSlot} (included) to {@code toSlot}
 * (not included), by their indexes as {@link Resolution} counts them.
 */
public record MonthSlice(YearMonth month, int fromSlot, int toSlot) {}
