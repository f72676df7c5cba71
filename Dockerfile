# Dragoman with its local engines, and nothing else: docker build -t dragoman .
FROM debian:bookworm-slim AS engines
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    ca-certificates apertium apertium-eng-spa espeak-ng pocketsphinx pocketsphinx-en-us ffmpeg \
    tesseract-ocr-ara tesseract-ocr-chi-sim tesseract-ocr-hin tesseract-ocr-jpn tesseract-ocr-kor tesseract-ocr-rus \
  && rm -rf /var/lib/apt/lists/*

# Debian's Node fetches the one that is pinned (tooling/bootstrap), which builds and then runs the service.
FROM debian:bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates nodejs npm && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN eval "$(node tooling/bootstrap/path.mjs)" \
  && pnpm install --frozen-lockfile --trust-lockfile \
  && pnpm exec node tooling/tsup/service.ts \
  && pnpm --filter @dragoman/cli deploy --prod --legacy /out/app \
  && node deploy/prune.mjs /out/app \
  && mkdir -p /out/bin && cp "$(command -v node)" /out/bin/node

FROM engines
COPY --from=build /out/bin/node /usr/local/bin/node
COPY --from=build /out/app /opt/dragoman
RUN useradd --system --uid 10001 --home-dir /var/lib/dragoman --create-home dragoman
USER dragoman
WORKDIR /var/lib/dragoman
ENV DRAGOMAN_DATA_DIR=/var/lib/dragoman DRAGOMAN_SERVER_HOST=::
VOLUME /var/lib/dragoman
EXPOSE 8443
# SIGTERM drains for server.drainSeconds (30): give it 35 s before it is killed (docker stop --time 35).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --start-period=60s --timeout=5s \
  CMD ["node", "-e", "process.env.NODE_TLS_REJECT_UNAUTHORIZED='0';const p=process.env.DRAGOMAN_SERVER_HEALTH_PORT;fetch(p?`http://localhost:${p}/readyz`:'https://localhost:8443/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "/opt/dragoman/dist/main.js"]
CMD ["serve"]
