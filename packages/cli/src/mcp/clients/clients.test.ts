import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runMain } from "../../testing/run-main.ts";
import { knownFiles } from "./known-files.ts";

const folder = mkdtempSync(join(tmpdir(), "prompt-shield-clients-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** As people write them: with comments, trailing commas, odd spacing, escapes, secrets and unknown fields. */
const FILES: Readonly<Record<string, string>> = {
  "claude.json": `{
  "theme": "dark", // keep me
  "mcpServers": {
    "files": {
      "command": "npx",
      "args": [
        "-y", // yes
        "@modelcontextprotocol/server-filesystem",
        "/home/anna",
      ],
      "env": { "TOKEN": "secret-1" },
      "unknown": [1, 2.50],
    },
    "bare": { "command": "C:\\\\tools\\/bare.exe" },
    "empty": {"args":[],"command":"x"},
    "commented": { "command": "y", "args": [ /* none */ ] }
  }
}
`,
  "vscode.json": `{"inputs":[{"id":"key"}],"servers":{"local":{"type":"stdio","command":"node","args":["s.js","--","-x"]},"far":{"type":"http","url":"https://mcp.example/"}}}`,
  "windows.json": `\uFEFF{"mcpServers":{"one":{"command":"one","args":["1"]}}}\r\n`,
  "projects.json": `{"projects":{"/home/anna/a":{"mcpServers":{"one":{"command":"one","args":["1"]}}}},"numStartups":12}`,
};

function write(name: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, FILES[name] ?? "");
  return path;
}

test("leaves a server alone whose arguments are no list, and accepts a name that begins with a dash", async () => {
  const path = join(folder, "odd.json");
  const odd = `{"mcpServers":{"odd":{"command":"npx","args":null},"-dash":{"command":"npx","args":["x"]}}}`;
  writeFileSync(path, odd);
  expect((await runMain(["mcp", "wrap", path])).stdout).toContain('"odd" has arguments that are not a list');
  const { mcpServers } = JSON.parse(readFileSync(path, "utf8")) as {
    mcpServers: Record<string, { command: string; args: string[] | null }>;
  };
  expect(mcpServers["odd"]).toEqual({ command: "npx", args: null });
  expect(mcpServers["-dash"]?.args).toContain("--name=-dash");
  await runMain(["mcp", "unwrap", path]);
  expect(readFileSync(path, "utf8")).toBe(odd);
});

test.each(Object.keys(FILES))("wraps %s and restores it byte for byte", async (name) => {
  const path = write(name);
  chmodSync(path, 0o600);
  const { status } = await runMain(["mcp", "wrap", path]);
  expect(status).toBe(0);
  const wrapped = readFileSync(path, "utf8");
  expect(wrapped).toContain('"mcp", "guard", "--name"');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await runMain(["mcp", "unwrap", path]);
  expect(readFileSync(path, "utf8")).toBe(FILES[name]);
});

test("wraps a server so that the guard starts its own command after the dashes", async () => {
  const path = write("vscode.json");
  const { stdout } = await runMain(["mcp", "wrap", path, "--launcher", "prompt-shield"]);
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
    inputs: [{ id: "key" }],
    servers: {
      local: {
        command: "prompt-shield",
        args: ["mcp", "guard", "--name", "local", "--", "node", "s.js", "--", "-x"],
      },
      far: { url: "https://mcp.example/" },
    },
  });
  expect(stdout).toContain('"local" is guarded now');
  expect(stdout).toContain('"far" is remote and left as it is');
  const again = await runMain(["mcp", "wrap", path]);
  expect(again.stdout).toContain('"local" is already guarded');
});

test("changes nothing with --dry-run, wraps only the server named by --server, and prints no secrets", async () => {
  const path = write("claude.json");
  const dry = await runMain(["mcp", "wrap", path, "--dry-run"]);
  expect(dry.stdout).toContain('"files" would be guarded');
  expect(dry.stdout).not.toContain("secret-1");
  expect(readFileSync(path, "utf8")).toBe(FILES["claude.json"]);
  await runMain(["mcp", "wrap", path, "--server", "bare"]);
  expect(readFileSync(path, "utf8").match(/"guard"/g)).toHaveLength(1);
});

test("unwraps a file that a client has reformatted", async () => {
  const path = write("claude.json");
  writeFileSync(path, (FILES["vscode.json"] ?? "").replace("servers", "mcpServers"));
  const before: unknown = JSON.parse(readFileSync(path, "utf8"));
  await runMain(["mcp", "wrap", path]);
  writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, "utf8")), null, 4));
  await runMain(["mcp", "unwrap", path]);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(before);
});

test("keeps a symbolic link a link, and reports a broken file without changing it", async () => {
  const link = join(folder, "link.json");
  symlinkSync(write("projects.json"), link);
  await runMain(["mcp", "wrap", link]);
  expect(readFileSync(join(folder, "projects.json"), "utf8")).toContain("guard");
  const broken = join(folder, "broken.json");
  writeFileSync(broken, '{"mcpServers": {');
  expect(await runMain(["mcp", "wrap", broken, link])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("not valid JSON"),
    stdout: expect.stringContaining("is already guarded"),
  });
});

test.each([
  ["linux", "/home/a/.config/Claude/claude_desktop_config.json"],
  ["darwin", "/home/a/Library/Application Support/Claude/claude_desktop_config.json"],
] as const)("knows where Claude Desktop keeps its file on %s", (platform, path) => {
  const files = knownFiles({ home: "/home/a", platform, folder: "/w", environment: {} });
  expect(files[0]).toEqual({ client: "Claude Desktop", path });
  expect(new Set(files.map(({ client }) => client))).toEqual(
    new Set(["Claude Desktop", "Claude Code", "Cursor", "VS Code", "Windsurf", "Gemini CLI"]),
  );
});
