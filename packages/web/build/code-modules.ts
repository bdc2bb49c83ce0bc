import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { Plugin } from "vite";
import { highlight } from "./highlight.ts";

const SUFFIX = "?code";
const LANGUAGES: Readonly<Record<string, string>> = {
  ".sh": "bash",
  ".mjs": "javascript",
  ".ts": "typescript",
  ".tsx": "tsx",
  ".py": "python",
  ".json": "json",
  ".yaml": "yaml",
};

/** `import scan from "./scan.py?code"` gives the file as highlighted lines. The tests run the same files. */
export function codeModules(): Plugin {
  return {
    name: "code-modules",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const path = id.slice(0, -SUFFIX.length);
      this.addWatchFile(path);
      const language = LANGUAGES[extname(path)];
      if (language === undefined) throw new Error(`No language is known for ${path}`);
      const lines = await highlight(await readFile(path, "utf8"), language);
      return { code: `export default ${JSON.stringify(lines)};`, moduleType: "js" };
    },
  };
}
