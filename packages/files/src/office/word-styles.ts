import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { READABLE_POINTS } from "../bounds.ts";
import { isNearWhite } from "../colors.ts";
import type { Archive } from "../zip.ts";
import { type Attributes, readXml } from "../xml.ts";

/** What a run's or style's properties say about whether it is seen. */
export interface Look {
  hidden?: boolean | undefined;
  white?: boolean | undefined;
  tiny?: boolean | undefined;
  /** Something darker lies behind it. */
  shaded?: boolean | undefined;
}

/** `w:vanish` alone means yes; so does anything but these. */
const isOff = (value: string | undefined): boolean => /^(?:0|false|off|none)$/u.test(value ?? "");

/** One element of `w:rPr`, `w:pPr` or `w:tcPr`; false when it says nothing about looks. */
export function applyLook(look: Look, name: string, { val, fill }: Attributes): void {
  if (name === "vanish" || name === "webHidden" || name === "specVanish") look.hidden = !isOff(val);
  else if (name === "color") look.white = isNearWhite(val);
  else if (name === "sz") look.tiny = Number(val) / 2 < READABLE_POINTS;
  else if (name === "highlight") look.shaded = !isOff(val) && val !== "white";
  else if (name === "shd") look.shaded = fill !== undefined && fill !== "auto" && !isNearWhite(fill);
}

/** The innermost word counts; `looks` go from the outermost in. */
export function hidingOf(...looks: readonly (Look | undefined)[]): HiddenKind | undefined {
  const last = (name: keyof Look): boolean =>
    looks.findLast((look) => look?.[name] !== undefined)?.[name] ?? false;
  if (last("hidden")) return "invisible-style";
  return last("tiny") || (last("white") && !last("shaded")) ? "tiny-or-white" : undefined;
}

const BASED_ON_MAX = 16;

/** The looks of every style by its id, those of the styles it is based on included. */
export function readStyles(archive: Archive, part: string): ReadonlyMap<string, Look> {
  const own = new Map<string, { look: Look; basedOn?: string | undefined }>();
  let style: { look: Look; basedOn?: string | undefined } | undefined;
  if (archive.has(part)) {
    readXml(archive.read(part), {
      open: (name, attributes) => {
        if (name === "style") own.set(attributes["styleId"] ?? "", (style = { look: {} }));
        else if (style && name === "basedOn") style.basedOn = attributes["val"];
        else if (style) applyLook(style.look, name, attributes);
      },
      close: (name) => {
        if (name === "style") style = undefined;
      },
    });
  }
  const resolve = (id: string | undefined, depth: number): Look => {
    const known = id === undefined || depth > BASED_ON_MAX ? undefined : own.get(id);
    return known ? { ...resolve(known.basedOn, depth + 1), ...known.look } : {};
  };
  return new Map([...own.keys()].map((id) => [id, resolve(id, 0)]));
}
