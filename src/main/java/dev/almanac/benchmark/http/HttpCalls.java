package dev.almanac.benchmark.http;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/**
 * Sends requests over kept connections, each in its caller's thread; nothing is sent again. Safe
 * for use by many threads.
 */
public final class HttpCalls implements AutoCloseable {

  private static final int CONNECT_SECONDS = 5;
  private static final int REPLY_SECONDS = 120;

  private final CloseableHttpClient client;

  /**
   * Not connected yet.
   *
   * @param threads that will use it: each has a connection of its own
   */
  public HttpCalls(int threads) {
    this.client =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setMaxConnTotal(threads)
                    .setMaxConnPerRoute(threads)
                    .setDefaultConnectionConfig(
                        ConnectionConfig.custom()
                            .setConnectTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
                            .build())
                    .build())
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setResponseTimeout(REPLY_SECONDS, TimeUnit.SECONDS)
                    .setContentCompressionEnabled(false)
                    .build())
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableRedirectHandling()
            .build();
  }

  /** Sends a request and reads the whole reply. */
  public Reply send(ClassicHttpRequest request) throws IOException {
    return client.execute(
        request,
        response ->
            new Reply(
                response.getCode(),
                response.getEntity() == null
                    ? new byte[0]
                    : EntityUtils.toByteArray(response.getEntity())));
  }

  /** A base address without the slash at its end. */
  static String base(URI url) {
    String text = url.toString();
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
