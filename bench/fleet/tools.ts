import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort } from "../../packages/server/src/testing/free-port.ts";
import { handToPostgres } from "../../packages/server/src/testing/postgres-owner.ts";

/** Debian's packages, as an operator would install them. */
export const INSTALL = "apt-get install haproxy pgbouncer";

export interface Tool {
  readonly url: string;
  stop(): Promise<void>;
}

/** Finds a program in Debian's folders. */
export function findTool(name: string): string | undefined {
  return ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"]
    .map((folder) => join(folder, name))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Round robin over servers that answer /readyz. A refused connection is retried on another server, because
 * nothing was sent yet.
 */
export async function startBalancer(program: string, ports: readonly number[]): Promise<Tool> {
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-haproxy-"));
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  const servers = ports.map((one) => `  server s${one} 127.0.0.1:${one} check inter 500ms fall 2 rise 1`);
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
  option forwardfor
frontend all
  bind 127.0.0.1:${port}
  default_backend shield
backend shield
  balance roundrobin
  option httpchk GET /readyz
${servers.join("\n")}
`,
  );
  const child = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "ignore", "ignore"] });
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

/** Transaction mode and defaults otherwise: each transaction may get another connection. */
export async function startPooler(program: string, databaseUrl: string): Promise<Tool> {
  const { hostname, port: databasePort, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-pgbouncer-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${databasePort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
`,
  );
  const owner = handToPostgres(folder);
  const child = spawn(program, ["-q", file], { ...owner, stdio: ["ignore", "ignore", "ignore"] });
  return { url: `postgres://postgres@127.0.0.1:${port}${pathname}`, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}
