import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveCrawlerFiles } from "./crawlers.ts";
import { serveWebApp } from "./static.ts";

const APP_URL = "https://shield.example";
const SESSION = { cookie: "theme=dark; prompt-shield.session_token=abc" };

describe("pages", () => {
  let app: FastifyInstance;
  const distDir = mkdtempSync(join(tmpdir(), "pages-"));

  beforeAll(async () => {
    write("index.html", "shell");
    write("prerendered/index.html", "home %APP_URL%/og.png");
    write("prerendered/pricing.html", "prices");
    write("prerendered/support.html", "write to %SUPPORT_EMAIL%");
    write("prerendered/docs/python.html", "python");
    app = fastify();
    const installation = { appUrl: APP_URL, billing: true, isSignUpOpen: true };
    serveCrawlerFiles(app, installation);
    await serveWebApp(app, { distDir, supportEmail: "help@example.com", ...installation });
  });
  afterAll(async () => {
    await app.close();
    rmSync(distDir, { recursive: true });
  });

  function write(name: string, text: string): void {
    mkdirSync(dirname(join(distDir, name)), { recursive: true });
    writeFileSync(join(distDir, name), text);
  }

  test.each([
    ["/", `home ${APP_URL}/og.png`],
    ["/pricing", "prices"],
    ["/pricing/", "prices"],
    ["/support", "write to help@example.com"],
    ["/docs/python?from=search", "python"],
    ["/login", "shell"],
  ])("a visitor who opens %s gets %s", async (url, text) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
    expect(answer.headers["vary"]).toBe("Cookie, Accept-Encoding");
  });

  test("a visitor with a session gets the empty shell, because the page depends on who they are", async () => {
    for (const url of ["/", "/pricing"]) {
      expect((await app.inject({ url, headers: SESSION })).body).toBe("shell");
    }
  });

  test("the files themselves cannot be requested", async () => {
    expect((await app.inject({ url: "/prerendered/pricing.html" })).statusCode).toBe(404);
  });

  test("robots.txt names the sitemap, and the sitemap contains absolute addresses", async () => {
    expect((await app.inject({ url: "/robots.txt" })).body).toContain(`Sitemap: ${APP_URL}/sitemap.xml`);
    const sitemap = await app.inject({ url: "/sitemap.xml" });
    expect(sitemap.headers["content-type"]).toContain("application/xml");
    expect(sitemap.body).toContain(`<loc>${APP_URL}/docs/first-scan</loc>`);
    expect(sitemap.body).not.toContain("/dashboard");
  });
});
