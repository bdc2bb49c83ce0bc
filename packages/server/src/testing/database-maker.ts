import { cpSync } from "node:fs";
import { join } from "node:path";
import { connectEmbedded } from "../db/connect.ts";
import { emptyEmbedded } from "./empty-embedded.ts";

/** Puts an embedded database with all its tables into the given data folder, and exits. */
const folder = process.argv[2] ?? "";
cpSync(await emptyEmbedded(), join(folder, "db"), { recursive: true });
const connection = await connectEmbedded(folder);
await connection.close();
