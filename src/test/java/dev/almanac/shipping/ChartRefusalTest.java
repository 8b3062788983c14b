package dev.almanac.shipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What the chart and its schema do not take, and what they say to it. */
class ChartRefusalTest {

  private static final String WITH_SECRET = "mongodb: {existingSecret: {name: store}}\n";

  @BeforeAll
  static void needHelm() {
    Chart.assumeHelmRuns();
  }

  @Test
  void replicas_embedded_areRefusedAboveOne() {
    assertRefused(
        "replicaCount: 2",
        "replicaCount is 2, but the embedded store is a file that only one pod may open");
  }

  @Test
  void replicas_embeddedNone_areTaken() {
    assertThat(Chart.render("replicaCount: 0").the("Deployment").at("/spec/replicas").asInt(-1))
        .isZero();
  }

  @Test
  void autoscaling_embedded_isRefused() {
    assertRefused(
        "autoscaling: {enabled: true}",
        "autoscaling.enabled is true, but the embedded store is a file that only one pod may open");
  }

  @Test
  void autoscaling_leastAboveMost_isRefused() {
    assertRefused(
        WITH_SECRET + "autoscaling: {enabled: true, minReplicas: 6}",
        "autoscaling.minReplicas is 6, above autoscaling.maxReplicas, which is 5");
  }

  @Test
  void autoscaling_withoutCpuRequest_isRefused() {
    assertRefused(
        WITH_SECRET + "autoscaling: {enabled: true}\nresources: {requests: {cpu: null}}",
        "resources.requests.cpu is not set");
  }

  @Test
  void mongodb_uriAndSecret_areRefusedTogether() {
    assertRefused(
        "mongodb: {uri: mongodb://a, existingSecret: {name: store}}",
        "mongodb.uri and mongodb.existingSecret.name are both set");
  }

  @Test
  void ingress_withoutHosts_isRefused() {
    assertRefused("ingress: {enabled: true}", "ingress.hosts is empty");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          replicas: 2                                         | replicas
          mongodb: {url: mongodb://a}                         | url
          probes: {liveness: {path: /health}}                 | path
          persistence: {enable: false}                        | enable
          ingress: {hosts: [{host: a, path: /}]}              | path
          """)
  void unknownName_anywhere_isRefusedByItsName(String values, String name) {
    assertThatThrownBy(() -> Chart.render(values))
        .hasMessageContaining("additional propert")
        .hasMessageContaining("'" + name + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "replicaCount: '2'",
        "replicaCount: -1",
        "replicaCount: 1.5",
        "mongodb: {uri: 'http://a'}",
        "image: {pullPolicy: Sometimes}",
        "image: {repository: ''}",
        "service: {port: 70000}",
        "service: {type: ExternalName}",
        "persistence: {size: big}",
        "persistence: {accessModes: [ReadOnlyMany]}",
        "serviceMonitor: {interval: often}",
        "podDisruptionBudget: {maxUnavailable: 0}",
        "autoscaling: {targetCPUUtilizationPercentage: 0}",
        "networkPolicy: {mongodb: {ports: []}}",
        "shutdown: {gracefulSeconds: 0}",
        "podLabels: {level: 5}",
        "fullnameOverride: Not_A_Name",
        "resources: null",
        "extraEnv: [{value: a}]"
      })
  void value_outOfItsKindOrRange_isRefusedBySchema(String values) {
    assertThatThrownBy(() -> Chart.render(values))
        .hasMessageContaining("values don't meet the specifications of the schema");
  }

  @Test
  void global_fromAChartAround_isTaken() {
    assertThat(Chart.render("global: {region: eu}").all("Deployment")).hasSize(1);
  }

  @Test
  void schema_everyObjectOfOurOwn_isClosedAndKnowsEveryDefault() {
    JsonNode schema = Yaml.file(Chart.DIRECTORY.resolve("values.schema.json"));
    List<String> open = new ArrayList<>();
    collectOpen(schema, "", open);

    // Parts of a pod spec or of a policy are Kubernetes' to check; `global` is Helm's.
    assertThat(open)
        .containsExactlyInAnyOrder(
            "/config",
            "/extraEnv[]/valueFrom",
            "/networkPolicy/from[]",
            "/networkPolicy/mongodb/to[]",
            "/networkPolicy/extraEgress[]",
            "/podSecurityContext",
            "/securityContext",
            "/tolerations[]",
            "/affinity",
            "/topologySpreadConstraints[]",
            "/global");
  }

  @Test
  void values_everyKey_isCommented() {
    List<String> bare = new ArrayList<>();
    String before = "";
    boolean inSecurity = false;
    for (String line : Yaml.text(Chart.DIRECTORY.resolve("values.yaml")).lines().toList()) {
      if (!line.startsWith(" ")) {
        // Fields of Kubernetes' own, explained as one.
        inSecurity = line.matches("(podS|s)ecurityContext:|resources:");
      }
      boolean key = line.matches(" *[A-Za-z]+:.*");
      // A key that only opens a group needs no comment: its members have theirs.
      boolean group = line.matches(" *[A-Za-z]+:");
      if (key && !group && !inSecurity && !before.strip().startsWith("#")) {
        bare.add(line);
      }
      before = line;
    }

    assertThat(bare).isEmpty();
  }

  private static void assertRefused(String values, String sentence) {
    assertThatThrownBy(() -> Chart.render(values)).hasMessageContaining(sentence);
  }

  private static void collectOpen(JsonNode schema, String path, List<String> open) {
    if (schema.path("type").asString("").equals("object") && !schema.has("additionalProperties")) {
      open.add(path);
    }
    for (var property : schema.path("properties").properties()) {
      collectOpen(property.getValue(), path + "/" + property.getKey(), open);
    }
    if (schema.has("items")) {
      collectOpen(schema.path("items"), path + "[]", open);
    }
  }
}
