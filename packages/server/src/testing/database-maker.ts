import { migratedEmbedded } from "./embedded-folders.ts";

/** Prints the path of a folder with a migrated, empty embedded database, which it creates if necessary. */
process.stdout.write(await migratedEmbedded());
