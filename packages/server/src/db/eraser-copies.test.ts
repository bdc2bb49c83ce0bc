import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { startControl } from "../operations/control.ts";
import { deletedData, KEPT, SECRET } from "../testing/deleted-data.ts";

describe("hardening 16: what was deleted from the embedded database", () => {
  const data = deletedData();
  const { start, filesWith, backUp } = data;

  test("is in no backup made right afterwards, and the server keeps working", async () => {
    const { app, connection } = await start();
    const { copyFiles } = connection;
    if (copyFiles === undefined) throw new Error("an embedded database on disk can be copied");
    const control = await startControl({ dataDir: data.dataDir, copyFiles, log: pino({ level: "silent" }) });
    const person = await app.signUp();
    await person.post("/api/v1/scan", { prompt: `say ${SECRET} aloud` });
    expect((await backUp()).includes(SECRET)).toBe(true);
    await person.delete("/api/v1/scan-logs");
    expect((await backUp()).includes(SECRET)).toBe(false);
    await control.close();
    expect((await person.post("/api/v1/scan", { prompt: KEPT })).status).toBe(200);
  });

  test("is erased when the server stops, or after a kill when the next start or backup runs", async () => {
    const { app } = await start();
    const person = await app.signUp();
    await person.post("/api/v1/scan", { prompt: `say ${SECRET} aloud` });
    await person.delete("/api/v1/scan-logs");
    await data.stop();
    expect(filesWith(SECRET)).toEqual([]);

    const killed = new PGlite(join(data.dataDir, "db"));
    await killed.query("create table kept_words as select $1::text as word", [SECRET]);
    await killed.exec("delete from kept_words");
    await killed.close();
    expect(filesWith(SECRET)).not.toEqual([]);
    writeFileSync(join(data.dataDir, "db.erase"), "kept_words");
    expect((await backUp()).includes(SECRET)).toBe(false);
    expect(filesWith(SECRET)).toEqual([]);
  });
});
