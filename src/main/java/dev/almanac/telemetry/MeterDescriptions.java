package dev.almanac.telemetry;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import java.util.Map;

/** Describes those meters of libraries that come without a description of their own. */
final class MeterDescriptions implements MeterFilter {

  private static final Map<String, String> DESCRIPTIONS =
      Map.of(
          "http.server.requests", "Requests answered, by path pattern, method and status",
          "tomcat.connections.config.max", "Connections that may be open at a time",
          "tomcat.connections.current", "Connections that are open",
          "tomcat.connections.keepalive.current", "Open connections that wait for a request",
          "tomcat.threads.busy", "Requests being worked on",
          "tomcat.threads.config.max", "Requests that may be worked on at a time",
          "tomcat.threads.current", "Threads that exist to work on requests");

  @Override
  public Meter.Id map(Meter.Id id) {
    String description = DESCRIPTIONS.get(id.getName());
    if (description == null || id.getDescription() != null) {
      return id;
    }
    return new Meter.Id(
        id.getName(), Tags.of(id.getTagsAsIterable()), id.getBaseUnit(), description, id.getType());
  }
}
