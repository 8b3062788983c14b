package dev.almanac;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethodWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import picocli.CommandLine.Command;

/** Who may see whom, and what nobody may call. */
@AnalyzeClasses(packages = "dev.almanac", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String[] FEATURES = {
    "ingest", "query", "export", "catalog", "erase", "prometheus"
  };

  @ArchTest
  static final ArchRule series_seesOnlyTheLanguage =
      classes()
          .that()
          .resideInAPackage("dev.almanac.series..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.almanac.series..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule ports_areInTermsOfTheDomain =
      classes()
          .that()
          .resideInAPackage("dev.almanac.store")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.almanac.store", "dev.almanac.series..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule driver_isSeenByItsAdapterAndTheBenchmarkOnly =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.almanac.store.mongo..", "dev.almanac.benchmark..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "com.mongodb..",
              "org.bson..",
              "org.springframework.data..",
              "org.springframework.boot.mongodb..",
              "org.springframework.boot.data..");

  @ArchTest
  static final ArchRule embeddedServer_isSeenByItsPackageOnly =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.almanac.store.embedded..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("de.bwaldvogel..", "org.h2..");

  @ArchTest
  static final ArchRule adapters_areReachedThroughThePortsOnly =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "dev.almanac.store.mongo..",
              "dev.almanac.store.embedded..",
              "dev.almanac.benchmark..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.almanac.store.mongo..", "dev.almanac.store.embedded..");

  /** Apart from the exact sums and the order of names. */
  @ArchTest
  static final ArchRule promql_seesOnlyTheLanguage =
      classes()
          .that()
          .resideInAPackage("dev.almanac.promql..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.almanac.promql..",
              "dev.almanac.series..",
              "java..",
              "org.jspecify..",
              "com.google.re2j..");

  @ArchTest
  static void features_doNotSeeEachOther(JavaClasses classes) {
    for (String feature : FEATURES) {
      for (String other : FEATURES) {
        if (!other.equals(feature)) {
          noClasses()
              .that()
              .resideInAPackage("dev.almanac." + feature + "..")
              .should()
              .dependOnClassesThat()
              .resideInAPackage("dev.almanac." + other + "..")
              .allowEmptyShould(true)
              .check(classes);
        }
      }
    }
  }

  @ArchTest
  static final ArchRule shared_doesNotSeeFeatures =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.almanac.web..",
              "dev.almanac.definition..",
              "dev.almanac.telemetry..",
              "dev.almanac.store..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(packages(FEATURES));

  /** It measures the store's own code, and nothing of the service depends on it. */
  @ArchTest
  static final ArchRule benchmark_isSeenByTheCommandLineOnly =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.almanac.benchmark..", "dev.almanac")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.almanac.benchmark..");

  @ArchTest
  static final ArchRule entryPoint_isSeenByNobody =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.almanac")
          .should()
          .dependOnClassesThat(resideInAPackage("dev.almanac").as("reside in the root package"));

  @ArchTest
  static final ArchRule packages_haveNoCycles =
      slices().matching("dev.almanac.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule now_comesFromTheInjectedClock =
      noClasses()
          .that(not(describe("are the wiring", c -> c.isEquivalentTo(AlmanacApplication.class))))
          .should(
              callMethodWhere(
                  calls(
                      "reads the system's clock or default zone",
                      call ->
                          switch (call.getTargetOwner().getName()) {
                            case "java.time.Clock" ->
                                call.getName().startsWith("system")
                                    || call.getName().startsWith("tick");
                            case "java.time.ZoneId" -> call.getName().equals("systemDefault");
                            case "java.util.TimeZone" -> call.getName().endsWith("Default");
                            case "java.lang.System" -> call.getName().equals("currentTimeMillis");
                            default ->
                                call.getTargetOwner().getName().startsWith("java.time.")
                                    && call.getName().equals("now")
                                    && call.getTarget().getRawParameterTypes().stream()
                                        .noneMatch(
                                            type -> type.isEquivalentTo(java.time.Clock.class));
                          })))
          .orShould()
          .callConstructor(java.util.Date.class)
          .orShould()
          .callConstructor(java.util.GregorianCalendar.class);

  @ArchTest
  static final ArchRule text_doesNotDependOnTheDefaultLocale =
      noClasses()
          .should(
              callMethodWhere(
                  calls(
                      "leaves the locale to the machine",
                      call ->
                          Set.of("format", "formatted", "toLowerCase", "toUpperCase", "printf")
                                  .contains(call.getName())
                              && Set.of(
                                      "java.lang.String",
                                      "java.io.PrintStream",
                                      "java.io.PrintWriter",
                                      "java.util.Formatter")
                                  .contains(call.getTargetOwner().getName())
                              && call.getTarget().getRawParameterTypes().stream()
                                  .noneMatch(type -> type.isEquivalentTo(Locale.class)))));

  /** But for a command, which has a terminal of its own to keep waiting. */
  @ArchTest
  static final ArchRule threads_doNotSleep =
      noClasses()
          .that(not(describe("are commands", c -> c.isAnnotatedWith(Command.class))))
          .should()
          .callMethod(Thread.class, "sleep", long.class);

  @ArchTest
  static final ArchRule output_isLogged =
      noClasses()
          .that(not(describe("are the wiring", c -> c.isEquivalentTo(AlmanacApplication.class))))
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  /** Spring may inject through constructors only, so that a class is whole once it is made. */
  @ArchTest
  static final ArchRule fields_areNotInjected =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("org.springframework.beans.factory.annotation.Autowired");

  @ArchTest
  static void packages_sayWhatTheyAreForAndWhatMayBeNull(JavaClasses classes) {
    for (JavaPackage room : classes.getPackage("dev.almanac").getSubpackagesInTree()) {
      if (!room.getClasses().isEmpty()) {
        assertThat(room.tryGetPackageInfo())
            .as("package-info of %s", room.getName())
            .hasValueSatisfying(
                info ->
                    assertThat(info.isAnnotatedWith(NullMarked.class))
                        .as("%s is null-marked", room.getName())
                        .isTrue());
      }
    }
  }

  private static DescribedPredicate<JavaMethodCall> calls(
      String description, java.util.function.Predicate<JavaMethodCall> predicate) {
    return describe(description, predicate);
  }

  private static String[] packages(String[] names) {
    String[] packages = new String[names.length];
    for (int i = 0; i < names.length; i++) {
      packages[i] = "dev.almanac." + names[i] + "..";
    }
    return packages;
  }
}
