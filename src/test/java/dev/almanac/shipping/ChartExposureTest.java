package dev.almanac.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.shipping.Chart.Rendered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Who reaches the pods and whom they reach, by the values that say so. */
class ChartExposureTest {

  private static final String WITH_SECRET =
      "mongodb: {existingSecret: {name: store, key: connection}}\n";

  @BeforeAll
  static void needHelm() {
    Chart.assumeHelmRuns();
  }

  @Test
  void service_options_areTaken() {
    JsonNode service =
        Chart.render("service: {type: LoadBalancer, port: 80, annotations: {internal: \"true\"}}")
            .the("Service");

    assertThat(service.at("/spec/type").asString()).isEqualTo("LoadBalancer");
    assertThat(service.at("/spec/ports/0/port").asInt()).isEqualTo(80);
    assertThat(service.at("/spec/ports/0/targetPort").asString()).isEqualTo("http");
    assertThat(service.at("/metadata/annotations/internal").asString()).isEqualTo("true");
  }

  @Test
  void ingress_on_leadsEachPathToTheService() {
    Rendered rendered =
        Chart.render(
            """
            ingress:
              enabled: true
              className: nginx
              annotations: {nginx.ingress.kubernetes.io/auth-type: basic}
              hosts:
                - host: almanac.example.com
                  paths: [{path: /api, pathType: Prefix}, {path: /readyz, pathType: Exact}]
              tls: [{secretName: almanac-tls, hosts: [almanac.example.com]}]
            """);
    JsonNode ingress = rendered.the("Ingress");
    JsonNode rule = ingress.at("/spec/rules/0");

    assertThat(ingress.at("/spec/ingressClassName").asString()).isEqualTo("nginx");
    assertThat(ingress.at("/metadata/annotations")).hasSize(1);
    assertThat(rule.path("host").asString()).isEqualTo("almanac.example.com");
    assertThat(rule.at("/http/paths")).hasSize(2);
    assertThat(rule.at("/http/paths/1/path").asString()).isEqualTo("/readyz");
    assertThat(rule.at("/http/paths/1/pathType").asString()).isEqualTo("Exact");
    assertThat(rule.at("/http/paths/0/backend/service/name").asString())
        .isEqualTo(rendered.the("Service").at("/metadata/name").asString());
    assertThat(rule.at("/http/paths/0/backend/service/port/name").asString()).isEqualTo("http");
    assertThat(ingress.at("/spec/tls/0/secretName").asString()).isEqualTo("almanac-tls");
  }

  @Test
  void grafana_on_getsTheDashboardsOfTheDocs_andWhereTheServiceIs() throws IOException {
    assertThat(Chart.render("").all("ConfigMap")).isEmpty();
    Rendered rendered =
        Chart.render(
            "grafana: {enabled: true, dashboardLabels: {mine: \"yes\"}}\nservice: {port: 80}");
    JsonNode dashboards = rendered.all("ConfigMap").get(0);
    JsonNode source = rendered.all("ConfigMap").get(1);

    assertThat(dashboards.at("/metadata/name").asString()).isEqualTo("weather-almanac-dashboards");
    assertThat(source.at("/metadata/name").asString()).isEqualTo("weather-almanac-datasource");
    assertThat(dashboards.at("/metadata/labels/mine").asString()).isEqualTo("yes");
    assertThat(dashboards.path("data").propertyNames())
        .containsExactlyInAnyOrder("almanac-figures.json", "almanac-service.json");
    for (String file : dashboards.path("data").propertyNames()) {
      assertThat(JsonMapper.shared().readTree(dashboards.path("data").path(file).asString()))
          .as(file)
          .isEqualTo(
              JsonMapper.shared()
                  .readTree(Files.readString(Path.of("docs/grafana/dashboards", file))));
    }
    assertThat(source.at("/metadata/labels/grafana_datasource").asString()).isEqualTo("1");
    assertThat(source.at("/data/almanac.yaml").asString())
        .contains("url: http://weather-almanac.metrics.svc:80/prometheus", "httpMethod: POST");
  }

  @Test
  void serviceMonitor_on_scrapesTheService() {
    Rendered rendered =
        Chart.render("serviceMonitor: {enabled: true, interval: 15s, labels: {release: prom}}");
    JsonNode monitor = rendered.the("ServiceMonitor");

    assertThat(monitor.at("/metadata/labels/release").asString()).isEqualTo("prom");
    assertThat(monitor.at("/spec/endpoints/0/path").asString()).isEqualTo("/actuator/prometheus");
    assertThat(monitor.at("/spec/endpoints/0/interval").asString()).isEqualTo("15s");
    assertThat(monitor.at("/spec/endpoints/0/scrapeTimeout").asString()).isEqualTo("10s");
    assertThat(monitor.at("/spec/endpoints/0/port").asString())
        .isEqualTo(rendered.the("Service").at("/spec/ports/0/name").asString());
    assertThat(Yaml.map(rendered.the("Service").at("/metadata/labels")))
        .containsAllEntriesOf(Yaml.map(monitor.at("/spec/selector/matchLabels")));
    assertThat(Yaml.texts(monitor.at("/spec/namespaceSelector/matchNames")))
        .containsExactly(Chart.NAMESPACE);
  }

  @Test
  void networkPolicy_mongodb_letsOutNamesAndTheStoreOnly() {
    JsonNode spec =
        Chart.render(
                WITH_SECRET
                    + """
                    networkPolicy:
                      mongodb: {ports: [27018], to: [{ipBlock: {cidr: 10.1.0.0/16}}]}
                      extraEgress: [{ports: [{port: 5353, protocol: UDP}]}]
                    """)
            .the("NetworkPolicy")
            .path("spec");

    assertThat(spec.path("egress")).hasSize(3);
    assertThat(spec.at("/egress/0/ports/0/port").asInt()).isEqualTo(53);
    assertThat(spec.at("/egress/0/ports/1/protocol").asString()).isEqualTo("TCP");
    assertThat(spec.at("/egress/1/ports/0/port").asInt()).isEqualTo(27018);
    assertThat(spec.at("/egress/1/to/0/ipBlock/cidr").asString()).isEqualTo("10.1.0.0/16");
    assertThat(spec.at("/egress/2/ports/0/port").asInt()).isEqualTo(5353);
  }

  @Test
  void networkPolicy_noPeers_letsNobodyIn() {
    JsonNode spec = Chart.render("networkPolicy: {from: []}").the("NetworkPolicy").path("spec");

    assertThat(spec.path("ingress").isArray()).isTrue();
    assertThat(spec.path("ingress").isEmpty()).isTrue();
  }

  @Test
  void networkPolicy_off_isNotMade() {
    assertThat(Chart.render("networkPolicy: {enabled: false}").all("NetworkPolicy")).isEmpty();
  }
}
