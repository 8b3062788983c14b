package dev.almanac.upkeep;

import dev.almanac.store.YearUpkeep;
import dev.almanac.store.YearUpkeep.Audit;
import dev.almanac.store.YearUpkeep.HeldMonth;
import dev.almanac.store.YearUpkeep.Made;
import dev.almanac.store.YearUpkeep.PageCursor;
import dev.almanac.store.YearUpkeep.Sealed;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * Proves that year pages say what their months say, or makes them do so, in the store that the
 * service would use with the same settings.
 */
@Command(
    name = "years",
    usageHelpWidth = 100,
    description = {
      "Verifies or rebuilds year pages, which settled months are read from. It uses the settings of"
          + " the service (--almanac.mongodb.uri=URI) and may run beside it; an embedded store it"
          + " can only use while no service does.",
      "",
      "verify    compares every page with its months, and changes nothing",
      "rebuild   also takes out of a page what differs, makes pages that are missing, and puts in"
          + " every settled month that is lacking"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every page says what its months say, or does so now",
      "1:it failed",
      "2:the arguments make no sense",
      "3:verify found a month that differs"
    })
public final class YearsCommand implements Callable<Integer> {

  private static final int BATCH = 500;

  /** So many differences are listed; all are counted. */
  private static final int MOST_LISTED = 100;

  private static final int DIFFERENT = 3;

  private enum Task {
    VERIFY,
    REBUILD
  }

  private final Function<String[], ConfigurableApplicationContext> service;

  @Parameters(index = "0", paramLabel = "verify|rebuild", description = "What to do.")
  private Task task = Task.VERIFY;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and end.")
  private boolean help;

  @Unmatched private List<String> settings = new ArrayList<>();

  @Spec private @Nullable CommandSpec spec;

  /**
   * Nothing opened yet.
   *
   * @param service starts the service with these settings, without its server
   */
  public YearsCommand(Function<String[], ConfigurableApplicationContext> service) {
    this.service = service;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<String> all = new ArrayList<>(settings);
    // Nothing else is to be done meanwhile.
    all.add("--almanac.upkeep.seal=false");
    all.add("--almanac.upkeep.reserve-ahead=false");
    all.add("--almanac.retention.enabled=false");
    try (ConfigurableApplicationContext context = service.apply(all.toArray(String[]::new))) {
      YearUpkeep years = context.getBean(YearUpkeep.class);
      boolean equal = audit(years);
      if (task == Task.VERIFY) {
        return equal ? ExitCode.OK : DIFFERENT;
      }
      complete(years);
      return ExitCode.OK;
    }
  }

  private PrintWriter out() {
    if (spec == null) {
      throw new IllegalStateException("picocli sets it");
    }
    return spec.commandLine().getOut();
  }

  /** Compares all pages; returns whether all are equal to their months. */
  private boolean audit(YearUpkeep years) {
    long pages = 0;
    long months = 0;
    long differing = 0;
    PageCursor after = null;
    do {
      Audit step = years.audit(after, BATCH);
      pages += step.pages();
      months += step.months();
      for (HeldMonth month : step.differing()) {
        if (differing++ < MOST_LISTED) {
          out()
              .printf(
                  Locale.ROOT,
                  "differs: %s of metric \"%s\", client \"%s\"%n",
                  month.month(),
                  month.series().metric(),
                  month.series().client());
        }
      }
      if (task == Task.REBUILD) {
        years.takeOut(step.differing());
      }
      after = step.last();
    } while (after != null);
    out()
        .printf(
            Locale.ROOT,
            "%d pages hold %d months, of which %d differ from their documents%n",
            pages,
            months,
            differing);
    out().flush();
    return differing == 0;
  }

  /** Walks by itself, beside whatever a service does: two that do the same do no harm. */
  private void complete(YearUpkeep years) throws InterruptedException {
    long series = 0;
    Made made = years.makePages(null, BATCH);
    for (; made.last() != null; made = years.makePages(made.last(), BATCH)) {
      series += made.series();
    }
    out().printf(Locale.ROOT, "%d series have their pages%n", series);
    out()
        .printf(
            Locale.ROOT,
            "waiting %d s, until no page was touched a moment ago%n",
            years.quiet().toSeconds());
    out().flush();
    Thread.sleep(years.quiet().toMillis() + 1_000);
    long pages = 0;
    long leftAlone = 0;
    PageCursor after = null;
    do {
      Sealed step = years.sealPages(after, BATCH);
      pages += step.pages();
      leftAlone += step.leftAlone();
      after = step.last();
    } while (after != null);
    out().printf(Locale.ROOT, "%d pages hold what has settled%n", pages - leftAlone);
    if (leftAlone > 0) {
      out()
          .printf(
              Locale.ROOT,
              "%d pages were written to meanwhile; their next reader or the service completes them%n",
              leftAlone);
    }
    out().flush();
  }
}
