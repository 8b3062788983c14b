package dev.almanac.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The lines of docs/api.md do something when they are pasted. */
class DoorsTest extends PrometheusServer {

  private static final Pattern LINE = Pattern.compile("`(curl -s [^`]*/prometheus/[^`]*)`");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  @Test
  void lines_forReading_areAnswered() throws IOException {
    stored.put("content_count", "5", "2012-04-01", 51);
    stored.put("content_count", "5", "2012-04-02", 49);
    String section =
        Files.readString(Path.of("docs/api.md"))
            .split("\n## Prometheus, for reading\n")[1]
            .split("\n## ")[0];
    List<String> lines = new ArrayList<>();
    Matcher line = LINE.matcher(section);
    while (line.find()) {
      lines.add(line.group(1));
    }
    assertThat(lines).hasSize(7);
    for (String command : lines) {
      String data = send(asCurl(command)).data().toString();
      assertThat(data).as(command).matches(".*(5|49|content_count|client|3\\.0\\.0).*");
    }
  }

  /** What curl would send: data as a form, or in the address with -G. */
  private HttpRequest.Builder asCurl(String command) {
    String address = "";
    List<String> data = new ArrayList<>();
    boolean inAddress = false;
    Matcher word = WORD.matcher(command.substring("curl -s ".length()));
    while (word.find()) {
      String text = word.group(1) != null ? word.group(1) : word.group(2);
      if (text.equals("-G")) {
        inAddress = true;
      } else if (text.equals("-d") || text.equals("--data-urlencode")) {
        word.find();
        data.add(word.group(1) != null ? word.group(1) : word.group(2));
      } else {
        address = text.substring("http://127.0.0.1:8080".length());
      }
    }
    String form = String.join("&", data);
    if (inAddress) {
      return request(address + "?" + form.replace("[", "%5B").replace("]", "%5D"));
    }
    HttpRequest.Builder request = request(address);
    return data.isEmpty()
        ? request
        : request
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
  }
}
