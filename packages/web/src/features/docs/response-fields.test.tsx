import { documentSchema, sanitizeResponse, scanResponse, segmentSchema } from "@prompt-shield/contracts";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { DocumentFields, SanitizeFields, ScanFields, SegmentFields } from "./response-fields.tsx";

test.each([
  ["a scan response", ScanFields, scanResponse],
  ["a sanitize response", SanitizeFields, sanitizeResponse],
  ["a segment", SegmentFields, segmentSchema],
  ["a document", DocumentFields, documentSchema],
] as const)("the table names every field of %s", (_name, Table, { shape }) => {
  show(<Table />);
  const cells = [...document.querySelectorAll("code")].map(({ textContent }) => textContent);
  const named = new Set(cells.flatMap((cell) => cell.split(", ")));
  expect(Object.keys(shape).filter((field) => !named.has(field))).toEqual([]);
});
