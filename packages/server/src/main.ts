import "./quick-modules.ts";
import { ConfigError, readConfig } from "./config.ts";
import { explainStartup } from "./startup-errors.ts";

await run().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

async function run(): Promise<void> {
  const config = readConfig(process.env);
  // Imported only once the settings are valid, so that a wrong setting is reported at once.
  const { start } = await import("./start.ts");
  await start(config).catch((error: unknown) => {
    throw explainStartup(error, config);
  });
}
