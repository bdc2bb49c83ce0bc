/** What the doctor found about one thing, and what to do about it. */
export interface Finding {
  readonly about: string;
  readonly state: "ok" | "warn" | "fail";
  readonly found: string;
  readonly fix?: string;
}

export function ok(about: string, found: string): Finding {
  return { about, state: "ok", found };
}

export function warn(about: string, found: string, fix: string): Finding {
  return { about, state: "warn", found, fix };
}

export function fail(about: string, found: string, fix: string): Finding {
  return { about, state: "fail", found, fix };
}

/** The first line of an error, which may be an aggregate of several. */
export function reasonOf(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (one instanceof Error ? one.message : String(one)).split("\n")[0] ?? "";
}
