package dev.almanac.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import com.marcnuri.helm.LintResult;
import dev.almanac.shipping.Chart.Rendered;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The chart with no values given: one pod on the embedded store, kept inside the namespace. */
class ChartDefaultsTest {

  private static Rendered defaults;

  @BeforeAll
  static void render() {
    Chart.assumeHelmRuns();
    defaults = Chart.render("");
  }

  @Test
  void lint_defaults_findsNothing() {
    LintResult result = Chart.lint();

    assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
    assertThat(result.getMessages()).noneMatch(message -> message.contains("WARNING"));
  }

  @Test
  void objects_defaults_areTheFewThatAreNeeded() {
    assertThat(defaults.kinds())
        .containsExactlyInAnyOrder(
            "Deployment", "Service", "ServiceAccount", "PersistentVolumeClaim", "NetworkPolicy");
  }

  @Test
  void versions_chart_followTheProject() {
    JsonNode chart = Yaml.file(Chart.DIRECTORY.resolve("Chart.yaml"));
    var pom = Pattern.compile("<artifactId>almanac</artifactId>\\s*<version>([^<]+)<");
    var project = pom.matcher(Yaml.text(Path.of("pom.xml")));

    assertThat(project.find()).isTrue();
    assertThat(chart.path("appVersion").asString())
        .isEqualTo(project.group(1).replace("-SNAPSHOT", ""));
    assertThat(defaults.container().path("image").asString())
        .isEqualTo("almanac:" + chart.path("appVersion").asString());
  }

  @Test
  void deployment_embedded_isOneRecreatedPodOnItsClaim() {
    JsonNode spec = defaults.the("Deployment").path("spec");

    assertThat(spec.path("replicas").asInt()).isEqualTo(1);
    assertThat(spec.at("/strategy/type").asString()).isEqualTo("Recreate");
    assertThat(spec.at("/strategy/rollingUpdate").isMissingNode()).isTrue();
    assertThat(defaults.env("ALMANAC_EMBEDDED_PATH").path("value").asString()).isEqualTo("/data");
    assertThat(defaults.env("ALMANAC_MONGODB_URI").isMissingNode()).isTrue();

    JsonNode claim = defaults.the("PersistentVolumeClaim");
    assertThat(claim.at("/spec/resources/requests/storage").asString()).isEqualTo("8Gi");
    assertThat(Yaml.texts(claim.at("/spec/accessModes"))).containsExactly("ReadWriteOnce");
    assertThat(Yaml.map(claim.at("/metadata/annotations")))
        .isEqualTo(Map.of("helm.sh/resource-policy", "keep"));
    assertThat(claim.at("/spec/storageClassName").isMissingNode()).isTrue();
    assertThat(volume(defaults, "data").at("/persistentVolumeClaim/claimName").asString())
        .isEqualTo(claim.at("/metadata/name").asString());
    assertThat(mount(defaults, "data").path("mountPath").asString()).isEqualTo("/data");
  }

  @Test
  void selectors_allObjects_matchThePodsLabels() {
    Map<String, String> podLabels =
        Yaml.map(defaults.the("Deployment").at("/spec/template/metadata/labels"));
    Map<String, String> selector =
        Map.of("app.kubernetes.io/name", "almanac", "app.kubernetes.io/instance", Chart.RELEASE);

    assertThat(podLabels).containsAllEntriesOf(selector);
    assertThat(Yaml.map(defaults.the("Deployment").at("/spec/selector/matchLabels")))
        .isEqualTo(selector);
    assertThat(Yaml.map(defaults.the("Service").at("/spec/selector"))).isEqualTo(selector);
    assertThat(Yaml.map(defaults.the("NetworkPolicy").at("/spec/podSelector/matchLabels")))
        .isEqualTo(selector);
  }

  @Test
  void service_defaults_staysInTheClusterAndNamesTheContainersPort() {
    JsonNode spec = defaults.the("Service").path("spec");

    assertThat(spec.path("type").asString()).isEqualTo("ClusterIP");
    assertThat(spec.at("/ports/0/port").asInt()).isEqualTo(8080);
    assertThat(spec.at("/ports/0/targetPort").asString()).isEqualTo("http");
    assertThat(defaults.container().at("/ports/0/name").asString()).isEqualTo("http");
    assertThat(defaults.container().at("/ports/0/containerPort").asInt()).isEqualTo(8080);
    assertThat(defaults.env("SERVER_PORT").path("value").asString()).isEqualTo("8080");
    assertThat(defaults.env("SERVER_ADDRESS").path("value").asString()).isEqualTo("0.0.0.0");
  }

