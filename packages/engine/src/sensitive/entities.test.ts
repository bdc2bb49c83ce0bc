import { describe, expect, it } from "vitest";
import { ENTITY_LABELS, isThreatEntity } from "./entities.ts";
import { ENTITY_NAMES } from "./tables.ts";

describe("entities", () => {
  it("name at least 90 types, each with one label and one severity", () => {
    expect(Object.keys(ENTITY_LABELS).length).toBeGreaterThanOrEqual(90);
    const names = new Set(
      ENTITY_NAMES.map(({ entity, label, severity }) => `${entity} ${label} ${severity}`),
    );
    expect(names.size).toBe(Object.keys(ENTITY_LABELS).length);
  });

  it("have names that read well as placeholders", () => {
    expect(Object.keys(ENTITY_LABELS).filter((entity) => !/^[A-Z][A-Z0-9_]{1,30}$/.test(entity))).toEqual([]);
  });

  it.each(["CARD", "SSN", "PESEL", "IBAN", "PASSWORD", "PRIVATE_KEY", "AWS_KEY", "SEED_PHRASE", "JWT"])(
    "%s is a threat",
    (entity) => {
      expect(isThreatEntity(entity)).toBe(true);
    },
  );

  it.each(["EMAIL", "PHONE", "ADDRESS", "DATE_OF_BIRTH", "IP_ADDRESS", "BTC_ADDRESS"])(
    "%s alone is not a threat",
    (entity) => {
      expect(isThreatEntity(entity)).toBe(false);
    },
  );
});
