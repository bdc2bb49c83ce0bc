import { describe, expect, it } from "vitest";
import { sensitiveDetector } from "../detect.ts";
import { isThreatEntity } from "../entities.ts";
import { FINANCIAL, FINANCIAL_REPORTED } from "./financial.ts";
import { THIRD_HARMLESS, THIRD_REPORTED, THIRD_THREATS } from "./held-out-third.ts";
import { HELD_OUT_HARMLESS, HELD_OUT_THREATS } from "./held-out.ts";
import { IDENTITY, IDENTITY_REPORTED } from "./identity.ts";
import { NUMBERS, TALK } from "./look-alikes.ts";
import { RECORD_LOOK_ALIKES, RECORD_SECRETS } from "./records.ts";
import { NO_SAMPLES, SAMPLES } from "./samples.ts";
import { SPOKEN_SECRETS, VENDOR_SECRETS } from "./secrets.ts";

const THREATS = [
  ...FINANCIAL,
  ...IDENTITY,
  ...VENDOR_SECRETS,
  ...SPOKEN_SECRETS,
  ...RECORD_SECRETS,
  ...NO_SAMPLES,
];
const REPORTED = [...FINANCIAL_REPORTED, ...IDENTITY_REPORTED];
const LOOK_ALIKES = [...NUMBERS, ...TALK, ...RECORD_LOOK_ALIKES, ...SAMPLES];

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

  it.each([
    { name: "first and second", threats: HELD_OUT_THREATS, harmless: HELD_OUT_HARMLESS },
    { name: "third", threats: THIRD_THREATS, harmless: THIRD_HARMLESS },
  ])("reaches 95 % balanced accuracy on the $name held-out texts", ({ threats, harmless }) => {
    const isThreat = (text: string): boolean => entitiesIn(text).some(isThreatEntity);
    const recall = threats.filter(isThreat).length / threats.length;
    const specificity = harmless.filter((text) => !isThreat(text)).length / harmless.length;
    expect((recall + specificity) / 2).toBeGreaterThanOrEqual(0.95);
  });

  it.each(THIRD_REPORTED)("reports contact data and no threat in: %s", (text) => {
    expect(entitiesIn(text)).not.toEqual([]);
    expect(entitiesIn(text).filter(isThreatEntity)).toEqual([]);
  });

  it("has at least 150 threats and 150 look-alikes", () => {
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
