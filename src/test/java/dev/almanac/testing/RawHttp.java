package dev.almanac.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Sends bytes that no HTTP client would, and reads what comes back until the server closes. */
public final class RawHttp {

  private static final int READ_TIMEOUT_MILLIS = 10_000;

  private RawHttp() {}

  /**
   * What the server sent.
   *
   * @param status of the status line; 0 when nothing came
   * @param head status line and headers
   * @param body what followed the first empty line, chunks as they came
   */
  public record Answer(int status, String head, String body) {

    /** Values of a header, in order. */
    public List<String> header(String name) {
      List<String> values = new ArrayList<>();
      for (String line : head.split("\r\n")) {
        if (line.regionMatches(true, 0, name + ":", 0, name.length() + 1)) {
          values.add(line.substring(name.length() + 1).strip());
        }
      }
      return values;
    }

    /** The JSON object in the body, freed from the chunks around it. */
    public String json() {
      return body.substring(body.indexOf('{'), body.lastIndexOf('}') + 1);
    }
  }

  /** Sends a request text, one that makes the server close the connection by itself. */
  public static Answer send(int port, String request) throws IOException {
    return send(port, request.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends the bytes of a request that makes the server close the connection by itself. */
  public static Answer send(int port, byte[] request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(READ_TIMEOUT_MILLIS);
      OutputStream out = socket.getOutputStream();
      out.write(request);
      out.flush();
      return read(socket.getInputStream());
    }
  }

  /** Reads an answer to the end of the connection. */
  public static Answer read(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      in.transferTo(bytes);
    } catch (SocketException e) {
      // A reset after the answer: what came before it counts.
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    int end = text.indexOf("\r\n\r\n");
    String head = end < 0 ? text : text.substring(0, end);
    int status = head.startsWith("HTTP/1.") ? Integer.parseInt(head.substring(9, 12)) : 0;
    return new Answer(status, head, end < 0 ? "" : text.substring(end + 4));
  }
}
