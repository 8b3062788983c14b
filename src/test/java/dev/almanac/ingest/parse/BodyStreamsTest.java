package dev.almanac.ingest.parse;

import static dev.almanac.ingest.parse.Bodies.gzip;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;
import org.springframework.web.ErrorResponseException;

class BodyStreamsTest {

  private static final byte[] TEXT = "twelve bytes".getBytes(UTF_8);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 8191, 8192, 8193, 100_000})
  void gzip_ofAnyLength_inflates(int length) throws IOException {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    assertThat(read(gzip(bytes), true, 200_000)).isEqualTo(bytes);
  }

  @Test
  void gzip_ofSeveralMembersThatComeInDrops_inflatesToAllOfThem() throws IOException {
    byte[] packed = concat(gzip(TEXT), gzip(new byte[0]), gzip(TEXT));
    InputStream drops =
        new FilterInputStream(new ByteArrayInputStream(packed)) {
          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            return super.read(target, offset, Math.min(length, 1));
          }

          @Override
          public int available() {
            return 0;
          }
        };
    try (InputStream in = BodyStreams.open(drops, true, DataSize.ofKilobytes(1))) {
      assertThat(in.readAllBytes()).isEqualTo(concat(TEXT, TEXT));
    }
  }

  @Test
  void gzip_withEveryHeaderField_inflates() throws IOException {
    byte[] plain = gzip(TEXT);
    byte[] header = {0x1F, (byte) 0x8B, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3};
    // An extra field of one subfield (id "AP", 2 bytes), a name, a comment, a header checksum.
    byte[] fields = {6, 0, 'A', 'P', 2, 0, 1, 2, 'n', 0, 'c', 0, 1, 2};
    byte[] packed = concat(header, fields, Arrays.copyOfRange(plain, 10, plain.length));
    assertThat(read(packed, true, 1_000)).isEqualTo(TEXT);
  }

  @Test
  void gzip_cutOffAnywhere_isRefused() {
    byte[] packed = gzip(TEXT);
    for (int length = 1; length < packed.length; length++) {
      byte[] cut = Arrays.copyOf(packed, length);
      assertRefused(400, () -> read(cut, true, 1_000));
      assertRefused(400, () -> read(concat(packed, cut), true, 1_000));
    }
  }

  @Test
  void gzip_withAnyBitChangedInDataOrChecksum_neverInflatesToOtherText() throws IOException {
    byte[] packed = gzip(TEXT);
    for (int bit = 10 * 8; bit < packed.length * 8; bit++) {
      byte[] damaged = packed.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        // The bits that fill up the last byte of the data mean nothing.
        assertThat(read(damaged, true, 1_000)).as("bit %s", bit).isEqualTo(TEXT);
      } catch (ErrorResponseException e) {
        assertThat(e.getStatusCode().value()).isEqualTo(400);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain text", "\0"})
  void gzip_followedByOrMadeOfSomethingElse_isRefused(String other) {
    assertRefused(400, () -> read(other.getBytes(UTF_8), true, 1_000));
    assertRefused(400, () -> read(concat(gzip(TEXT), other.getBytes(UTF_8)), true, 1_000));
  }

  @Test
  void body_upToTheBound_isReadAndBeyondIs413() throws IOException {
    assertThat(read(TEXT, false, TEXT.length)).isEqualTo(TEXT);
    assertRefused(413, () -> read(TEXT, false, TEXT.length - 1));
  }

  @Test
  void gzip_thatInflatesBeyondTheBound_is413() {
    byte[] bomb = gzip(new byte[10_000_000]);
    assertThat(bomb).hasSizeLessThan(20_000);
    assertRefused(413, () -> read(bomb, true, 20_000));
  }

  @Test
  void gzip_ofEmptyMembersWithoutEnd_is413() {
    byte[] nothing = gzip(new byte[0]);
    byte[][] members = new byte[100][];
    Arrays.fill(members, nothing);
    assertRefused(413, () -> read(concat(members), true, 1_000));
  }

  @Test
  void mark_atTheStart_isTakenOffOnce() throws IOException {
    byte[] mark = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    assertThat(read(concat(mark, TEXT), false, 1_000)).isEqualTo(TEXT);
    assertThat(read(gzip(concat(mark, TEXT)), true, 1_000)).isEqualTo(TEXT);
    assertThat(read(concat(mark, mark), false, 1_000)).isEqualTo(mark);
    assertThat(read(Arrays.copyOf(mark, 2), false, 1_000)).isEqualTo(Arrays.copyOf(mark, 2));
  }

  private static byte[] read(byte[] body, boolean gzip, int max) throws IOException {
    try (InputStream in =
        BodyStreams.open(new ByteArrayInputStream(body), gzip, DataSize.ofBytes(max))) {
      return in.readAllBytes();
    }
  }

  private static byte[] concat(byte[]... pieces) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      all.writeBytes(piece);
    }
    return all.toByteArray();
  }

  private static void assertRefused(int status, ThrowableAssert.ThrowingCallable read) {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(read)
        .satisfies(e -> assertThat(e.getStatusCode().value()).isEqualTo(status));
  }
}
