package dev.almanac.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.shipping.Chart.Rendered;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is asked of the pods themselves, by the values that say so. */
class ChartPodTest {

  @BeforeAll
  static void needHelm() {
    Chart.assumeHelmRuns();
  }

  @Test
  void extraEnv_given_comesLast() {
    Rendered rendered = Chart.render("extraEnv: [{name: JAVA_TOOL_OPTIONS, value: -Xmx512m}]");
    List<String> names = names(rendered.container().path("env"));

    assertThat(names.get(names.size() - 1)).isEqualTo("JAVA_TOOL_OPTIONS");
    assertThat(rendered.env("JAVA_TOOL_OPTIONS").path("value").asString()).isEqualTo("-Xmx512m");
  }

  @Test
  void serviceAccount_notMade_isTheNamedOrTheDefaultOne() {
    Rendered named = Chart.render("serviceAccount: {create: false, name: runner}");
    Rendered unnamed = Chart.render("serviceAccount: {create: false}");

    assertThat(named.all("ServiceAccount")).isEmpty();
    assertThat(named.podSpec().path("serviceAccountName").asString()).isEqualTo("runner");
    assertThat(unnamed.podSpec().path("serviceAccountName").asString()).isEqualTo("default");
  }

  @Test
  void shutdown_otherTimes_moveTheGracePeriodAlong() {
    Rendered longer = Chart.render("shutdown: {preStopSleepSeconds: 20, gracefulSeconds: 60}");
    Rendered noSleep = Chart.render("shutdown: {preStopSleepSeconds: 0}");

    assertThat(longer.podSpec().path("terminationGracePeriodSeconds").asInt()).isEqualTo(100);
    assertThat(longer.env("ALMANAC_SHUTDOWN_GRACE").path("value").asString()).isEqualTo("60s");
    assertThat(noSleep.container().path("lifecycle").isMissingNode()).isTrue();
    assertThat(noSleep.podSpec().path("terminationGracePeriodSeconds").asInt()).isEqualTo(40);
  }

  @Test
  void pod_placementAndLabels_areTaken() {
    Rendered rendered =
        Chart.render(
            """
            image: {repository: registry.example/almanac, tag: "1.2.3", pullPolicy: Always}
            imagePullSecrets: [{name: my-registry}]
            podLabels: {team: weather, app.kubernetes.io/name: stolen}
            podAnnotations: {note: hello}
            priorityClassName: high
            nodeSelector: {disk: ssd}
            tolerations: [{key: dedicated, operator: Exists}]
            affinity: {nodeAffinity: {}}
            topologySpreadConstraints: [{maxSkew: 1}]
            probes: {startup: {failureThreshold: 90}}
            resources: {limits: {cpu: 2}}
            tmpSizeLimit: 1Gi
            """);
    JsonNode template = rendered.the("Deployment").at("/spec/template");
    JsonNode pod = rendered.podSpec();

    assertThat(rendered.container().path("image").asString())
        .isEqualTo("registry.example/almanac:1.2.3");
    assertThat(rendered.container().path("imagePullPolicy").asString()).isEqualTo("Always");
    assertThat(pod.at("/imagePullSecrets/0/name").asString()).isEqualTo("my-registry");
    assertThat(template.at("/metadata/labels/team").asString()).isEqualTo("weather");
    assertThat(template.at("/metadata/labels/app.kubernetes.io~1name").asString())
        .isEqualTo("almanac");
    assertThat(template.at("/metadata/annotations/note").asString()).isEqualTo("hello");
    assertThat(pod.path("priorityClassName").asString()).isEqualTo("high");
    assertThat(pod.at("/nodeSelector/disk").asString()).isEqualTo("ssd");
    assertThat(pod.at("/tolerations/0/key").asString()).isEqualTo("dedicated");
    assertThat(pod.at("/affinity/nodeAffinity").isObject()).isTrue();
    assertThat(pod.at("/topologySpreadConstraints/0/maxSkew").asInt()).isEqualTo(1);
    assertThat(rendered.container().at("/startupProbe/failureThreshold").asInt()).isEqualTo(90);
    assertThat(rendered.container().at("/startupProbe/periodSeconds").asInt()).isEqualTo(2);
    assertThat(rendered.container().at("/resources/limits/cpu").asInt()).isEqualTo(2);
    assertThat(pod.at("/volumes/0/emptyDir/sizeLimit").asString()).isEqualTo("1Gi");
  }

  @Test
  void names_overridden_replaceTheReleases() {
    Rendered full = Chart.render("fullnameOverride: store");
    Rendered part = Chart.render("nameOverride: years");

    assertThat(full.the("Service").at("/metadata/name").asString()).isEqualTo("store");
    assertThat(part.the("Service").at("/metadata/name").asString()).isEqualTo("weather-years");
    assertThat(part.the("Service").at("/spec/selector/app.kubernetes.io~1name").asString())
        .isEqualTo("years");
  }

  @Test
  void podSecurity_idsRemoved_leavesThemToTheCluster() {
    JsonNode security =
        Chart.render("podSecurityContext: {runAsUser: null, runAsGroup: null, fsGroup: null}")
            .podSpec()
            .path("securityContext");

    assertThat(security.propertyNames())
        .containsExactlyInAnyOrder("runAsNonRoot", "seccompProfile", "fsGroupChangePolicy");
  }

  private static List<String> names(JsonNode list) {
    return list.valueStream().map(item -> item.path("name").asString()).toList();
  }
}
