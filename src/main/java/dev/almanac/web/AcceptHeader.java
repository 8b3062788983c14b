package dev.almanac.web;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** Chooses the form of an answer by the {@code Accept} header of its request. */
public final class AcceptHeader {

  private AcceptHeader() {}

  /**
   * The offered type that the header wants most: by weight, then by how exactly it is named, then
   * in the order offered. A type weighs what the most exact range that includes it says.
   *
   * @param accept the header's value; null or blank takes anything
   * @param offers what there is, the preferred first
   * @throws org.springframework.web.ErrorResponseException 406 when it wants none of them, 400 when
   *     it is not a list of media types
   */
  public static MediaType best(@Nullable String accept, List<MediaType> offers) {
    if (accept == null || accept.isBlank()) {
      return offers.get(0);
    }
    List<MediaType> ranges = parse(accept);
    MediaType best = null;
    double bestWeight = 0;
    int bestExactness = 0;
    for (MediaType offer : offers) {
      MediaType range = mostExact(ranges, offer);
      double weight = range == null ? 0 : range.getQualityValue();
      int exactness = exactness(range);
      if (weight > bestWeight
          || (weight > 0 && weight == bestWeight && exactness > bestExactness)) {
        best = offer;
        bestWeight = weight;
        bestExactness = exactness;
      }
    }
    if (best == null) {
      throw Problem.of(
          HttpStatus.NOT_ACCEPTABLE,
          "not_acceptable",
          "the answer can be had as "
              + String.join(" or ", offers.stream().map(MediaType::toString).toList())
              + "; the Accept header takes neither");
    }
    return best;
  }

  private static List<MediaType> parse(String accept) {
    try {
      return MediaType.parseMediaTypes(accept);
    } catch (InvalidMediaTypeException e) {
      throw Problem.badRequest(
          "bad_header", "the Accept header is not a list of media types such as text/csv");
    }
  }

  private static @Nullable MediaType mostExact(List<MediaType> ranges, MediaType offer) {
    MediaType best = null;
    for (MediaType range : ranges) {
      if (range.includes(offer) && exactness(range) > exactness(best)) {
        best = range;
      }
    }
    return best;
  }

  private static int exactness(@Nullable MediaType range) {
    if (range == null) {
      return 0;
    }
    return range.isWildcardType() ? 1 : range.isWildcardSubtype() ? 2 : 3;
  }
}
