import { PGlite } from "@electric-sql/pglite";

/** Makes an embedded database in the folder it is told, and ends. */
try {
  const client = new PGlite(process.argv[2] ?? "");
  await client.waitReady;
  await client.close();
} catch (error) {
  process.send?.(String(error));
  process.exitCode = 1;
}
process.disconnect?.();
