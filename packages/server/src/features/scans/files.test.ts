import { fileScanResponse, type FileScanResponse } from "@prompt-shield/contracts";
import { CHARS_PER_UNIT } from "@prompt-shield/contracts/limits";
import { CARRIERS } from "@prompt-shield/files/fixtures/carriers";
import { writePdf } from "@prompt-shield/files/fixtures/pdf-writer";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ORDER } from "../../testing/gateway-words.ts";
import { createScanner } from "../../ports/scanner/scanner.ts";
import { DATABASES } from "../../testing/databases.ts";
import { countOf, setScansLeft } from "../../testing/quota.ts";
import { sendFile } from "../../testing/send-file.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const HARMLESS = "Thank you all for coming.";

describe.each(DATABASES)("files on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  async function person(left = 100) {
    const browser = await app.signUp();
    await setScansLeft(app.db, browser.userId, left);
    return browser;
  }

  test("the same sentence is found at its position in every kind of file, and a file without it is clean", async () => {
    const browser = await person();
    const surprises: string[] = [];
    for (const { name, file, type, path, hidden, write } of CARRIERS) {
      const planted = await sendFile(browser, file, write(ORDER));
      const { document, segments, isMalicious } = fileScanResponse.parse(planted.body);
      const holding = segments.filter((segment) => segment.isMalicious);
      const isFound = isMalicious && holding.length === 1 && (holding[0]?.path ?? "") === path;
      const kinds = document.hidden.filter(({ text }) => text.includes(ORDER)).map((one) => one.kind);
      if (!isFound || document.type !== type || kinds[0] !== hidden) {
        surprises.push(`${name}: ${JSON.stringify([isMalicious, holding.map((one) => one.path), kinds])}`);
      }
      const clean = await sendFile(browser, file, write(HARMLESS));
      if (fileScanResponse.parse(clean.body).isMalicious) surprises.push(`${name}: accused without cause`);
    }
    expect(surprises).toEqual([]);
    expect(await countOf(app.db, browser.userId)).toBe(2 * CARRIERS.length);
  });

  test("the history shows the source of a file scan, and the file's result again", async () => {
    const browser = await person();
    const { body } = await sendFile(browser, "a.eml", "From: a@b.example\nSubject: Hello\n\nSee you soon.\n");
    const logs = await browser.get<{ items: { source: string; original_prompt: string }[] }>(
      "/api/v1/scan-logs",
    );
    expect(logs.body.items).toMatchObject([{ source: "email", original_prompt: "Hello\n\nSee you soon.\n" }]);
    const opened = await browser.get<{ result: FileScanResponse }>(`/api/v1/scan-logs/${body.scan_id}`);
    expect(opened.body.result.document).toEqual(body.document);
  });

  test("a file costs one scan for each 100,000 characters or part of them, and one that costs too much is refused completely", async () => {
    const browser = await person(4);
    const long = "All is well. ".repeat(20_000).slice(0, 2 * CHARS_PER_UNIT + 1);
    const first = await sendFile(browser, "long.txt", long);
    expect(first.body).toMatchObject({ remaining_quota: 1, document: { characters: long.length } });
    const second = await sendFile(browser, "long.txt", long);
    expect([second.status, second.body.code]).toEqual([429, "quota_exceeded"]);
    expect(second.headers.get("x-ratelimit-remaining")).toBe("1");
    expect((await sendFile(browser, "short.txt", "Hello.")).body.remaining_quota).toBe(0);
  });

  test("simultaneous files never cost more than the rest of the quota", async () => {
    const browser = await person(5);
    const long = "All is well. ".repeat(10_000);
    const answers = await Promise.all([1, 2].map(() => sendFile(browser, "long.txt", long)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const third = await sendFile(browser, "long.txt", long);
    expect(third.status).toBe(429);
  });

  test("a form without a file, or anything but a form, is answered with how to send a file", async () => {
    const browser = await person();
    const unnamed = await sendFile(browser, "a.txt", "Hello.", "document");
    const json = await browser.post("/api/v1/scan-file", { file: "Hello." });
    expect([unnamed.status, unnamed.body.code, json.status, json.body["code"]]).toEqual([
      400,
      "file_missing",
      400,
      "file_missing",
    ]);
    const two = new FormData();
    for (const text of ["Hello.", "Good day."]) two.append("file", new Blob([text]), "a.txt");
    const both = await browser.post("/api/v1/scan-file", undefined, { raw: two });
    expect([both.status, both.body["code"]]).toEqual([400, "file_not_alone"]);
    const elsewhere = await browser.post("/api/v1/scan", undefined, { raw: new FormData() });
    expect(elsewhere.status).toBe(415);
  });
});

test("a file that takes too long is refused and costs nothing, and the next one is read", async () => {
  const log = pino({ level: "silent" });
  const scanner = createScanner({ log, isLazy: true, workLimitMs: 1_000 });
  const app = await startTestApp("embedded", { scanner });
  const browser = await app.signUp();
  // Very many letters on a page, each in a box of its own: valid, but slow to read.
  const content = "BT /F1 1 Tf (a) Tj ET 0 0 1 1 re f\n".repeat(200_000);
  const slow = writePdf({ pages: [1, 2, 3].map(() => ({ content: content.slice(0, 3_000_000) })) });
  const { status, body } = await sendFile(browser, "slow.pdf", slow);
  expect([status, body.code]).toEqual([422, "file_unreadable"]);
  expect(await countOf(app.db, browser.userId)).toBe(0);
  expect((await sendFile(browser, "a.txt", "Hello.")).status).toBe(200);
  await app.close();
});
