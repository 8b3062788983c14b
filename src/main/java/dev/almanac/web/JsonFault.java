package dev.almanac.web;

import dev.almanac.series.Quoted;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Says in words for those who sent it where a text stops being JSON. */
public final class JsonFault {

  /** How the parser names the character that it cannot take, and a word that is no literal. */
  private static final Pattern CHARACTER = Pattern.compile("character \\('(.)' \\(code");

  private static final Pattern WORD = Pattern.compile("token '([^']*)'");
  private static final Pattern TWICE = Pattern.compile("Duplicate Object property \"(.*)\"");

  private JsonFault() {}

  /** What was met, at which line and column from 1, and what would be right. */
  public static String of(JacksonException e) {
    TokenStreamLocation place = e.getLocation();
    String where =
        place == null ? "" : " at line " + place.getLineNr() + ", column " + place.getColumnNr();
    if (e instanceof UnexpectedEndOfInputException) {
      return "it is cut off" + where;
    }
    String message = String.valueOf(e.getOriginalMessage());
    Matcher twice = TWICE.matcher(message);
    if (twice.find()) {
      return "member " + Quoted.of(twice.group(1)) + " stands twice" + where;
    }
    String met = met(CHARACTER.matcher(message), WORD.matcher(message));
    return met
        + " cannot stand"
        + (where.isEmpty() ? " there" : where)
        + "; JSON has strings and names of members in double quotes, with control characters"
        + " escaped, decimal numbers, true, false and null, and a comma only between two";
  }

  private static String met(Matcher character, Matcher word) {
    if (character.find()) {
      return Quoted.of(character.group(1));
    }
    return word.find() ? Quoted.of(word.group(1)) : "what is there";
  }
}
