import { OUTPUTS } from "./snippets/outputs.ts";
import scanNode from "./snippets/scan.mjs?code";
import scanPython from "./snippets/scan.py?code";
import scanCurl from "./snippets/scan.sh?code";

/** The same scan in three languages, with the output of each. */
export const SCAN_EXAMPLES = [
  { label: "curl", lines: scanCurl },
  { label: "JavaScript", lines: scanNode, output: OUTPUTS["scan.mjs"] },
  { label: "Python", lines: scanPython, output: OUTPUTS["scan.py"] },
] as const;
