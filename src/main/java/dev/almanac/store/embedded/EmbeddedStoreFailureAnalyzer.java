package dev.almanac.store.embedded;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Turns a store that cannot be opened into two sentences instead of a stack trace. */
final class EmbeddedStoreFailureAnalyzer extends AbstractFailureAnalyzer<EmbeddedStoreException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, EmbeddedStoreException cause) {
    return new FailureAnalysis(
        String.valueOf(cause.getMessage()),
        "Stop the other process, name another directory with almanac.embedded.path, or name a"
            + " MongoDB with almanac.mongodb.uri.",
        cause);
  }
}
