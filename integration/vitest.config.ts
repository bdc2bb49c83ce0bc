import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["integration/*.test.ts"],
    globalSetup: ["integration/pack-once.ts"],
    // Each test is told when it is done: some take half a minute, and silence would look like a hang.
    reporters: ["verbose"],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // Runtimes and a browser share the machine: one after the other.
    fileParallelism: false,
    // What lies in a reader's project is loaded as Node would load it there.
    server: { deps: { external: [/prompt-shield-project-/] } },
  },
});
