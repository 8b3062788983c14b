package dev.almanac.web;

import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

/** How strictly JSON is read, beyond what settings can say. */
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {

  /** A number or a boolean is no string, however well it could be written as one. */
  @Bean
  JsonMapperBuilderCustomizer strictText() {
    return builder ->
        builder.withCoercionConfig(
            LogicalType.Textual,
            text -> {
              text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
              text.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
              text.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
            });
  }
}
