package dev.almanac.export;

import dev.almanac.store.SampleStore;
import dev.almanac.store.StoreUnavailableException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** The real store, which can be told to be away from a certain page of an export on. */
@TestConfiguration(proxyBeanMethods = false)
class BreakingStore {

  private static final int NEVER = Integer.MAX_VALUE;

  private final AtomicInteger pagesUntilAway = new AtomicInteger(NEVER);
  private final AtomicInteger pagesRead = new AtomicInteger();

  /** Serves so many pages from now on, then none. */
  void breakAfterPages(int pages) {
    pagesUntilAway.set(pages);
  }

  void mend() {
    pagesUntilAway.set(NEVER);
  }

  int pagesRead() {
    return pagesRead.get();
  }

  @Bean
  @Primary
  SampleStore breakingSampleStore(@Qualifier("sampleStore") SampleStore real) {
    return (SampleStore)
        Proxy.newProxyInstance(
            SampleStore.class.getClassLoader(),
            new Class<?>[] {SampleStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("page")) {
                if (pagesUntilAway.get() != NEVER && pagesUntilAway.getAndDecrement() <= 0) {
                  throw new StoreUnavailableException(
                      StoreUnavailableException.Reason.AWAY, "the database is away", null);
                }
                pagesRead.incrementAndGet();
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
