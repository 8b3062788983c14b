package dev.almanac.benchmark.mongo;

import com.mongodb.MongoSecurityException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.UnfitException;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The targets of a run, driven in turn: servers of our own rest while another target is driven, so
 * that they do not share the machine's memory. Our database is made on each when it is first used
 * and removed at the end.
 */
public final class Targets implements AutoCloseable {

  private final List<Target> all;
  private final String database;
  private final boolean drop;
  private final boolean keep;
  private final Clock clock;
  private final String run = UUID.randomUUID().toString();
  private final Set<Target> prepared = new HashSet<>();

  /**
   * Nothing is started yet.
   *
   * @param all at least one
   * @param database name of our database on each
   * @param drop whether one that an earlier benchmark left is removed first
   * @param keep whether ours is left at the end
   */
  public Targets(List<Target> all, String database, boolean drop, boolean keep, Clock clock) {
    this.all = List.copyOf(all);
    this.database = database;
    this.drop = drop;
    this.keep = keep;
    this.clock = clock;
  }

  /** All targets, in the order named. */
  public List<Target> all() {
    return all;
  }

  /** Whether our database is left at the end. */
  public boolean keeps() {
    return keep;
  }

  /** Whether the run is a try-out on the embedded server, which small sizes suit. */
  public boolean embedded() {
    return all.stream().allMatch(Target::embedded);
  }

  /**
   * Our database on a target, which is running now; the other servers of our own rest. Its facts
   * are noted in the run.
   */
  public MongoDatabase use(Target target, Run run) {
    all.stream().filter(other -> other != target).forEach(Target::rest);
    if (!prepared.contains(target)) {
      make(target);
      prepared.add(target);
      run.target(ServerFacts.of(target));
    }
    return database(target);
  }

  private void make(Target target) {
    try {
      OwnDatabase.make(target.client(), database, drop, run, clock.instant());
    } catch (MongoTimeoutException e) {
      throw new UnfitException(
          "target " + target.name() + " does not answer: " + String.valueOf(e.getMessage()));
    } catch (MongoSecurityException e) {
      throw new UnfitException("target " + target.name() + " refused the user or the password.");
    }
  }

  /** Our database on a target in use; to be asked for anew after a restart. */
  public MongoDatabase database(Target target) {
    return target.client().getDatabase(database);
  }

  /**
   * Removes our database, unless it is kept or goes with a server of our own, and closes all
   * targets, also when one of them fails.
   */
  @Override
  public void close() {
    RuntimeException failure = null;
    for (Target target : all) {
      try (target) {
        if (prepared.contains(target) && !keep && !target.own()) {
          OwnDatabase.remove(target.client(), database);
        }
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