  @Test
  void probes_defaults_askLivezAndReadyz() {
    JsonNode container = defaults.container();

    assertThat(container.at("/startupProbe/httpGet/path").asString()).isEqualTo("/livez");
    assertThat(container.at("/livenessProbe/httpGet/path").asString()).isEqualTo("/livez");
    assertThat(container.at("/readinessProbe/httpGet/path").asString()).isEqualTo("/readyz");
    for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
      assertThat(container.path(probe).at("/httpGet/port").asString()).isEqualTo("http");
      assertThat(container.path(probe).path("periodSeconds").asInt()).as(probe).isPositive();
      assertThat(container.path(probe).path("failureThreshold").asInt()).as(probe).isPositive();
    }
  }

  @Test
  void podSecurity_defaults_isRestricted() {
    JsonNode pod = defaults.podSpec();

    assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
    assertThat(pod.at("/securityContext/runAsUser").asInt()).isEqualTo(10001);
    assertThat(pod.at("/securityContext/fsGroup").asInt()).isEqualTo(10001);
    assertThat(pod.at("/securityContext/seccompProfile/type").asString())
        .isEqualTo("RuntimeDefault");
    assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
    assertThat(pod.path("enableServiceLinks").asBoolean(true)).isFalse();
    assertThat(pod.path("serviceAccountName").asString())
        .isEqualTo(defaults.the("ServiceAccount").at("/metadata/name").asString());
  }

  @Test
  void containerSecurity_defaults_isReadOnlyWithoutCapabilities() {
    JsonNode security = defaults.container().path("securityContext");

    assertThat(security.path("readOnlyRootFilesystem").asBoolean()).isTrue();
    assertThat(security.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
    assertThat(Yaml.texts(security.at("/capabilities/drop"))).containsExactly("ALL");
    assertThat(mount(defaults, "tmp").path("mountPath").asString()).isEqualTo("/tmp");
    assertThat(volume(defaults, "tmp").at("/emptyDir/sizeLimit").asString()).isEqualTo("256Mi");
  }

  @Test
  void resources_defaults_boundMemoryAndReserveCpu() {
    JsonNode resources = defaults.container().path("resources");

    assertThat(resources.at("/requests/cpu").asString()).isEqualTo("250m");
    assertThat(resources.at("/requests/memory").asString()).isEqualTo("768Mi");
    assertThat(resources.at("/limits/memory").asString()).isEqualTo("1Gi");
    assertThat(resources.at("/limits/cpu").isMissingNode()).isTrue();
  }

  @Test
  void shutdown_defaults_leavesTimeForTheGracefulStop() {
    assertThat(defaults.container().at("/lifecycle/preStop/sleep/seconds").asInt()).isEqualTo(5);
    assertThat(defaults.env("ALMANAC_SHUTDOWN_GRACE").path("value").asString()).isEqualTo("20s");
    assertThat(defaults.podSpec().path("terminationGracePeriodSeconds").asInt()).isEqualTo(45);
  }

  @Test
  void networkPolicy_embedded_letsInTheNamespaceAndNothingOut() {
    JsonNode spec = defaults.the("NetworkPolicy").path("spec");

    assertThat(Yaml.texts(spec.path("policyTypes"))).containsExactly("Ingress", "Egress");
    assertThat(spec.at("/ingress/0/from")).hasSize(1);
    assertThat(spec.at("/ingress/0/from/0/podSelector").isEmpty()).isTrue();
    assertThat(spec.at("/ingress/0/from/0/podSelector").isObject()).isTrue();
    assertThat(spec.at("/ingress/0/ports/0/port").asString()).isEqualTo("http");
    assertThat(spec.path("egress").isArray()).isTrue();
    assertThat(spec.path("egress").isEmpty()).isTrue();
  }

  private static JsonNode volume(Rendered rendered, String name) {
    return named(rendered.podSpec().path("volumes"), name);
  }

  private static JsonNode mount(Rendered rendered, String name) {
    return named(rendered.container().path("volumeMounts"), name);
  }

  private static JsonNode named(JsonNode list, String name) {
    return list.valueStream()
        .filter(item -> item.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in " + list));
  }
}
