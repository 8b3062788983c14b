package dev.almanac.ingest;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.ingest.parse.ParsedSamples;
import dev.almanac.ingest.parse.Refusals;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.store.DefinitionChangedException;
import dev.almanac.store.SampleStore;
import dev.almanac.store.StoreUnavailableException;
import dev.almanac.web.Problem;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Service;
import org.springframework.web.ErrorResponseException;

/** Stores the samples of a request and says what became of them. */
@Service
final class SampleIngest {

  private final MetricDefinitions definitions;
  private final SampleStore store;
  private final SampleMeters meters;

  SampleIngest(MetricDefinitions definitions, SampleStore store, SampleMeters meters) {
    this.definitions = definitions;
    this.store = store;
    this.meters = meters;
  }

  /**
   * Stores what was not refused; returns once it is safe.
   *
   * @param atomic whether any refusal means that nothing is stored
   * @param idempotencyKey the sender's name for this request
   * @param now decides what retention keeps
   * @throws ErrorResponseException 400 when nothing was stored
   * @throws StoreUnavailableException when trying again later can succeed
   */
  WriteAnswer ingest(
      ParsedSamples samples, boolean atomic, @Nullable String idempotencyKey, Instant now) {
    if (samples.items() == 0) {
      throw Problem.badRequest("no_samples", "the body holds no samples");
    }
    refuseIfUnfit(samples.refusals(), samples.columns().size(), atomic);
    try {
      return attempt(samples, atomic, idempotencyKey, now);
    } catch (DefinitionChangedException changed) {
      // Once more: every attempt goes by the definitions as they are stored then.
    }
    try {
      return attempt(samples, atomic, idempotencyKey, now);
    } catch (DefinitionChangedException changedAgain) {
      throw new StoreUnavailableException(
          StoreUnavailableException.Reason.BUSY,
          "the definition of a metric is being changed; try again",
          changedAgain);
    }
  }

  private WriteAnswer attempt(
      ParsedSamples samples, boolean atomic, @Nullable String idempotencyKey, Instant now) {
    Map<String, MetricDefinition> known = knownOrByRule(samples.columns().metrics());
    FoldedSamples folded = RequestFold.fold(samples, known, now);
    Refusals refusals = folded.refusals();
    refuseIfUnfit(refusals, folded.accepted(), atomic);
    define(folded.updates(), known);
    int repeated = store.append(folded.updates(), idempotencyKey);
    meters.accepted(folded.accepted());
    meters.refused(refusals);
    boolean someRefused = refusals.total() > 0;
    return new WriteAnswer(
        folded.accepted(),
        folded.accepted() - folded.slots(),
        idempotencyKey == null ? null : repeated,
        someRefused ? refusals.total() : null,
        someRefused ? refusals.listed() : null);
  }

  /** Definitions to slot by. None is made yet: a metric of refused samples only stays undefined. */
  private Map<String, MetricDefinition> knownOrByRule(List<String> metrics) {
    Map<String, MetricDefinition> known = new HashMap<>(definitions.current(metrics));
    for (String metric : metrics) {
      known.computeIfAbsent(metric, definitions::byRule);
    }
    return known;
  }

  private void define(List<MonthUpdate> updates, Map<String, MetricDefinition> used) {
    Map<String, MetricDefinition> stored =
        definitions.findOrCreate(
            updates.stream().map(update -> update.series().metric()).collect(Collectors.toSet()));
    stored.forEach(
        (metric, definition) -> {
          MetricDefinition by = used.get(metric);
          if (by == null || !by.storesLike(definition)) {
            throw new DefinitionChangedException(metric);
          }
        });
  }

  private void refuseIfUnfit(Refusals refusals, int accepted, boolean atomic) {
    int refused = refusals.total();
    if (refused > 0 && atomic) {
      throw refused(
          refusals,
          "refused_atomically",
          refused + " of the samples cannot be stored, and atomic=true asks for all or nothing");
    }
    if (accepted == 0) {
      throw refused(refusals, "nothing_accepted", "none of the samples can be stored");
    }
  }

  private ErrorResponseException refused(Refusals refusals, String code, String why) {
    meters.refused(refusals);
    ProblemDetail body =
        Problem.body(HttpStatus.BAD_REQUEST, code, why + "; nothing was stored, see errors");
    body.setProperty("refused", refusals.total());
    body.setProperty("errors", refusals.listed());
    return new ErrorResponseException(HttpStatus.BAD_REQUEST, body, null);
  }
}
