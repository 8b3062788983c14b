package dev.almanac.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The protocol of year pages as a small model of which every state is visited: two writers, two
 * sealing readers and an erasure of one late month, each step of theirs in every order, and time
 * passing between any two steps. Each may die at every step; of a sealer that is the same as never
 * taking its next one. What must hold in every state: a page that holds the month holds what its
 * document holds.
 *
 * <p>That the check can fail is shown by taking each rule of the protocol away in turn.
 */
class YearPageModelTest {

  /** A page must not have been touched for longer than this before it is sealed. */
  private static final int QUIET = 2;

  /** A writer that lives has changed the month by then, counted from touching the page. */
  private static final int WRITE_DEADLINE = 2;

  private static final int LAST_TIME = 7;

  /** The month has no document. */
  private static final int ABSENT = -1;

  private static final int NOT_HELD = -2;
  private static final int NO_PAGE = -1;
  private static final int DONE = 9;

  /** A rule of the protocol, for taking it away. */
  private enum Rule {
    /** A seal finds the page only at the epoch at which it was read. */
    SEAL_AT_THE_EPOCH_READ,
    /** A page touched a moment ago is left alone. */
    WAIT_UNTIL_QUIET,
    /** The time is asked for before the months are read. */
    TIME_BEFORE_MONTHS,
    /** A page is touched before the month is changed. */
    TOUCH_BEFORE_CHANGE,
    /** A writer is done, or never will be, before the page may be sealed. */
    WRITE_WITHIN_THE_DEADLINE,
    /** A page that is made begins at an epoch that no page had. */
    EPOCHS_OF_ITS_OWN
  }

  private record Writer(int at, int touched) {
    Writer next(int at) {
      return new Writer(at, touched);
    }
  }

  private record Eraser(int at, int touched) {}

  private record Sealer(int at, int now, int epoch, int touched, int month) {}

  private record State(
      int time,
      int epoch,
      int epochsGiven,
      int touched,
      int held,
      int month,
      List<Writer> writers,
      List<Sealer> sealers,
      Eraser eraser) {

    State page(int epoch, int given, int touched, int held) {
      return new State(time, epoch, given, touched, held, month, writers, sealers, eraser);
    }

    State month(int value) {
      return new State(time, epoch, epochsGiven, touched, held, value, writers, sealers, eraser);
    }

    State writer(int i, Writer writer) {
      List<Writer> changed = new ArrayList<>(writers);
      changed.set(i, writer);
      return new State(time, epoch, epochsGiven, touched, held, month, changed, sealers, eraser);
    }

    State sealer(int i, Sealer sealer) {
      List<Sealer> changed = new ArrayList<>(sealers);
      changed.set(i, sealer);
      return new State(time, epoch, epochsGiven, touched, held, month, writers, changed, eraser);
    }

    State eraser(Eraser changed) {
      return new State(time, epoch, epochsGiven, touched, held, month, writers, sealers, changed);
    }

    State later() {
      return new State(
          time + 1, epoch, epochsGiven, touched, held, month, writers, sealers, eraser);
    }

    boolean holds() {
      return epoch == NO_PAGE || held == NOT_HELD || held == month;
    }
  }

  private final Set<Rule> rules = EnumSet.allOf(Rule.class);

  @Test
  void pageNeverHoldsWhatAWriteHasChanged_twoWritersTwoSealers() {
    Search search = search(start(2, 2, false));
    assertThat(search.broken).isNull();
    assertThat(search.sealed).as("states with a sealed page").isPositive();
    assertThat(search.states).as("states visited").isGreaterThan(100_000);
  }

  @Test
  void pageNeverHoldsWhatAWriteHasChanged_withAnErasure() {
    Search search = search(start(1, 2, true));
    assertThat(search.broken).isNull();
    assertThat(search.sealed).as("states with a sealed page").isPositive();
  }

  @ParameterizedTest
  @EnumSource(Rule.class)
  void everyRuleIsNeeded(Rule rule) {
    rules.remove(rule);
    boolean erasing = rule == Rule.EPOCHS_OF_ITS_OWN;
    assertThat(search(start(1, 1, erasing)).broken).as("a state that breaks the rule").isNotNull();
  }

  private static State start(int writers, int sealers, boolean erasing) {
    return new State(
        QUIET + 1,
        1,
        2,
        0,
        NOT_HELD,
        0,
        Collections.nCopies(writers, new Writer(0, 0)),
        Collections.nCopies(sealers, new Sealer(0, 0, 0, 0, 0)),
        new Eraser(erasing ? 0 : DONE, 0));
  }

  private static final class Search {
    private int states;
    private int sealed;
    private State broken;
  }

