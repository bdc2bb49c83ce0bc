import { connectEmbedded } from "../db/connect.ts";

/** Creates an embedded database with all its tables in the given data folder, and exits. */
const connection = await connectEmbedded(process.argv[2] ?? "");
await connection.close();
