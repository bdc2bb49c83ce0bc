import { expect, test } from "vitest";
import { ApiError } from "../../lib/request.ts";
import { complaintOf } from "./save-errors.ts";

const of = (code: string, message: string) => complaintOf(new ApiError(400, code, message));

test.each([
  ["allowedTexts.2.text: Enter a text.", { field: "allowedTexts", message: "Number 3: Enter a text." }],
  [
    "allowedSenders.0: Enter an address.",
    { field: "allowedSenders", message: "Number 1: Enter an address." },
  ],
  ["words: Too big: at most 500 items", { field: "words", message: "Too big: at most 500 items" }],
])("finds the field of %s", (message, complaint) => {
  expect(of("validation_failed", message)).toEqual(complaint);
});

test("assigns a refused pattern to the field of patterns", () => {
  const message = 'The pattern "(a+)+" is refused: slow.';
  expect(of("pattern_refused", message)).toEqual({ field: "patterns", message });
});

test("returns nothing for an error that concerns no field", () => {
  expect(of("policy_too_large", "The policy is too large.")).toBeUndefined();
  expect(of("validation_failed", "is_default: Invalid input")).toBeUndefined();
  expect(of("validation_failed", "Send the fields of this call as JSON.")).toBeUndefined();
  expect(complaintOf(new Error("words: no"))).toBeUndefined();
});