  private Search search(State start) {
    Search search = new Search();
    Set<State> seen = new HashSet<>(Set.of(start));
    Deque<State> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty() && search.broken == null) {
      State state = open.pop();
      search.states++;
      search.sealed += state.epoch != NO_PAGE && state.held != NOT_HELD ? 1 : 0;
      if (!state.holds()) {
        search.broken = state;
      }
      for (State next : next(state)) {
        if (seen.add(next)) {
          open.push(next);
        }
      }
    }
    return search;
  }

  private List<State> next(State s) {
    List<State> next = new ArrayList<>();
    for (int i = 0; i < s.writers.size(); i++) {
      if (s.writers.get(i).at != DONE) {
        next.add(write(s, i));
        next.add(s.writer(i, s.writers.get(i).next(DONE)));
      }
    }
    for (int i = 0; i < s.sealers.size(); i++) {
      if (s.sealers.get(i).at != DONE) {
        next.add(seal(s, i));
      }
    }
    if (s.eraser.at != DONE) {
      next.add(erase(s));
      next.add(s.eraser(new Eraser(DONE, 0)));
    }
    if (s.time < LAST_TIME && mayPass(s)) {
      next.add(s.later());
    }
    return next;
  }

  /** Whoever has touched the page and is to change the month lets time pass up to a deadline. */
  private boolean mayPass(State s) {
    int oldest = s.time + 1 - WRITE_DEADLINE;
    return !rules.contains(Rule.WRITE_WITHIN_THE_DEADLINE)
        || (s.writers.stream().noneMatch(writer -> writer.at == 1 && writer.touched < oldest)
            && (s.eraser.at == DONE || s.eraser.at % 3 != 1 || s.eraser.touched >= oldest));
  }

  /** Reserves what is missing and touches the page; changes the month; begins again if it went. */
  private State write(State s, int i) {
    Writer writer = s.writers.get(i);
    int value = i + 1;
    boolean touches = (writer.at == 0) == rules.contains(Rule.TOUCH_BEFORE_CHANGE);
    int following = writer.at == 0 ? 1 : DONE;
    if (touches) {
      State reserved = reserve(s);
      return reserved
          .page(
              reserved.epoch + 1,
              Math.max(reserved.epochsGiven, reserved.epoch + 2),
              s.time,
              NOT_HELD)
          .writer(i, new Writer(following, s.time));
    }
    if (s.month == ABSENT) {
      return s.writer(i, new Writer(0, s.time));
    }
    return s.month(value).writer(i, new Writer(following, s.time));
  }

  private State reserve(State s) {
    State reserved = s;
    if (s.epoch == NO_PAGE) {
      int epoch = rules.contains(Rule.EPOCHS_OF_ITS_OWN) ? s.epochsGiven : 0;
      reserved = reserved.page(epoch, s.epochsGiven + 1, s.time, NOT_HELD);
    }
    return s.month == ABSENT ? reserved.month(0) : reserved;
  }

  /** Touches the page, takes the month away and then the page; all of it twice. */
  private static State erase(State s) {
    Eraser eraser = s.eraser;
    State next =
        switch (eraser.at % 3) {
          case 0 ->
              s.epoch == NO_PAGE
                  ? s
                  : s.page(s.epoch + 1, Math.max(s.epochsGiven, s.epoch + 2), s.time, NOT_HELD);
          case 1 -> s.month(ABSENT);
          default -> s.page(NO_PAGE, s.epochsGiven, 0, NOT_HELD);
        };
    int touched = eraser.at % 3 == 0 ? s.time : eraser.touched;
    return next.eraser(new Eraser(eraser.at == 5 ? DONE : eraser.at + 1, touched));
  }

  /** Asks the time, reads the page, reads the month, seals. */
  private State seal(State s, int i) {
    Sealer r = s.sealers.get(i);
    boolean timeFirst = rules.contains(Rule.TIME_BEFORE_MONTHS);
    return switch (r.at) {
      case 0 -> s.sealer(i, new Sealer(1, s.time, 0, 0, 0));
      case 1 ->
          s.epoch == NO_PAGE || s.held != NOT_HELD || (timeFirst && !quiet(s.touched, r.now))
              ? s.sealer(i, done())
              : s.sealer(i, new Sealer(2, r.now, s.epoch, s.touched, 0));
      case 2 -> s.sealer(i, new Sealer(3, r.now, r.epoch, r.touched, s.month));
      default -> {
        boolean found =
            s.epoch != NO_PAGE
                && (!rules.contains(Rule.SEAL_AT_THE_EPOCH_READ) || s.epoch == r.epoch);
        boolean may = timeFirst || quiet(r.touched, s.time);
        State sealed = found && may ? s.page(s.epoch, s.epochsGiven, s.touched, r.month) : s;
        yield sealed.sealer(i, done());
      }
    };
  }

  private static Sealer done() {
    return new Sealer(DONE, 0, 0, 0, 0);
  }

  private boolean quiet(int touched, int now) {
    return !rules.contains(Rule.WAIT_UNTIL_QUIET) || touched < now - QUIET;
  }
}
