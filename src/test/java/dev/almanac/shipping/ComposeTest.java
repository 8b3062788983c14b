package dev.almanac.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Almanac on MongoDB by one command: what must hold in compose.yaml. */
class ComposeTest {

  private final JsonNode compose = Yaml.file(Path.of("compose.yaml"));
  private final JsonNode almanac = compose.at("/services/almanac");
  private final JsonNode mongodb = compose.at("/services/mongodb");

  @Test
  void ports_published_areOnLoopbackOnly() {
    assertThat(Yaml.texts(almanac.path("ports")))
        .isNotEmpty()
        .allMatch(port -> port.startsWith("127.0.0.1:") && port.endsWith(":8080"));
    assertThat(mongodb.path("ports").isMissingNode()).isTrue();
  }

  @Test
  void almanac_starts_whenTheStoreIsHealthy() {
    assertThat(almanac.at("/depends_on/mongodb/condition").asString()).isEqualTo("service_healthy");
    assertThat(Yaml.texts(almanac.at("/healthcheck/test"))).anyMatch(w -> w.endsWith("/readyz"));
  }

  @Test
  void almanac_root_isReadOnlyWithTmpfs() {
    assertThat(almanac.path("read_only").asBoolean()).isTrue();
    assertThat(Yaml.texts(almanac.path("tmpfs"))).contains("/tmp");
    assertThat(Yaml.texts(almanac.path("cap_drop"))).containsExactly("ALL");
    assertThat(Yaml.texts(almanac.path("security_opt"))).contains("no-new-privileges:true");
  }

  @Test
  void mongodb_eight_keepsItsDataOnNamedVolumes() {
    assertThat(mongodb.path("image").asString()).startsWith("mongo:8");
    assertThat(Yaml.texts(mongodb.path("volumes")))
        .containsExactlyInAnyOrder("mongodb-data:/data/db", "mongodb-config:/data/configdb");
    assertThat(compose.path("volumes").propertyNames())
        .containsExactlyInAnyOrder("mongodb-data", "mongodb-config");
  }

  @Test
  void replicaSet_one_isTheSameEverywhere() {
    String initiate = mongodb.at("/healthcheck/test").toString();

    assertThat(Yaml.texts(mongodb.path("command"))).containsSubsequence("--replSet", "rs0");
    assertThat(initiate)
        .contains("rs.status()")
        .contains("NotYetInitialized")
        .contains("_id: \\\"rs0\\\"")
        .contains("host: \\\"mongodb:27017\\\"")
        .contains("isWritablePrimary");
    assertThat(almanac.at("/environment/ALMANAC_MONGODB_URI").asString())
        .isEqualTo("mongodb://mongodb:27017/almanac?replicaSet=rs0");
  }

  @Test
  void store_network_hasNoWayOut() {
    assertThat(compose.at("/networks/store/internal").asBoolean()).isTrue();
    assertThat(Yaml.texts(mongodb.path("networks"))).containsExactly("store");
    assertThat(Yaml.texts(almanac.path("networks"))).containsExactlyInAnyOrder("front", "store");
  }
}
