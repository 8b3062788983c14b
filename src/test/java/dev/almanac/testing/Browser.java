package dev.almanac.testing;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.chromium.ChromiumDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium that is installed on this machine; nothing is downloaded. Where there is none
 * the test is skipped and says why; the system property {@code almanac.test.required-browser=true}
 * makes that a failure instead.
 */
public final class Browser implements AutoCloseable {

  private static final List<String> BROWSERS = List.of("chromium", "chromium-browser");
  private static final String DRIVER = "chromedriver";

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** A browser with a window of this size. */
  public static Browser open(int width, int height) {
    Optional<Path> browser = BROWSERS.stream().flatMap(name -> onPath(name).stream()).findFirst();
    Optional<Path> program = onPath(DRIVER);
    if (browser.isEmpty() || program.isEmpty()) {
      String why = "no chromium or no chromedriver is on the PATH";
      System.err.println("Browser tests are skipped: " + why);
      return Boolean.getBoolean("almanac.test.required-browser") ? fail(why) : abort(why);
    }
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.get().toFile());
    // The sandbox does not work for root, as whom containers often run.
    options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriver driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(program.get().toFile())
                .usingAnyFreePort()
                .build(),
            options);
    Browser opened = new Browser(driver);
    opened.resize(width, height);
    driver.manage().timeouts().scriptTimeout(Duration.ofSeconds(20));
    return opened;
  }

  private static Optional<Path> onPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Gives the page exactly this size, smaller than a window may be as well. */
  public void resize(int width, int height) {
    command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Makes the browser prefer {@code light} or {@code dark}. */
  public void prefer(String scheme) {
    command(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  private void command(String name, Map<String, Object> parameters) {
    ((ChromiumDriver) driver).executeCdpCommand(name, parameters);
  }

  /** Opens an address. */
  public void go(String address) {
    driver.get(address);
  }

  /** What a script in the page returns. */
  public Object run(String script) {
    return driver.executeScript(script);
  }

  /** What the page wrote to its console since this was asked last, errors of loading included. */
  public List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::toString)
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
