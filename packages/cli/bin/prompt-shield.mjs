#!/usr/bin/env node
// Plain JavaScript, so that an old Node can run this file and print what is missing.
if (!process.features.typescript) {
  process.stderr.write(
    `prompt-shield needs Node 24 or newer; this is ${process.version}. Run "npm install" in the repository, then "npx prompt-shield".\n`,
  );
  process.exit(2);
}
const { main } = await import("../src/main.ts");
process.exitCode = await main(process.argv.slice(2));
