package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.data.Zipfian;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/** Which records are asked for. */
enum YcsbDistribution {
  /** Few records most of the time. */
  ZIPFIAN {
    @Override
    ToIntFunction<SplittableRandom> over(int records) {
      return new Zipfian(records)::next;
    }
  },
  /** Every record as often as any other. */
  UNIFORM {
    @Override
    ToIntFunction<SplittableRandom> over(int records) {
      return random -> random.nextInt(records);
    }
  };

  /** Chooses among so many records. */
  abstract ToIntFunction<SplittableRandom> over(int records);

  /** In reports. */
  String words() {
    return name().toLowerCase(Locale.ROOT);
  }
}
