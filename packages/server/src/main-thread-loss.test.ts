import { expect, test } from "vitest";
import { fillDataFolder } from "./testing/databases.ts";
import { PASSWORD } from "./testing/test-app.ts";
import { mainRunner } from "./testing/run-main.ts";

const KILL_THREADS = new URL("./testing/kill-threads.ts", import.meta.url);
const { dataDir, run } = mainRunner();

test("a server whose database thread dies reports it and exits for its supervisor, and the next start has all the data", async () => {
  fillDataFolder(dataDir);
  const account = JSON.stringify({ email: "ada@shield.example", password: PASSWORD });
  const post = (url: string) =>
    fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: account });
  const first = run({ PORT: "0", LOG_LEVEL: "fatal", NODE_OPTIONS: `--import=${KILL_THREADS.href}` });
  expect((await post(`${await first.started()}/api/v1/auth/sign-up`)).status).toBe(201);

  const killedAt = performance.now();
  first.child.kill("SIGUSR2");
  expect(await first.exit).toBe(1);
  expect(performance.now() - killedAt).toBeLessThan(10_000);
  const line = first.seen.out.split("\n").find((one) => one.startsWith("{")) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    msg: "the embedded database has stopped by itself: this process ends, start it again",
    err: { code: "08006", cause: { message: "its thread ended with 1" } },
  });
  expect(first.seen.err).toBe("");

  const second = run({ PORT: "0" });
  expect((await post(`${await second.started()}/api/v1/login`)).status).toBe(200);
  second.child.kill("SIGTERM");
  expect(await second.exit).toBe(0);
});
