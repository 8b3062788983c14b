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
 */
final class PlainPathFilter extends OncePerRequestFilter {

  private static final Pattern DOT_SEGMENT =
      Pattern.compile("(^|/)(\\.|%2e){1,2}(/|;|$)", Pattern.CASE_INSENSITIVE);

  private final ProblemWriter problems;

  PlainPathFilter(ProblemWriter problems) {
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (DOT_SEGMENT.matcher(request.getRequestURI()).find()) {
      problems.write(request, response, StatusProblem.NO_SUCH_PATH.body());
    } else {
      chain.doFilter(request, response);
    }
  }
}
