import { BODY_MAX_DEPTH } from "@prompt-shield/contracts/limits";

const QUOTE = '"';

interface Shape {
  /** Nested too deeply to be read, and written again, by functions that call themselves. */
  readonly isTooDeep: boolean;
  /** Strings, names, lists and objects. Of anything else, such as numbers, it takes `PLAIN_PER_VALUE` to cost as much. */
  readonly values: number;
}

const PLAIN_PER_VALUE = 8;

/** Counts outside of strings: what is no JSON may be counted wrongly, and is refused anyway. */
export function shapeOf(json: string): Shape {
  let depth = 0;
  let values = 0;
  let commas = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === "[" || sign === "{") {
      depth += 1;
      values += 1;
    } else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === ",") commas += 1;
    else if (sign === QUOTE) {
      at = endOfString(json, at);
      values += 1;
    }
    if (depth > BODY_MAX_DEPTH) return { isTooDeep: true, values };
  }
  return { isTooDeep: false, values: values + Math.floor(commas / PLAIN_PER_VALUE) };
}

export const isTooDeep = (json: string): boolean => shapeOf(json).isTooDeep;

/** Long texts and pictures are skipped at once. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end > 0; end = json.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (json.charAt(end - 1 - slashes) === "\\") slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}
