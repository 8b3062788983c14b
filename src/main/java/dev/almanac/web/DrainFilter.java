package dev.almanac.web;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Passes requests through the gate, and answers 503 once it is closed. Probes and meters are
 * answered to the end: who stops the service wants to see it stopping.
 */
final class DrainFilter extends OncePerRequestFilter {

  private final RequestGate gate;
  private final ProblemWriter problems;

  DrainFilter(RequestGate gate, ProblemWriter problems) {
    this.gate = gate;
    this.problems = problems;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    String path = request.getServletPath();
    return path.equals("/livez") || path.equals("/readyz") || path.startsWith("/actuator/");
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!gate.enter()) {
      refuse(request, response);
      return;
    }
    boolean leftToListener = false;
    try {
      chain.doFilter(request, response);
      if (request.isAsyncStarted()) {
        request.getAsyncContext().addListener(new LeaveWhenComplete());
        leftToListener = true;
      }
    } finally {
      if (!leftToListener) {
        gate.leave();
      }
    }
  }

  private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setHeader(HttpHeaders.RETRY_AFTER, Problem.RETRY_SECONDS);
    response.setHeader(HttpHeaders.CONNECTION, "close");
    problems.write(
        request,
        response,
        Problem.body(
            HttpStatus.SERVICE_UNAVAILABLE,
            "shutting_down",
            "the service is stopping and takes no new requests; try again"));
  }

  /** An answer that is streamed is in flight until its last byte. */
  private final class LeaveWhenComplete implements AsyncListener {

    @Override
    public void onComplete(AsyncEvent event) {
      gate.leave();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
      // Completion follows.
    }

    @Override
    public void onError(AsyncEvent event) {
      // Completion follows.
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
      // Starting again drops the listeners, this one included.
      event.getAsyncContext().addListener(this);
    }
  }
}
