/** What carries the service to where it runs: the image, the compose file and the Helm chart. */
@NullMarked
package dev.almanac.shipping;

import org.jspecify.annotations.NullMarked;
