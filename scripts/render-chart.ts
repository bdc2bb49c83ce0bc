import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";

type Values = Record<string, unknown>;

/**
 * Renders a chart like `helm template`, but only the part of its language that our chart uses: paths, `if`, and a few
 * functions. It fails on anything else, so a chart that renders here also renders in Helm.
 */
export function renderChart(folder: string, changes: (values: Values) => void = () => undefined): string[] {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const values = parse(read("values.yaml"), { strict: true }) as Values;
  changes(values);
  const chart = parse(read("Chart.yaml"), { strict: true }) as { appVersion: string };
  const root = { Values: values, Release: { Name: "shield" }, Chart: { AppVersion: chart.appVersion } };
  return readdirSync(join(folder, "templates"))
    .toSorted()
    .map((name) => render(read(join("templates", name)), root).trim())
    .filter((text) => text !== "");
}

function render(template: string, root: Values): string {
  const withoutBlocks = template.replaceAll(
    /\n?\{\{- if (not )?(\.[\w.]+) \}\}([\s\S]*?)\n\{\{- end \}\}/g,
    (_all, not: string | undefined, path: string, body: string) =>
      Boolean(find(path, root)) === (not === undefined) ? body : "",
  );
  return withoutBlocks.replaceAll(
    /(\n *)?\{\{(-?) ([^{}]+) \}\}/g,
    (_all, before = "", trims: string, text: string) => {
      const value = evaluate(text, root);
      return trims === "-" ? value : before + value;
    },
  );
}

function evaluate(text: string, root: Values): string {
  const [first = "", ...steps] = text.split("|").map((step) => step.trim().split(" "));
  const value = steps.reduce(
    (so: unknown, step) => apply(step, so, root),
    apply([...first], undefined, root),
  );
  if (typeof value === "object") throw new Error(`${text} is no text`);
  return String(value);
}

function apply([name = "", ...args]: string[], piped: unknown, root: Values): unknown {
  const given = args.map((arg) => (arg.startsWith(".") ? find(arg, root) : Number(arg)));
  if (name.startsWith(".")) return find(name, root);
  if (name === "toYaml") return stringify(given[0]).trimEnd();
  if (name === "add") return Number(given[0]) + Number(given[1]);
  if (name === "quote") return JSON.stringify(String(piped));
  if (name === "default") return piped === "" || piped === undefined ? given[0] : piped;
  if (name === "nindent")
    return String(piped)
      .replaceAll(/^/gm, " ".repeat(given[0] as number))
      .replace(/^/, "\n");
  throw new Error(`the chart uses ${name}, which is not rendered here`);
}

function find(path: string, root: Values): unknown {
  const value = path
    .split(".")
    .slice(1)
    .reduce((so: unknown, key) => (so as Values | undefined)?.[key], root);
  if (value === undefined) throw new Error(`${path} has no value`);
  return value;
}
