package dev.almanac.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers 404 to paths with a {@code .} or {@code ..} segment. The server maps such a path as if it
 * had been resolved, while handlers that look at the path as it was sent see another one.
 *
 * <p>Answers 400 to characters that RFC 3986 wants encoded, but for the queries of an API whose
 * other servers take them as they are, as Prometheus does with {@code match[]=up{job="api"}}.
 */
final class PlainUriFilter extends OncePerRequestFilter {

  private static final Pattern DOT_SEGMENT =
      Pattern.compile("(^|/)(\\.|%2e){1,2}(/|;|$)", Pattern.CASE_INSENSITIVE);

  /** What Tomcat can be told to let pass, for this filter to judge. */
  static final String NOT_PLAIN = "\"<>[]^`{|}";

  private final ProblemWriter problems;

  PlainUriFilter(ProblemWriter problems) {
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String path = request.getRequestURI();
    String query = request.getQueryString();
    if (DOT_SEGMENT.matcher(path).find()) {
      problems.write(request, response, StatusProblem.NO_SUCH_PATH.body());
    } else if (!isPlain(path) || (query != null && !isPlain(query) && !problems.hasOwnForm(path))) {
      problems.write(request, response, StatusProblem.BAD_REQUEST.body());
    } else {
      chain.doFilter(request, response);
    }
  }

  private static boolean isPlain(String text) {
    return text.chars().noneMatch(c -> c == '\\' || NOT_PLAIN.indexOf(c) >= 0);
  }
}
