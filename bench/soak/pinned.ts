import { type RowOptions, soakRow } from "./row.ts";

/**
 * Runs the soak of one database for `side-by-side.ts`, which starts this on a core of its own and waits for
 * the row.
 */
const [text = "{}"] = process.argv.slice(2);
process.on("disconnect", () => process.exit(1));
const row = await soakRow(JSON.parse(text) as RowOptions);
process.send?.(row, () => process.exit());
