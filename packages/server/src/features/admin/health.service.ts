import { statfs } from "node:fs/promises";
import type { AdminHealth } from "@prompt-shield/contracts";
import type { Clock } from "../../ports/clock.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { Scanner } from "../../ports/scanner/scanner.ts";
import type { FailuresStore } from "./failures.store.ts";
import type { HealthStore } from "./health.store.ts";

export interface HealthParts {
  readonly store: HealthStore;
  readonly failures: Pick<FailuresStore, "depth">;
  readonly queue: Pick<JobQueue, "counts">;
  readonly scanner: Pick<Scanner, "hasModel" | "waiting">;
  readonly clock: Clock;
  readonly databaseKind: "embedded" | "postgres";
  readonly dataDir: string;
  readonly appVersion: string;
  readonly modelVersion: string;
}

export type HealthService = ReturnType<typeof createHealthService>;

const DAY_MS = 86_400_000;

export function createHealthService(parts: HealthParts) {
  const { store, scanner } = parts;
  return {
    read: async (): Promise<AdminHealth> => {
      const latencyMs = await store.latencyMs();
      const [size, version, queue, webhooks, hasModel, disk] = await Promise.all([
        store.sizeBytes(),
        store.version(),
        parts.queue.counts(),
        parts.failures.depth(new Date(parts.clock.now().getTime() - DAY_MS)),
        scanner.hasModel().catch(() => false),
        diskOf(parts.dataDir),
      ]);
      return {
        database: {
          kind: parts.databaseKind === "embedded" ? "embedded" : "postgresql",
          ok: true,
          latency_ms: latencyMs,
          size_bytes: size,
          version,
        },
        queue,
        webhooks,
        scans_waiting: scanner.waiting(),
        model: {
          loaded: hasModel,
          version: parts.modelVersion,
          reason: hasModel ? null : "The model is not loaded. The rules answer alone.",
        },
        versions: { app: parts.appVersion, node: process.versions.node },
        disk,
        uptime_s: Math.round(process.uptime()),
      };
    },
  };
}

/** Null if the folder does not exist: with PostgreSQL it may never have been used. */
async function diskOf(folder: string): Promise<AdminHealth["disk"]> {
  const found = await statfs(folder).catch(() => null);
  return found && { free_bytes: found.bavail * found.bsize, total_bytes: found.blocks * found.bsize };
}
