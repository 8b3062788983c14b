package dev.almanac.web;

import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/**
 * How errors are written at the paths of an API that is not ours and has an error form of its own.
 * A bean of this type is asked wherever a problem document would be written: for what endpoints
 * throw, in filters, and where Tomcat refuses by itself.
 */
public interface ErrorForm {

  /** What its paths begin with, as in {@code /prometheus/}. */
  String pathPrefix();

  /** The type of its bodies. */
  MediaType type();

  /**
   * The error in this form.
   *
   * @param problem status, {@code code} and words of the problem document
   * @return what is written as JSON
   */
  Object body(ProblemDetail problem);
}
