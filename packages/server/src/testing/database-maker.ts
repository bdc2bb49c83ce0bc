import { migratedEmbedded } from "./embedded-folders.ts";

/** Prints where a folder with a migrated, empty embedded database lies, and makes it before if need be. */
process.stdout.write(await migratedEmbedded());
