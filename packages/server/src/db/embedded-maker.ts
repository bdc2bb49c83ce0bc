import { PGlite } from "@electric-sql/pglite";

/** Creates an embedded database in the given folder, and exits. */
try {
  const client = new PGlite(process.argv[2] ?? "");
  await client.waitReady;
  await client.close();
} catch (error) {
  process.send?.(String(error));
  process.exitCode = 1;
}
process.disconnect?.();
