import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { View } from "../types.ts";
import { sensitiveDetector } from "./detect.ts";

describe("sensitiveDetector", () => {
  it("reports a card with its entity and exact position", () => {
    const text = "Charge 4111 1111 1111 1111, exp 12/27.";
    const [match] = sensitiveDetector.detect(viewOf(text));
    expect(match).toMatchObject({ entity: "CARD", severity: "critical", category: "Sensitive Data" });
    expect(text.slice(match?.start, match?.end)).toBe("4111 1111 1111 1111");
  });

  it("reports only critical data on decoded views", () => {
    const text = "mail jane@company.com, my password is hunter2";
    const entities = sensitiveDetector.detect(viewOf(text, "decoded")).map(({ entity }) => entity);
    expect(entities).toEqual(["PASSWORD"]);
  });

  it("reports a number under one rule id, whichever words stand before it", () => {
    for (const text of ["ssn 536228814", "social: 536228814"])
      expect(sensitiveDetector.detect(viewOf(text)).map(({ rule }) => rule)).toEqual(["sensitive/us-ssn"]);
  });

  it("does not use the masks that sanitizing leaves as context", () => {
    const text = "Jane Roe, [SSN_1], ref 457555462, [API_KEY_1] 4f3c2a1b9d8e7f6a5b4c, password [PASSWORD_2]";
    expect(sensitiveDetector.detect(viewOf(text))).toEqual([]);
  });

  it("reports a vendor's token as such, even if it is assigned to a password field", () => {
    const text = `password=${["gh", "p_"].join("")}${"aB3".repeat(12)}xYzW`;
    expect(sensitiveDetector.detect(viewOf(text)).map(({ entity }) => entity)).toEqual(["GITHUB_TOKEN"]);
  });

  it("never throws and reports ordered spans inside the text, whatever the text", () => {
    const fragment = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(
        "password is ",
        "4111 1111 1111 1111",
        "ssn ",
        "-----BEGIN PRIVATE KEY-----",
        "://a:b@c",
        "密码是",
        "eyJ",
        "@",
        " 12",
        "api_key=",
      ),
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 24 }), (fragments) => {
        const text = fragments.join("");
        let last = 0;
        for (const { start, end } of sensitiveDetector.detect(viewOf(text))) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 500 },
    );
  });

  it("does not read the normalized view, whose positions repeat the original's", () => {
    expect(sensitiveDetector.reads(viewOf("x", "normalized"))).toBe(false);
  });
});

function viewOf(text: string, kind: View["kind"] = "original"): View {
  return { kind, text, lower: lowerUnits(text), map: { toOriginal: (span) => span }, via: [] };
}

/** Lower-cases unit by unit like the pipeline, so that positions stay the same. */
function lowerUnits(text: string): string {
  return Array.from({ length: text.length }, (_, i) => {
    const lower = text.charAt(i).toLowerCase();
    return lower.length === 1 ? lower : text.charAt(i);
  }).join("");
}
