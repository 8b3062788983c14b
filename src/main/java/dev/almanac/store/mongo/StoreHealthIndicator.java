package dev.almanac.store.mongo;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.connection.ServerDescription;
import dev.almanac.store.mongo.StorePreparation.Prepared;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Whether the store can serve: its indexes are made and a server that takes writes answers. Part of
 * readiness, not of liveness: restarting the service does not bring a database back.
 */
final class StoreHealthIndicator implements HealthIndicator {

  private final MongoClient client;
  private final StoreCollections collections;
  private final StorePreparation preparation;

  StoreHealthIndicator(
      MongoClient client, StoreCollections collections, StorePreparation preparation) {
    this.client = client;
    this.collections = collections;
    this.preparation = preparation;
  }

  @Override
  public Health health() {
    Prepared prepared = preparation.prepared();
    if (prepared == null) {
      return Health.down().withDetail("reason", preparation.waitingFor()).build();
    }
    // The driver's own view first: a ping would wait for the whole server-selection timeout.
    if (client.getClusterDescription().getServerDescriptions().stream()
        .noneMatch(StoreHealthIndicator::takesWrites)) {
      return Health.down()
          .withDetail("reason", "no database server that takes writes can be reached")
          .build();
    }
    try {
      collections.database().runCommand(new BsonDocument("ping", new BsonInt32(1)));
    } catch (MongoException e) {
      return Health.down()
          .withDetail(
              "reason",
              e instanceof MongoCommandException refused
                  ? "the database cannot serve: " + refused.getErrorMessage()
                  : "the database did not answer a ping")
          .build();
    }
    Health.Builder health =
        Health.up()
            .withDetail("database", prepared.databaseVersion())
            .withDetail("engine", prepared.storageEngine());
    if (!prepared.obstacles().isEmpty()) {
      health.withDetail("indexes", prepared.obstacles());
    }
    return health.build();
  }

  private static boolean takesWrites(ServerDescription server) {
    return server.isOk() && (server.isPrimary() || server.isStandAlone() || server.isShardRouter());
  }
}
