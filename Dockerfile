# syntax=docker/dockerfile:1

# An exact version, not a digest: this file was written without a registry at hand, and a digest that nobody has looked
# up pins nothing. Give yours when you build; docs/operating.md says how to look it up.
ARG NODE_IMAGE=node:24.20.0-slim

# Builds the web app with everything that building needs.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN npm run build

# Only what the server runs on: no build tools, no web sources.
FROM ${NODE_IMAGE} AS runtime-modules
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/.npmrc ./
COPY --from=build /app/packages/contracts/package.json packages/contracts/
COPY --from=build /app/packages/engine/package.json packages/engine/
COPY --from=build /app/packages/files/package.json packages/files/
COPY --from=build /app/packages/server/package.json packages/server/
RUN ONNXRUNTIME_NODE_INSTALL=skip npm ci --omit=dev \
    -w packages/contracts -w packages/engine -w packages/files -w packages/server \
    # The package carries every system's binaries; only this one's are of use here.
    && rm -rf node_modules/onnxruntime-node/bin/*/darwin node_modules/onnxruntime-node/bin/*/win32

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=runtime-modules /app ./
COPY --from=build /app/packages/contracts packages/contracts
COPY --from=build /app/packages/engine packages/engine
COPY --from=build /app/packages/files packages/files
COPY --from=build /app/packages/server packages/server
COPY --from=build /app/packages/web/dist packages/web/dist
# Nothing below /app is ever written, so the container may run with a read-only root; /data is all it keeps.
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
# Alive, not ready: a database that is away must not get the server restarted, it reconnects by itself.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and gets the SIGTERM; it answers what has arrived and ends within 20 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "packages/server/src/main.ts"]
