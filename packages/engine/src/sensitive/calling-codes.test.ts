import { describe, expect, it } from "vitest";
import { isInternationalNumber } from "./calling-codes.ts";

describe("isInternationalNumber", () => {
  it.each([
    "12025550143",
    "442079460958",
    "4403069990123",
    "4915112345678",
    "2348012345678",
    "919876543210",
    "85221234567",
  ])("accepts %s", (digits) => expect(isInternationalNumber(digits)).toBe(true));

  it.each(["1202555014", "120255501433", "9991234567", "44000000000", "4411111111111"])(
    "refuses %s",
    (digits) => expect(isInternationalNumber(digits)).toBe(false),
  );
});
