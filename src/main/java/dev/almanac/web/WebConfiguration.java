package dev.almanac.web;

import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Wires what drains the service when it stops. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration {

  /** Right behind the filter that measures, so that refusals are counted too. */
  private static final int BEHIND_METERS = Ordered.HIGHEST_PRECEDENCE + 2;

  @Bean
  RequestGate requestGate() {
    return new RequestGate();
  }

  @Bean
  Drain drain(RequestGate gate, ShutdownSettings settings, ApplicationContext context) {
    return new Drain(gate, settings, context);
  }

  @Bean
  FilterRegistrationBean<PlainUriFilter> plainUriFilter(ProblemWriter problems) {
    FilterRegistrationBean<PlainUriFilter> filter =
        new FilterRegistrationBean<>(new PlainUriFilter(problems));
    filter.setOrder(BEHIND_METERS);
    return filter;
  }

  @Bean
  FilterRegistrationBean<DrainFilter> drainFilter(RequestGate gate, ProblemWriter problems) {
    FilterRegistrationBean<DrainFilter> filter =
        new FilterRegistrationBean<>(new DrainFilter(gate, problems));
    filter.setOrder(BEHIND_METERS);
    return filter;
  }
}
