import { expect, test } from "vitest";
import { newId } from "./ids.ts";
import { createVault } from "./vault.ts";

const vault = createVault("x".repeat(40));

test("encrypted text can be decrypted with the same purpose and secret only", () => {
  const sealed = vault.encrypt("api-key", "sk_secret");
  expect(sealed).not.toContain("sk_secret");
  expect(vault.decrypt("api-key", sealed)).toBe("sk_secret");
  expect(vault.encrypt("api-key", "sk_secret")).not.toBe(sealed);
  expect(() => vault.decrypt("webhook", sealed)).toThrow();
  expect(() => createVault("y".repeat(40)).decrypt("api-key", sealed)).toThrow();
});

test("fingerprints differ by purpose and by secret", () => {
  const prints = [
    vault.fingerprint("a", "text"),
    vault.fingerprint("b", "text"),
    createVault("y".repeat(40)).fingerprint("a", "text"),
  ];
  expect(new Set(prints).size).toBe(3);
  expect(vault.fingerprint("a", "text")).toBe(prints[0]);
});

test("fingerprints never change, because keys in years-old databases are found by them", () => {
  expect(vault.fingerprint("api-key", "sk_secret")).toBe("1UtNd8hPoimx_U0VO5CC6mojtVlwtp21uVJzfICfpHw");
});

test("ids are UUIDs of version 7 that sort by time", () => {
  const ids = [1_000, 2_000, 3_000_000_000_000].map((time) => newId(time));
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
