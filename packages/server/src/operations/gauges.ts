import { Gauge, type Registry } from "prom-client";
import type { JobQueue } from "../ports/queue.ts";
import type { Scanner } from "../ports/scanner/scanner.ts";

interface Watched {
  readonly queue: JobQueue;
  readonly scanner: Scanner;
  readonly isDatabaseUp: () => Promise<boolean>;
}

/**
 * Gauges that are read whenever the metrics are. A gauge that cannot be read is left out, and the others are shown.
 */
export function addGauges(registry: Registry, { queue, scanner, isDatabaseUp }: Watched): void {
  const add = (name: string, help: string, read: () => number | Promise<number>) =>
    registry.registerMetric(
      new Gauge({
        name: `prompt_shield_${name}`,
        help,
        registers: [],
        async collect() {
          this.set(await read());
        },
      }),
    );
  add("scans_waiting", "Prompts that wait for a worker.", () => scanner.waiting());
  add("model_loaded", "1 when the model answers, 0 when the rules answer alone.", async () =>
    Number(await scanner.hasModel()),
  );
  add("database_up", "1 when the database answers.", async () =>
    Number(await isDatabaseUp().catch(() => false)),
  );
  registry.registerMetric(jobsGauge(queue));
}

function jobsGauge(queue: JobQueue): Gauge {
  return new Gauge({
    name: "prompt_shield_jobs",
    help: "Jobs in the queue by state; dead ones have given up.",
    labelNames: ["state"],
    registers: [],
    async collect() {
      this.reset();
      const counts = await queue.counts().catch(() => undefined);
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
}
