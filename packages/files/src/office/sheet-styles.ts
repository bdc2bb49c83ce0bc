import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { READABLE_POINTS } from "../bounds.ts";
import { isNearWhite } from "../colors.ts";
import { readXml } from "../xml.ts";
import type { Archive } from "../zip.ts";

const STYLES = "xl/styles.xml";

/** How each cell style hides the cell's text, by the style's number. */
export function readSheetStyles(archive: Archive): readonly (HiddenKind | undefined)[] {
  const faint: boolean[] = [];
  const filled: boolean[] = [];
  const blank = new Set<string>();
  const hidden: (HiddenKind | undefined)[] = [];
  const open: string[] = [];
  if (!archive.has(STYLES)) return hidden;
  readXml(archive.read(STYLES), {
    open: (name, attributes) => {
      const around = open.at(-1);
      open.push(name);
      // `;;;` has four empty parts: positive and negative numbers, zero and text are all not shown.
      if (name === "numFmt" && /^;{3,}$/u.test(attributes["formatCode"] ?? ""))
        blank.add(attributes["numFmtId"] ?? "");
      else if (name === "font" && around === "fonts") faint.push(false);
      else if (name === "fill" && around === "fills") filled.push(false);
      else if (name === "sz" && around === "font" && Number(attributes["val"]) < READABLE_POINTS)
        faint[faint.length - 1] = true;
      else if (
        name === "color" &&
        around === "font" &&
        (isNearWhite(attributes["rgb"]) || attributes["theme"] === "0")
      )
        faint[faint.length - 1] = true;
      else if (name === "fgColor" && !isNearWhite(attributes["rgb"])) filled[filled.length - 1] = true;
      else if (name === "xf" && around === "cellXfs") {
        const { numFmtId = "", fontId, fillId } = attributes;
        const isFaint = faint[Number(fontId)] === true && filled[Number(fillId)] !== true;
        hidden.push(blank.has(numFmtId) ? "invisible-style" : isFaint ? "tiny-or-white" : undefined);
      }
    },
    close: () => void open.pop(),
  });
  return hidden;
}
