package dev.almanac.ingest.parse;

/**
 * What a request and the settings say about reading its body.
 *
 * @param timeUnit of integer timestamps, unless the body or an item says otherwise
 * @param window the accepted times
 * @param maxSamples most items of a body, refused ones included
 * @param delimiter between the columns of CSV
 */
public record ParseRules(
    TimestampUnit timeUnit, TimeWindow window, int maxSamples, char delimiter) {}
