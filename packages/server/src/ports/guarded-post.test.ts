import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createGuardedPost, ForbiddenTarget, type GuardedPost } from "./guarded-post.ts";

const REFUSED = [
  "http://127.0.0.1/",
  "http://127.1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://017700000001/",
  "http://0.0.0.0/",
  "http://10.0.0.8/",
  "http://172.16.4.4/",
  "http://192.168.1.1/",
  "http://169.254.169.254/latest/meta-data",
  "http://100.64.0.1/",
  "http://192.0.2.1/",
  "http://198.18.0.1/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://[::1]/",
  "http://[::]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::127.0.0.1]/",
  "http://[4000::1]/",
  "http://[fe80::1]/",
  "http://[fc00::1]/",
  "http://[2002:7f00:1::]/",
  "http://[64:ff9b::7f00:1]/",
  "http://localhost/",
  "http://LOCALHOST./",
  "http://a.localhost/",
  "http://printer.local/",
  "http://metadata.google.internal/",
  "http://intranet/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "not a url",
  "https://user:password@example.com/",
];

/** Refused even if private addresses are allowed. */
const METADATA = [
  "http://169.254.169.254/latest/meta-data",
  "http://169.254.170.2/v2/credentials",
  "http://168.63.129.16/machine",
  "http://100.100.100.200/latest",
  "http://192.0.0.192/opc",
  "http://[fd00:ec2::254]/latest",
  "http://[fd20:ce::254]/computeMetadata",
  "http://[::ffff:169.254.169.254]/",
  "http://[fe80::a9fe:a9fe]/",
  "http://2852039166/",
  "http://metadata.google.internal/",
  "http://metadata.goog./",
];
const PORTS = [1, 22, 25, 79, 81, 110, 442, 444, 465, 587, 1023];

describe("a guarded post", () => {
  let server: Server | undefined;
  let guarded: GuardedPost | undefined;
  afterEach(async () => {
    await guarded?.close();
    server?.closeAllConnections();
    server?.close();
  });

  async function listen(
    answer: (
      path: string,
      respond: (status: number, headers?: Record<string, string>, body?: string) => void,
    ) => void,
  ) {
    server = createServer((request, response) =>
      answer(request.url ?? "", (status, headers = {}, body = "") =>
        response.writeHead(status, headers).end(body),
      ),
    );
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }

  test.each(REFUSED)("refuses %s", (url) => {
    guarded = createGuardedPost({ allowPrivate: false });
    expect(() => guarded?.check(url)).toThrow(ForbiddenTarget);
  });

  test.each(METADATA)(
    "hardening 17: refuses a cloud's metadata at %s, even if private targets are allowed",
    (url) => {
      for (const allowPrivate of [false, true]) {
        guarded = createGuardedPost({ allowPrivate });
        expect(() => guarded?.check(url)).toThrow(ForbiddenTarget);
      }
    },
  );

  test.each(["168.63.129.16", "fd00:ec2::254"])(
    "hardening 17: refuses a name that resolves to %s, even if private targets are allowed",
    async (address) => {
      for (const allowPrivate of [false, true]) {
        guarded = createGuardedPost({ allowPrivate, lookup: resolveTo(address), timeoutMs: 500 });
        await expect(guarded.post("http://rebind.example.com/", "{}", {})).rejects.toThrow(
          /metadata address/,
        );
      }
    },
  );

  test.each(PORTS)("hardening 17: refuses port %i unless private targets are allowed", (port) => {
    guarded = createGuardedPost({ allowPrivate: false });
    expect(() => guarded?.check(`https://example.com:${port}/hook`)).toThrow(/port 80, 443 or one from 1024/);
    guarded = createGuardedPost({ allowPrivate: true });
    expect(() => guarded?.check(`https://example.com:${port}/hook`)).not.toThrow();
  });

  test("accepts public addresses", () => {
    guarded = createGuardedPost({ allowPrivate: false });
    for (const url of [
      "https://example.com/hook",
      "http://93.184.216.34:8080/",
      "http://93.184.216.34:1024/",
      "https://example.com:80/",
      "http://example.com:443/",
      "https://[2606:2800:220:1::1]/",
    ])
      expect(() => guarded?.check(url)).not.toThrow();
  });

  test("refuses a name that resolves to loopback, without connecting", async () => {
    let calls = 0;
    const port = await listen((_, respond) => {
      calls += 1;
      respond(200);
    });
    guarded = createGuardedPost({ allowPrivate: false, lookup: resolveTo("127.0.0.1") });
    await expect(guarded.post(`http://rebind.example.com:${port}/`, "{}", {})).rejects.toThrow(
      /private, loopback/,
    );
    expect(calls).toBe(0);
  });

  test("follows no redirect and reads at most 16 KiB", async () => {
    const port = await listen((path, respond) =>
      path === "/away"
        ? respond(302, { location: "http://169.254.169.254/" })
        : respond(200, {}, "x".repeat(100_000)),
    );
    guarded = createGuardedPost({ allowPrivate: true });
    expect(await guarded.post(`http://127.0.0.1:${port}/away`, "{}", {})).toMatchObject({ status: 302 });
    expect((await guarded.post(`http://127.0.0.1:${port}/`, "{}", {})).body).toHaveLength(16_384);
  });

  test("gives up on a target that does not answer", async () => {
    const port = await listen(() => undefined);
    guarded = createGuardedPost({ allowPrivate: true, timeoutMs: 100 });
    await expect(guarded.post(`http://127.0.0.1:${port}/`, "{}", {})).rejects.toThrow();
  });
});

function resolveTo(address: string) {
  const lookup = (
    _host: string,
    _options: object,
    done: (error: null, addresses: { address: string; family: number }[]) => void,
  ) => done(null, [{ address, family: 4 }]);
  return lookup as never;
}
