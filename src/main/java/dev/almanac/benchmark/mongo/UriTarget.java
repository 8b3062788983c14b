package dev.almanac.benchmark.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import dev.almanac.benchmark.report.TargetFacts.Fact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A server that somebody else runs: it is driven as it is and never restarted. */
public final class UriTarget implements Target {

  private final String name;
  private final ConnectionString uri;
  private @Nullable MongoClient client;

  /** Not connected yet. */
  public UriTarget(String name, ConnectionString uri) {
    this.name = name;
    this.uri = uri;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean embedded() {
    return false;
  }

  @Override
  public boolean own() {
    return false;
  }

  @Override
  public boolean coldReads() {
    return false;
  }

  @Override
  public MongoClient client() {
    if (client == null) {
      client = Connections.open(uri);
    }
    return client;
  }

  @Override
  public ConnectionString address() {
    return uri;
  }

  @Override
  public List<String> restartCold() {
    throw new UnsupportedOperationException("the server is not ours to restart");
  }

  @Override
  public void rest() {}

  @Override
  public List<Fact> facts() {
    return List.of(new Fact("address", String.join(",", uri.getHosts())));
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
  }
}
