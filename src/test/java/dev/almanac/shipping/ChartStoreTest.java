package dev.almanac.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.shipping.Chart.Rendered;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Where the data is and how many pods may hold it, by the values that say so. */
class ChartStoreTest {

  private static final String WITH_SECRET =
      "mongodb: {existingSecret: {name: store, key: connection}}\n";

  @BeforeAll
  static void needHelm() {
    Chart.assumeHelmRuns();
  }

  @Test
  void mongodb_existingSecret_isReferredToAndNoVolumeIsMade() {
    Rendered rendered = Chart.render(WITH_SECRET + "replicaCount: 3");
    JsonNode reference = rendered.env("ALMANAC_MONGODB_URI").at("/valueFrom/secretKeyRef");

    assertThat(reference.path("name").asString()).isEqualTo("store");
    assertThat(reference.path("key").asString()).isEqualTo("connection");
    assertThat(rendered.env("ALMANAC_EMBEDDED_PATH").isMissingNode()).isTrue();
    assertThat(rendered.all("Secret")).isEmpty();
    assertThat(rendered.all("PersistentVolumeClaim")).isEmpty();
    assertThat(names(rendered.podSpec().path("volumes"))).containsExactly("tmp");
    assertThat(names(rendered.container().path("volumeMounts"))).containsExactly("tmp");

    JsonNode spec = rendered.the("Deployment").path("spec");
    assertThat(spec.path("replicas").asInt()).isEqualTo(3);
    assertThat(spec.at("/strategy/type").asString()).isEqualTo("RollingUpdate");
    assertThat(spec.at("/strategy/rollingUpdate/maxUnavailable").asInt(-1)).isZero();
    assertThat(spec.at("/strategy/rollingUpdate/maxSurge").asInt()).isEqualTo(1);
  }

  @Test
  void mongodb_uri_goesIntoASecretOnly() {
    String uri = "mongodb://user:p%40ss@a.example:27017,b.example:27017/almanac?replicaSet=rs0";
    Rendered rendered = Chart.render("mongodb: {uri: \"" + uri + "\"}");
    JsonNode secret = rendered.the("Secret");
    JsonNode reference = rendered.env("ALMANAC_MONGODB_URI").at("/valueFrom/secretKeyRef");

    assertThat(secret.at("/stringData/uri").asString()).isEqualTo(uri);
    assertThat(reference.path("name").asString())
        .isEqualTo(secret.at("/metadata/name").asString())
        .isEqualTo("weather-almanac-mongodb");
    assertThat(reference.path("key").asString()).isEqualTo("uri");
    assertThat(rendered.the("Deployment").toString()).doesNotContain("p%40ss");
  }

  @Test
  void mongodb_uriChanged_restartsThePods() {
    String path = "/spec/template/metadata/annotations/checksum~1mongodb";

    String first =
        Chart.render("mongodb: {uri: mongodb://a}").the("Deployment").at(path).asString();
    String other =
        Chart.render("mongodb: {uri: mongodb://b}").the("Deployment").at(path).asString();

    assertThat(first).hasSize(64).isNotEqualTo(other);
  }

  @Test
  void persistence_options_shapeTheClaim() {
    JsonNode claim =
        Chart.render(
                """
                persistence:
                  storageClass: fast
                  accessModes: [ReadWriteOncePod]
                  size: 20Gi
                  retain: false
                  annotations: {team: weather}
                """)
            .the("PersistentVolumeClaim");

    assertThat(claim.at("/spec/storageClassName").asString()).isEqualTo("fast");
    assertThat(Yaml.texts(claim.at("/spec/accessModes"))).containsExactly("ReadWriteOncePod");
    assertThat(claim.at("/spec/resources/requests/storage").asString()).isEqualTo("20Gi");
    assertThat(Yaml.map(claim.at("/metadata/annotations"))).isEqualTo(Map.of("team", "weather"));
  }

  @Test
  void persistence_existingClaim_isUsedAndNoneIsMade() {
    Rendered rendered = Chart.render("persistence: {existingClaim: old-data}");

    assertThat(rendered.all("PersistentVolumeClaim")).isEmpty();
    assertThat(rendered.podSpec().at("/volumes/1/persistentVolumeClaim/claimName").asString())
        .isEqualTo("old-data");
  }

  @Test
  void persistence_off_isAnEmptyDir() {
    Rendered rendered = Chart.render("persistence: {enabled: false}");

    assertThat(rendered.all("PersistentVolumeClaim")).isEmpty();
    assertThat(rendered.podSpec().at("/volumes/1/name").asString()).isEqualTo("data");
    assertThat(rendered.podSpec().at("/volumes/1/emptyDir").isObject()).isTrue();
  }

  @Test
  void config_given_isMountedWhereSpringBootLooks() {
    Rendered rendered = Chart.render("config: {almanac: {ingest: {max-samples: 50000}}}");
    JsonNode map = rendered.the("ConfigMap");
    JsonNode file = Yaml.documents(map.at("/data/application.yaml").asString()).get(0);

    assertThat(file.at("/almanac/ingest/max-samples").asInt()).isEqualTo(50000);
    assertThat(rendered.podSpec().at("/volumes/2/configMap/name").asString())
        .isEqualTo(map.at("/metadata/name").asString());
    assertThat(rendered.container().at("/volumeMounts/2/mountPath").asString())
        .isEqualTo("/app/config");
    assertThat(
            rendered
                .the("Deployment")
                .at("/spec/template/metadata/annotations/checksum~1config")
                .asString())
        .hasSize(64);
  }

  @Test
  void podDisruptionBudget_on_selectsThePods() {
    Rendered rendered =
        Chart.render(WITH_SECRET + "podDisruptionBudget: {enabled: true, maxUnavailable: 25%}");
    JsonNode budget = rendered.the("PodDisruptionBudget");

    assertThat(budget.at("/spec/maxUnavailable").asString()).isEqualTo("25%");
    assertThat(budget.at("/spec/selector"))
        .isEqualTo(rendered.the("Deployment").at("/spec/selector"));
  }

  @Test
  void autoscaling_on_scalesTheDeploymentAndLeavesItsReplicasAlone() {
    Rendered rendered =
        Chart.render(
            WITH_SECRET
                + "autoscaling: {enabled: true, maxReplicas: 7, targetCPUUtilizationPercentage: 60}");
    JsonNode spec = rendered.the("HorizontalPodAutoscaler").path("spec");

    assertThat(spec.at("/scaleTargetRef/kind").asString()).isEqualTo("Deployment");
    assertThat(spec.at("/scaleTargetRef/name").asString())
        .isEqualTo(rendered.the("Deployment").at("/metadata/name").asString());
    assertThat(spec.path("minReplicas").asInt()).isEqualTo(2);
    assertThat(spec.path("maxReplicas").asInt()).isEqualTo(7);
    assertThat(spec.at("/metrics/0/resource/target/averageUtilization").asInt()).isEqualTo(60);
    assertThat(rendered.the("Deployment").at("/spec/replicas").isMissingNode()).isTrue();
  }

  private static List<String> names(JsonNode list) {
    return list.valueStream().map(item -> item.path("name").asString()).toList();
  }
}
