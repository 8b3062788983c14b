package dev.almanac.web;

/** Quotes a field of CSV where RFC 4180 needs it. */
public final class CsvField {

  private CsvField() {}

  /**
   * Returns the text as a field of CSV. Text that a spreadsheet could take for a formula is quoted
   * too; its characters stay, so that a reader gets the same name.
   */
  public static String of(String text) {
    boolean formula = !text.isEmpty() && "=+-@".indexOf(text.charAt(0)) >= 0;
    boolean special = text.chars().anyMatch(c -> c == ',' || c == ';' || c == '"' || c < ' ');
    return formula || special ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
