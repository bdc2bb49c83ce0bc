import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { rowsOf } from "../../db/rows.ts";

export type ScanHoursStore = ReturnType<typeof createScanHoursStore>;

export interface DayRow {
  readonly date: string;
  readonly scans: number;
  readonly threats: number;
}

/** An hour is added up once nobody can still be writing to it. */
const SETTLE_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

/** Scan totals: past hours come from stored sums, newer scans from the logs themselves. */
export function createScanHoursStore(db: Database) {
  const summedUntil = async (): Promise<Date | undefined> => {
    const [row] = await rowsOf<{ hour: string | Date | null }>(
      db.execute(sql`select max(hour) as hour from scan_hours`),
    );
    return row?.hour ? new Date(new Date(row.hour).getTime() + HOUR_MS) : undefined;
  };

  return {
    /** Adds up the hours that have ended. Calling it twice, or from two processes, changes nothing. */
    sumUp: async (now: Date): Promise<void> => {
      const until = new Date(Math.floor((now.getTime() - SETTLE_MS) / HOUR_MS) * HOUR_MS);
      const from = await summedUntil();
      await db.execute(sql`insert into scan_hours (hour, scans, threats, categories)
        select hour, scans, threats, coalesce(categories, '{}'::jsonb)
        from (${hours(from, until)}) as summed
        left join (${categoriesByHour(from, until)}) as named using (hour)
        on conflict (hour) do nothing`);
    },

    totals: async (monthAgo: Date) => {
      const since = await summedUntil();
      const [row] = await rowsOf<{
        scans: string | number;
        recent: string | number;
        threats: string | number;
      }>(
        db.execute(sql`select coalesce(sum(scans), 0) as scans,
          coalesce(sum(scans) filter (where hour >= ${iso(monthAgo)}), 0) as recent,
          coalesce(sum(threats) filter (where hour >= ${iso(monthAgo)}), 0) as threats
          from (select hour, scans, threats from scan_hours union all ${hours(since)}) as every_hour`),
      );
      return {
        scans: Number(row?.scans ?? 0),
        recentScans: Number(row?.recent ?? 0),
        recentThreats: Number(row?.threats ?? 0),
      };
    },

    days: async (firstDay: Date): Promise<DayRow[]> => {
      const since = await summedUntil();
      const rows = await rowsOf<{ date: string; scans: string | number; threats: string | number }>(
        db.execute(sql`select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as date, sum(scans) as scans,
          sum(threats) as threats
          from (select hour, scans, threats from scan_hours where hour >= ${iso(firstDay)}
            union all ${hours(since)}) as every_hour
          where hour >= ${iso(firstDay)} group by 1`),
      );
      return rows.map((row) => ({ ...row, scans: Number(row.scans), threats: Number(row.threats) }));
    },

    /**
     * Summed here, not in SQL: expanding the JSON objects there makes the planner expect a hundred rows from each and
     * start parallel workers.
     */
    categories: async (firstDay: Date) => {
      const since = await summedUntil();
      const hourly = await rowsOf<{ categories: Record<string, number> }>(
        db.execute(sql`select categories from scan_hours where hour >= ${iso(firstDay)}
          union all select categories from (${categoriesByHour(since)}) as live`),
      );
      const found = new Map<string, number>();
      for (const [category, n] of hourly.flatMap((row) => Object.entries(row.categories))) {
        found.set(category, (found.get(category) ?? 0) + n);
      }
      return [...found]
        .map(([category, count]) => ({ category, count }))
        .toSorted((one, other) => other.count - one.count);
    },
  };
}

function hours(from: Date | undefined, until?: Date): SQL {
  return sql`select date_trunc('hour', scanned_at, 'UTC') as hour, count(*)::int as scans,
    (count(*) filter (where is_malicious))::int as threats
    from scan_logs where ${between(from, until)} group by 1`;
}

function categoriesByHour(from: Date | undefined, until?: Date): SQL {
  return sql`select hour, jsonb_object_agg(category, found) as categories
    from (select date_trunc('hour', scanned_at, 'UTC') as hour, category, count(*) as found
      from scan_logs, jsonb_array_elements_text(categories) as category
      where is_malicious and ${between(from, until)} group by 1, 2) as counted
    group by 1`;
}

function between(from: Date | undefined, until: Date | undefined): SQL {
  const start = from ? sql`scanned_at >= ${iso(from)}` : sql`true`;
  return until ? sql`${start} and scanned_at < ${iso(until)}` : start;
}

function iso(time: Date): SQL {
  return sql`${time.toISOString()}::timestamptz`;
}
