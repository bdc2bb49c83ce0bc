import { defineConfig } from "drizzle-kit";

/** `npm run migration:new -w packages/server -- --name what_changes` writes the next migration. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./src/db/schema/*.ts",
  out: "./src/db/migrations",
});
