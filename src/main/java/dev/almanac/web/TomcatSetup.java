package dev.almanac.web;

import org.apache.catalina.Container;
import org.apache.catalina.Pipeline;
import org.apache.catalina.Valve;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** What Tomcat is told beyond its settings. */
@Component
final class TomcatSetup implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

  /**
   * A year of days is some 20 KB of JSON. In Tomcat's own 8 KB it takes three writes to the socket,
   * each a system call and a packet of its own; in this it takes one. Every open connection holds
   * one buffer.
   */
  private static final int WRITE_BUFFER_BYTES = 32 * 1024;

  private final ProblemWriter problems;

  TomcatSetup(ProblemWriter problems) {
    this.problems = problems;
  }

  @Override
  public void customize(TomcatServletWebServerFactory factory) {
    factory.addEngineValves(new NearCallerValve());
    factory.addContextCustomizers(context -> reportErrorsAsProblems(context.getParent()));
    // Bodies are samples, never forms: without this a POST that curl labels a form by default would
    // have its samples read as query parameters.
    factory.addConnectorCustomizers(
        connector -> {
          connector.setParseBodyMethods("");
          // Refused by PlainUriFilter instead, which knows the path and so the form of its errors.
          connector.setProperty("relaxedPathChars", PlainUriFilter.NOT_PLAIN);
          connector.setProperty("relaxedQueryChars", PlainUriFilter.NOT_PLAIN + "\\");
          connector.setProperty("socket.appWriteBufSize", String.valueOf(WRITE_BUFFER_BYTES));
        });
  }

  /** Any other valve that reports errors writes HTML: Boot's, and one the host adds by itself. */
  private void reportErrorsAsProblems(Container host) {
    Pipeline pipeline = host.getPipeline();
    for (Valve valve : pipeline.getValves()) {
      if (valve instanceof ErrorReportValve) {
        pipeline.removeValve(valve);
      }
    }
    pipeline.addValve(new ProblemValve(problems));
    ((StandardHost) host).setErrorReportValveClass(null);
  }
}
