# doclint in a container, with git for `--since` and a shell, which some runners need:
#   docker build -t doclint .
#   docker run --rm -v "$PWD:/site" doclint doclint check --suggestions
# The binary only:
#   docker build -t doclint --target static .
#   docker run --rm -v "$PWD:/site" doclint check --suggestions

FROM rust:1.95-alpine AS build
# The allocator needs a C compiler.
# hadolint ignore=DL3018
RUN apk add --no-cache gcc musl-dev
WORKDIR /src
COPY . .
# Rust links Alpine's C library statically, so the binary needs no other file. If it doesn't, the
# build fails here.
RUN cargo build --profile dist --locked --package doclint \
    && .ci/release/static.sh target/dist/doclint

FROM scratch AS static
COPY --from=build /src/target/dist/doclint /usr/local/bin/doclint
WORKDIR /site
USER 65534:65534
ENTRYPOINT ["/usr/local/bin/doclint"]
CMD ["check"]

FROM alpine:3.22
# Git refuses to read repositories of another owner, which a mounted one has.
# hadolint ignore=DL3018
RUN apk add --no-cache git \
    && git config --system --add safe.directory '*'
COPY --from=build /src/target/dist/doclint /usr/local/bin/doclint
WORKDIR /site
CMD ["doclint", "check"]
