# Almanac in a container.
#
#   docker build -t almanac .
#   docker run --read-only --tmpfs /tmp -v almanac-data:/data -p 127.0.0.1:8080:8080 almanac
#
# Give `docker stop` more than the 20 s that requests in flight may take: docker stop -t 40 …
# For a heap of a fixed size: -e JAVA_TOOL_OPTIONS=-Xmx512m

# The jar is the same for every processor, so it is built on the builder's own, without emulation.
FROM --platform=$BUILDPLATFORM eclipse-temurin:25-jdk-noble AS build
WORKDIR /build
COPY mvnw pom.xml ./
COPY .mvn .mvn
COPY src/main src/main
# Tests and the format check belong to `./mvnw verify`; the cache keeps Maven and its downloads between builds.
RUN --mount=type=cache,target=/root/.m2 \
    ./mvnw -q -B -Dmaven.test.skip=true -Dspotless.check.skip=true package
# One directory per layer, so that a change of our code does not move the libraries.
RUN java -Djarmode=tools -jar target/almanac.jar extract --layers --destination extracted

FROM eclipse-temurin:25-jre-alpine
LABEL org.opencontainers.image.title="Almanac" \
      org.opencontainers.image.description="A time-series metrics service for teams who already run MongoDB" \
      org.opencontainers.image.licenses="Apache-2.0"
# The ids are numbers that no host gives to a person; the chart names the same ones.
RUN addgroup -S -g 10001 almanac \
    && adduser -S -D -H -h /app -s /sbin/nologin -u 10001 -G almanac almanac \
    && mkdir /data \
    && chown almanac:almanac /data
WORKDIR /app
# Owned by root: the service cannot change its own code.
COPY --from=build /build/extracted/dependencies/ ./
COPY --from=build /build/extracted/spring-boot-loader/ ./
COPY --from=build /build/extracted/snapshot-dependencies/ ./
COPY --from=build /build/extracted/application/ ./
# On its own Almanac listens on 127.0.0.1 only, which nobody outside a container reaches. It has no API keys yet: whoever
# reaches the port may read, write and erase everything. Until keys exist the network around the container must be
# trusted, so publish the port on loopback or on a private network only.
ENV SERVER_ADDRESS=0.0.0.0 \
    ALMANAC_EMBEDDED_PATH=/data
# The embedded store's file. The other path written to is /tmp (Tomcat's work directory): a tmpfs when the root is read-only.
VOLUME ["/data"]
EXPOSE 8080
USER 10001:10001
# Liveness, not readiness: whoever restarts unhealthy containers must not do so because MongoDB is away for a while.
# `-Y off`: a proxy that Docker's client puts into the environment must not be asked for 127.0.0.1.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD wget -q -Y off -O /dev/null "http://127.0.0.1:${SERVER_PORT:-8080}/livez" || exit 1
# Out of memory ends the process, so that whoever runs the container starts a sound one.
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=75", "-XX:+ExitOnOutOfMemoryError", "-jar", "almanac.jar"]
