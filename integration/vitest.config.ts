import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["integration/*.test.ts"],
    globalSetup: ["integration/pack-once.ts"],
    // Reports each test when it ends: some take half a minute, and silence would look like a hang.
    reporters: ["verbose"],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // Runtimes and a browser share the machine, so files run one after the other.
    fileParallelism: false,
    // Files in a reader's project are loaded as Node would load them there.
    server: { deps: { external: [/prompt-shield-project-/] } },
  },
});
