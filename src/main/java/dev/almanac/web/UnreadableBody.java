package dev.almanac.web;

import dev.almanac.series.Quoted;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says why a JSON body could not be read as what an endpoint expects, with the field's name. */
final class UnreadableBody {

  private UnreadableBody() {}

  static ProblemDetail problem(HttpMessageNotReadableException unreadable) {
    ProblemDetail broken = BrokenTransfer.problem(unreadable);
    if (broken != null) {
      return broken;
    }
    Throwable cause = unreadable.getCause();
    if (cause == null) {
      return problem(RefusalCode.MALFORMED, "a JSON body is required");
    }
    if (cause.getCause() instanceof RefusedException refused) {
      return problem(refused.code(), refused.detail());
    }
    if (cause instanceof UnrecognizedPropertyException unknown) {
      return problem(
          RefusalCode.UNKNOWN_FIELD,
          "there is no field " + Quoted.of(path(unknown)) + known(unknown.getKnownPropertyIds()));
    }
    if (cause instanceof MismatchedInputException mismatched && !mismatched.getPath().isEmpty()) {
      return problem(
          RefusalCode.WRONG_TYPE,
          "field "
              + Quoted.of(path(mismatched))
              + " is not of the type expected"
              + expected(mismatched.getTargetType()));
    }
    if (cause instanceof DatabindException bound) {
      return problem(
          RefusalCode.WRONG_TYPE,
          "the body, at " + place(bound) + ", is not of the form described at /openapi");
    }
    if (cause instanceof JacksonException syntax) {
      return problem(RefusalCode.MALFORMED, "the body is not valid JSON at " + place(syntax));
    }
    return problem(RefusalCode.MALFORMED, "the body could not be read");
  }

  private static ProblemDetail problem(RefusalCode code, String detail) {
    return Problem.body(HttpStatus.BAD_REQUEST, code.wireName(), detail);
  }

  private static String path(JacksonException thrown) {
    return thrown.getPath().stream()
        .map(
            step ->
                step.getPropertyName() == null
                    ? String.valueOf(step.getIndex())
                    : step.getPropertyName())
        .collect(Collectors.joining("."));
  }

  private static String known(@Nullable Collection<Object> names) {
    if (names == null) {
      return "";
    }
    return names.stream()
        .map(String::valueOf)
        .sorted()
        .collect(Collectors.joining(", ", "; known are ", ""));
  }

  /** The expected form, where a type of ours has few values or a plain one says it all. */
  private static String expected(@Nullable Class<?> type) {
    if (type == null) {
      return "";
    }
    if (type == String.class) {
      return ": a string";
    }
    if (type == boolean.class || type == Boolean.class) {
      return ": true or false";
    }
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
      return ": a whole number";
    }
    return type == double.class || type == Double.class ? ": a number" : "";
  }

  private static String place(JacksonException thrown) {
    TokenStreamLocation location = thrown.getLocation();
    return location == null
        ? "an unknown place"
        : "line " + location.getLineNr() + ", column " + location.getColumnNr();
  }
}
