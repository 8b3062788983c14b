package dev.almanac.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links lead somewhere, decisions are listed, and nothing tells whose machine this was made on. */
class DocsTest {

  private static final Path ROOT = Path.of("").toAbsolutePath();
  private static final Path DECISIONS = ROOT.resolve("docs/adr");

  /** At the top of a work tree, but not part of it. */
  private static final Set<String> NOT_OURS =
      Set.of(".git", "target", "data", ".idea", ".vscode", ".settings");

  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```\\s*?$");
  private static final Pattern INLINE_CODE = Pattern.compile("`[^`\n]+`");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern EXTERNAL = Pattern.compile("(https?|mailto):.*");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");

  /** Below the directories in which people and build servers keep their work. */
  private static final Pattern MACHINE_PATH =
      Pattern.compile(
          "(?<![\\w.:$}~/-])/(?:home|Users|root|work|workspace|builds)/[A-Za-z0-9]"
              + "|\\b[A-Za-z]:\\\\(?:Users|Documents)");

  @Test
  void relativeLinks_inEveryDocument_leadToFilesAndHeadings() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      Matcher link = LINK.matcher(withoutCode(read(document)));
      while (link.find()) {
        String target = link.group(1);
        if (!EXTERNAL.matcher(target).matches() && !resolves(document, target)) {
          broken.add(ROOT.relativize(document) + ": " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void decisions_areNumberedThrough_andListedByTheirTitles() throws IOException {
    List<Path> decisions;
    try (Stream<Path> files = Files.list(DECISIONS)) {
      decisions = files.filter(file -> !file.endsWith("README.md")).sorted().toList();
    }
    String index = read(DECISIONS.resolve("README.md"));

    assertThat(decisions).isNotEmpty();
    for (int i = 0; i < decisions.size(); i++) {
      int number = i + 1;
      String name = decisions.get(i).getFileName().toString();
      assertThat(name).matches(String.format(Locale.ROOT, "%04d-[a-z0-9-]+\\.md", number));
      String text = read(decisions.get(i));
      assertThat(text)
          .startsWith("# " + number + ". ")
          .contains("\n## Context\n", "\n## Decision\n", "\n## Consequences\n");
      String title = text.lines().findFirst().orElseThrow().replaceFirst("# [0-9]+\\. ", "");
      assertThat(index).contains("| [" + number + "](" + name + ") | " + title + " |");
    }
  }

  @Test
  void files_tellNoPathOfTheMachineTheyWereWrittenOn() throws IOException {
    List<String> telling = new ArrayList<>();
    for (Path file : files()) {
      String text = read(file);
      Matcher path = MACHINE_PATH.matcher(text);
      if (path.find()) {
        telling.add(ROOT.relativize(file) + ": " + path.group());
      }
      if (ROOT.getNameCount() > 1 && text.contains(ROOT.toString())) {
        telling.add(ROOT.relativize(file) + ": " + ROOT);
      }
    }
    assertThat(telling).isEmpty();
  }

  @Test
  void build_takesNothingFromElsewhereThanMavenCentral() {
    assertThat(read(ROOT.resolve("pom.xml")))
        .doesNotContainIgnoringCase("<repositories>", "<pluginRepositories>");
    assertThat(read(ROOT.resolve(".mvn/wrapper/maven-wrapper.properties")))
        .contains("distributionUrl=https://repo.maven.apache.org/maven2/");
  }

  private static boolean resolves(Path document, String target) {
    String[] parts = target.split("#", 2);
    Path file = parts[0].isEmpty() ? document : document.getParent().resolve(parts[0]).normalize();
    if (!file.startsWith(ROOT) || !Files.exists(file)) {
      return false;
    }
    return parts.length == 1 || anchors(read(file)).contains(parts[1]);
  }

  /** The anchors of a document's headings, as GitHub makes them. */
  private static Set<String> anchors(String markdown) {
    Map<String, Integer> seen = new HashMap<>();
    Set<String> anchors = new HashSet<>();
    Matcher heading = HEADING.matcher(FENCED.matcher(markdown).replaceAll(""));
    while (heading.find()) {
      String anchor =
          heading
              .group(1)
              .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N}_ -]", "")
              .replace(' ', '-');
      int before = seen.merge(anchor, 1, Integer::sum) - 1;
      anchors.add(before == 0 ? anchor : anchor + "-" + before);
    }
    return anchors;
  }

  private static String withoutCode(String markdown) {
    return INLINE_CODE.matcher(FENCED.matcher(markdown).replaceAll("")).replaceAll("");
  }

  private static List<Path> documents() throws IOException {
    return files().stream().filter(file -> file.toString().endsWith(".md")).toList();
  }

  /** The files of the repository. */
  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return isOurs(directory) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (isOurs(file) && attributes.isRegularFile() && !file.toString().endsWith(".log")) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  private static boolean isOurs(Path path) {
    return !ROOT.equals(path.getParent()) || !NOT_OURS.contains(path.getFileName().toString());
  }

  /** Bytes that are no text become characters that match nothing. */
  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
