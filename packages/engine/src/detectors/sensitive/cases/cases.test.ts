import { describe, expect, it } from "vitest";
import { sensitiveDetector } from "../detect.ts";
import { isThreatEntity } from "../entities.ts";
import { FINANCIAL, FINANCIAL_REPORTED } from "./financial.ts";
import { HELD_OUT_HARMLESS, HELD_OUT_THREATS } from "./held-out.ts";
import { IDENTITY, IDENTITY_REPORTED } from "./identity.ts";
import { NUMBERS, TALK } from "./look-alikes.ts";
import { SPOKEN_SECRETS, VENDOR_SECRETS } from "./secrets.ts";

const THREATS = [...FINANCIAL, ...IDENTITY, ...VENDOR_SECRETS, ...SPOKEN_SECRETS];
const REPORTED = [...FINANCIAL_REPORTED, ...IDENTITY_REPORTED];
const LOOK_ALIKES = [...NUMBERS, ...TALK];

describe("sensitive data cases", () => {
  it.each(THREATS)("finds %s in: %s", (entity, text) => {
    expect(entitiesIn(text)).toContain(entity);
    expect(isThreatEntity(entity)).toBe(true);
  });

  it.each(REPORTED)("reports %s without calling it a threat in: %s", (entity, text) => {
    expect(entitiesIn(text)).toContain(entity);
    expect(isThreatEntity(entity)).toBe(false);
  });

  it.each(LOOK_ALIKES)("sees no threat in: %s", (text) => {
    expect(entitiesIn(text).filter(isThreatEntity)).toEqual([]);
  });

  it("is right on at least 95 % of the held-out texts, balanced", () => {
    const isThreat = (text: string): boolean => entitiesIn(text).some(isThreatEntity);
    const recall = HELD_OUT_THREATS.filter(isThreat).length / HELD_OUT_THREATS.length;
    const specificity = HELD_OUT_HARMLESS.filter((text) => !isThreat(text)).length / HELD_OUT_HARMLESS.length;
    expect((recall + specificity) / 2).toBeGreaterThanOrEqual(0.95);
  });

  it("holds enough cases to mean something", () => {
    expect(THREATS.length).toBeGreaterThanOrEqual(150);
    expect(LOOK_ALIKES.length).toBeGreaterThanOrEqual(150);
  });
});

function entitiesIn(text: string): string[] {
  const lower = text.toLowerCase();
  const view = {
    kind: "original",
    text,
    lower,
    map: { toOriginal: (span: { start: number; end: number }) => span },
    via: [],
  } as const;
  return sensitiveDetector.detect(view).map(({ entity }) => entity ?? "");
}
