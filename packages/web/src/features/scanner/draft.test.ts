import { afterEach, expect, test } from "vitest";
import { draftFor, keepDraft } from "./draft.ts";

afterEach(() => keepDraft("", null));

test("what a visitor typed is still there after signing in", () => {
  keepDraft("Hello", null);
  expect([draftFor(null), draftFor("ada")]).toEqual(["Hello", "Hello"]);
});

test("what a person typed is there for that person alone", () => {
  keepDraft("Hello", "ada");
  expect([draftFor("ada"), draftFor("bob"), draftFor(null)]).toEqual(["Hello", "", ""]);
});
