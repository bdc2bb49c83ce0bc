import type { Postgres } from "../api/postgres.ts";
import type { Crew } from "./crew.ts";
import type { SmallDisk } from "./disk.ts";
import type { Wire } from "./wire.ts";

export interface Fault {
  readonly name: string;
  readonly begin: () => unknown;
  readonly end?: () => unknown;
}

export interface World {
  readonly crew: Crew;
  readonly wires: {
    readonly upstream: Wire;
    readonly smtp: Wire;
    readonly paystack: Wire;
    readonly receiver: Wire;
    /** Only with PostgreSQL. */
    readonly database?: Wire;
  };
  readonly postgres?: Postgres;
  readonly disk?: SmallDisk;
  readonly faultMs: number;
}

const DELAY_MS = 3_000;
const BEFORE_MIDNIGHT_MS = 3_000;

/** The list of faults, in their order. */
export function createSchedule({ crew, wires, postgres, disk, faultMs }: World): Fault[] {
  const { upstream, smtp, paystack, receiver, database } = wires;
  const cut = (name: string, wire: Wire): Fault => ({
    name: `${name} cut off`,
    begin: wire.cut,
    end: wire.mend,
  });
  const slow = (name: string, wire: Wire): Fault => ({
    name: `${name} ${DELAY_MS / 1_000} s late`,
    begin: () => wire.slow(DELAY_MS),
    end: wire.mend,
  });
  const silent = (name: string, wire: Wire): Fault => ({
    name: `${name} takes everything and says nothing`,
    begin: wire.silence,
    end: wire.mend,
  });
  return [
    { name: "nothing, to compare with", begin: () => undefined },
    { name: "the engine's processes killed", begin: crew.killEngines },
    ...crew.urls.map((_, place) => ({
      name: `server process ${place + 1} of ${crew.urls.length} killed`,
      begin: () => crew.kill(place),
    })),
    cut("the model's provider", upstream),
    slow("the model's provider", upstream),
    cut("the mail server", smtp),
    silent("the mail server", smtp),
    cut("the card provider", paystack),
    slow("the card provider", paystack),
    silent("the card provider", paystack),
    cut("the webhook receiver", receiver),
    slow("the webhook receiver", receiver),
    ...(postgres
      ? [{ name: "PostgreSQL crashed and started again", begin: () => postgres.crash(faultMs / 2) }]
      : []),
    ...(database
      ? [cut("PostgreSQL", database), slow("PostgreSQL", database), silent("PostgreSQL", database)]
      : []),
    ...(disk ? [{ name: "the disk full", begin: disk.fill, end: disk.free }] : []),
    { name: "the month ends", begin: () => crew.setClock(monthEnd(crew.now()) - BEFORE_MIDNIGHT_MS) },
    // As when a clock that was ahead is corrected: some seconds happen twice.
    {
      name: "the clock put back over the month's end",
      begin: () => crew.setClock(crew.now() - faultMs - BEFORE_MIDNIGHT_MS),
    },
    { name: "everything killed at once", begin: () => crew.urls.forEach((_, place) => crew.kill(place)) },
  ];
}

export function monthEnd(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
