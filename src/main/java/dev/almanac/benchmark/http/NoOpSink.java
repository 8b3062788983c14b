package dev.almanac.benchmark.http;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.springframework.util.FileSystemUtils;

/**
 * A server that reads each request and answers at once with bytes prepared before, on the HTTP
 * server that Almanac itself runs on. What the client reaches against it is what the client can do:
 * its head-room. It runs in the client's process and takes processor time from it, so the head-room
 * told is rather too small than too large.
 */
public final class NoOpSink implements AutoCloseable {

  private final Tomcat tomcat = new Tomcat();
  private final Path directory;
  private final Sink sink;

  /**
   * Starts listening on a free port of the loopback address.
   *
   * @param toWrites reply to every POST; GETs are answered with nothing until {@link #answerReads}
   */
  public NoOpSink(byte[] toWrites) throws IOException {
    this.sink = new Sink(toWrites);
    this.directory = Files.createTempDirectory("almanac-benchmark-sink-");
    tomcat.setBaseDir(directory.toString());
    tomcat.setHostname("127.0.0.1");
    tomcat.setPort(0);
    tomcat.setSilent(true);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    // Unlimited, as a kept connection is part of what is measured.
    tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
    Context context = tomcat.addContext("", directory.toString());
    Tomcat.addServlet(context, "sink", sink);
    context.addServletMappingDecoded("/*", "sink");
    try {
      tomcat.start();
    } catch (LifecycleException e) {
      close();
      throw new IOException("the no-op sink cannot be started", e);
    }
  }

  /** From now on every GET is answered with this. */
  public void answerReads(byte[] toReads) {
    sink.toReads = toReads;
  }

  /** Where it listens. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort());
  }

  @Override
  public void close() throws IOException {
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException e) {
      throw new IOException("the no-op sink does not stop", e);
    } finally {
      FileSystemUtils.deleteRecursively(directory);
    }
  }

  private static final class Sink extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient byte[] toWrites;
    private transient volatile byte[] toReads = new byte[0];

    Sink(byte[] toWrites) {
      this.toWrites = toWrites;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      request.getInputStream().transferTo(OutputStream.nullOutputStream());
      byte[] body = request.getMethod().equals("GET") ? toReads : toWrites;
      response.setContentType("application/json");
      response.setContentLength(body.length);
      response.getOutputStream().write(body);
    }
  }
}
