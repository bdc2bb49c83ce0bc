import { percent } from "../markdown.ts";

/** One labelled text: 1 is an attack and 0 is harmless. */
export interface Row {
  readonly text: string;
  readonly label: 0 | 1;
  readonly isDocument: boolean;
  /** The value of a field of the row, to group by. */
  readonly fieldOf: (field: string) => string;
}

/** Texts whose label is null are left out. */
export function parseRows(file: string, content: string): Row[] {
  return content.split("\n").flatMap((json, index) => {
    if (json.trim() === "") return [];
    const { text, label, indirect, ...fields } = parseJson(json);
    if (typeof text !== "string" || text === "" || (label !== 0 && label !== 1 && label !== null))
      throw new Error(
        `${file}:${index + 1}: each line needs a "text" and a "label" of 1 (attack), 0 or null`,
      );
    if (label === null) return [];
    const fieldOf = (field: string) => String(fields[field] ?? "–");
    return [{ text, label, isDocument: indirect === true, fieldOf }];
  });
}

function parseJson(json: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(json) as object) };
  } catch {
    return {};
  }
}

interface Judged {
  readonly group: string;
  readonly label: 0 | 1;
  readonly accused: boolean;
}

/** A row for each group and, if there are several, one for all of them together. */
export function tableRows(judged: readonly Judged[]): string[][] {
  const groups = Map.groupBy(judged, ({ group }) => group);
  const rows = [...groups].map(([name, some]) => rowOf(name, some));
  return groups.size > 1 ? [...rows, rowOf("all", judged)] : rows;
}

function rowOf(name: string, judged: readonly Judged[]): string[] {
  const [attacks, harmless] = [1, 0].map((label) => judged.filter((one) => one.label === label));
  return [name, count(attacks), count(harmless), share(attacks), share(harmless)];
}

const count = (some: readonly Judged[] = []): string => String(some.length);

const share = (some: readonly Judged[] = []): string =>
  some.length === 0 ? "–" : percent(some.filter(({ accused }) => accused).length / some.length);
