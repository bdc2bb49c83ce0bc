import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { READABLE_POINTS } from "../bounds.ts";
import { isUnreadableOn } from "../colors.ts";
import type { Archive } from "../zip.ts";
import { type Attributes, readXml } from "../xml.ts";
import { isYes } from "./said-in-attributes.ts";

/** The properties of a run or a style that decide whether it is seen. */
export interface Look {
  hidden?: boolean | undefined;
  /** Hidden by other properties, which `w:vanish` does not switch off. */
  webHidden?: boolean | undefined;
  specHidden?: boolean | undefined;
  tiny?: boolean | undefined;
  /** The letters' colour; `auto` if the program chooses a readable one. */
  ink?: string | undefined;
  /** The colour behind them, or an unknown name. */
  ground?: string | undefined;
}

/** `w:vanish` without a value means true, and so does any value but these. */
const isOff = (value: string | undefined): boolean => /^(?:0|false|off|none)$/u.test(value ?? "");

/** Applies one element of `w:rPr`, `w:pPr` or `w:tcPr`. */
export function applyLook(look: Look, name: string, { val, fill, themeColor = "" }: Attributes): void {
  if (name === "vanish" || name === "hidden") look.hidden = !isOff(val);
  else if (name === "webHidden") look.webHidden = !isOff(val);
  else if (name === "specVanish") look.specHidden = !isOff(val);
  else if (name === "color") look.ink = val ?? (LIGHT_THEME.test(themeColor) ? PAPER : "auto");
  else if (name === "sz") look.tiny = Number(val) / 2 < READABLE_POINTS;
  else if (name === "highlight" && !isOff(val)) look.ground = HIGHLIGHTS.get(val ?? "") ?? val;
  else if (name === "shd" && fill !== undefined && fill !== "auto") look.ground = fill;
}

const PAPER = "FFFFFF";
/** The names of the paper's colour in a theme. */
const LIGHT_THEME = /^(?:background1|light1|bg1|lt1)$/u;
const HIGHLIGHTS: ReadonlyMap<string, string> = new Map([
  ["white", PAPER],
  ["black", "000000"],
]);

/** The innermost setting wins; `looks` go from the outermost in. */
export function hidingOf(...looks: readonly (Look | undefined)[]): HiddenKind | undefined {
  const last = <Name extends keyof Look>(name: Name): Look[Name] =>
    looks.findLast((look) => look?.[name] !== undefined)?.[name];
  if (last("hidden") || last("webHidden") || last("specHidden")) return "invisible-style";
  const isFaint = isUnreadableOn(last("ink") ?? "auto", last("ground") ?? PAPER);
  return last("tiny") || isFaint ? "tiny-or-white" : undefined;
}

const BASED_ON_MAX = 16;

export interface Styles {
  /** By id, including the look of the styles that each is based on. */
  readonly named: ReadonlyMap<string, Look>;
  /** The look of text that nothing else is said about. */
  readonly basic: Look;
  /** The look of paragraphs that name no style. */
  readonly paragraph: Look;
}

/** The look of every style of a document. */
export function readStyles(archive: Archive, part: string): Styles {
  const defaults: Look = {};
  let isInDefaults = false;
  const byDefault = new Map<string, string>();
  const own = new Map<string, { look: Look; basedOn?: string | undefined }>();
  let style: { look: Look; basedOn?: string | undefined } | undefined;
  if (archive.has(part)) {
    readXml(archive.read(part), {
      open: (name, attributes) => {
        if (name === "style") {
          const { styleId = "", type = "", default: isDefault } = attributes;
          own.set(styleId, (style = { look: {} }));
          if (isYes(isDefault)) byDefault.set(type, styleId);
        } else if (name === "docDefaults") isInDefaults = true;
        else if (isInDefaults) applyLook(defaults, name, attributes);
        else if (style && name === "basedOn") style.basedOn = attributes["val"];
        else if (style) applyLook(style.look, name, attributes);
      },
      close: (name) => {
        if (name === "style") style = undefined;
        else if (name === "docDefaults") isInDefaults = false;
      },
    });
  }
  const resolve = (id: string | undefined, depth: number): Look => {
    const known = id === undefined || depth > BASED_ON_MAX ? undefined : own.get(id);
    return known ? { ...resolve(known.basedOn, depth + 1), ...known.look } : {};
  };
  return {
    named: new Map([...own.keys()].map((id) => [id, resolve(id, 0)])),
    basic: { ...defaults, ...resolve(byDefault.get("character"), 0) },
    paragraph: resolve(byDefault.get("paragraph"), 0),
  };
}
