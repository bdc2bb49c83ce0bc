import { expect, test } from "vitest";
import type { Batch } from "./scan-batch.ts";
import type { ScanRecord } from "./scan-record.ts";
import { writeTogether } from "./write-together.ts";

const recordOf = (workspaceId: string, id: string) => ({ workspaceId, id }) as ScanRecord;
const refusal = () =>
  Object.assign(new Error("no"), { cause: Object.assign(new Error(), { code: "23505" }) });

test("an account that was left out is retried separately, this time waiting; a single record is not", async () => {
  const written: [boolean, string][] = [];
  const write = async ({ records, waits }: Batch) => {
    written.push([waits, records.map(({ id }) => id).join("")]);
    return records.map(({ workspaceId }, n) => (workspaceId === "ada" || waits ? n : null));
  };
  const records = [recordOf("ada", "a"), recordOf("bob", "b"), recordOf("eve", "c"), recordOf("bob", "d")];
  expect(await Promise.all(await writeTogether(records, write))).toEqual([0, 0, null, 1]);
  expect(written).toEqual([
    [false, "abcd"],
    [true, "bd"],
  ]);
});

test("a batch that the database refuses is split, so that each record is written separately", async () => {
  const write = async ({ records }: Batch) => {
    if (records.some(({ id }) => id === "bad")) throw refusal();
    return records.map(() => 7);
  };
  const records = [recordOf("ada", "a"), recordOf("ada", "b"), recordOf("bob", "bad"), recordOf("bob", "c")];
  expect(await Promise.all(await writeTogether(records, write))).toEqual([7, 7, null, null]);
});

test("nothing is retried if it is unknown whether it was stored", async () => {
  const lost = Object.assign(new Error("Connection terminated"), { code: "EPIPE" });
  await expect(writeTogether([recordOf("ada", "a")], () => Promise.reject(lost))).rejects.toThrow(lost);
  const stopped = Object.assign(new Error("shutting down"), { code: "57P01" });
  await expect(writeTogether([recordOf("ada", "a")], () => Promise.reject(stopped))).rejects.toThrow(stopped);
});
