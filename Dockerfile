# doclint in a container. It holds git, which `--since` asks, and a shell, which some runners need:
#   docker build -t doclint .
#   docker run --rm -v "$PWD:/site" doclint doclint check --suggestions
# The binary and nothing else:
#   docker build -t doclint --target static .
#   docker run --rm -v "$PWD:/site" doclint check --suggestions

FROM rust:1.95-alpine AS build
# A C compiler for the allocator.
# hadolint ignore=DL3018
RUN apk add --no-cache gcc musl-dev
WORKDIR /src
COPY . .
# Rust links the C library of Alpine statically, so that the binary needs no other file; where it
# does not, the build ends here.
RUN cargo build --release --locked --package doclint \
    && strip target/release/doclint \
    && readelf --dynamic target/release/doclint >/tmp/dynamic \
    && ! grep NEEDED /tmp/dynamic

FROM scratch AS static
COPY --from=build /src/target/release/doclint /usr/local/bin/doclint
WORKDIR /site
USER 65534:65534
ENTRYPOINT ["/usr/local/bin/doclint"]
CMD ["check"]

FROM alpine:3.22
# A mounted repository belongs to somebody else, which git would refuse to read.
# hadolint ignore=DL3018
RUN apk add --no-cache git \
    && git config --system --add safe.directory '*'
COPY --from=build /src/target/release/doclint /usr/local/bin/doclint
WORKDIR /site
CMD ["doclint", "check"]
