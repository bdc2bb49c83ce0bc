import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { ATTACK, scanned } from "../../testing/samples.ts";
import { ScanResult } from "./scan-result.tsx";

describe("the result of a scan", () => {
  test("names the threat, marks it in the prompt and explains each finding", () => {
    const result = scanned(ATTACK);
    show(<ScanResult result={result} prompt={ATTACK} />);
    expect(screen.getByText("Threat Detected")).toBeDefined();
    expect(screen.getByText(result.threatLevel.toUpperCase())).toBeDefined();
    for (const category of result.categories) expect(screen.getAllByText(category).length).toBeGreaterThan(0);
    expect(screen.getByText("Findings in place")).toBeDefined();
    expect(screen.getByText("Recommendations")).toBeDefined();
    const list = screen.getByText(`All findings with rules and explanations (${result.findings.length})`);
    const group = list.closest("details");
    if (group === null) throw new Error("the findings are not in a group that opens");
    for (const { explanation } of result.findings)
      expect(within(group).getAllByText(explanation).length).toBeGreaterThan(0);
  });

  test("reports no finding for a harmless prompt, and recommends nothing", () => {
    show(<ScanResult result={scanned("How do I bake bread?")} prompt="How do I bake bread?" />);
    expect(screen.getByText("Clean")).toBeDefined();
    expect(screen.getByText("Nothing in this prompt looks like an attack.")).toBeDefined();
    expect(screen.queryByText("Recommendations")).toBeNull();
    expect(screen.queryByText("Findings in place")).toBeNull();
  });

  test("calls a model's answer an answer, which goes to people and not to a model", () => {
    const card = "It is 4111 1111 1111 1111, I think.";
    show(<ScanResult result={scanned(card)} prompt={card} subject="answer" />);
    expect(screen.getByText("This answer contains data that should not be passed on.")).toBeDefined();
    expect(screen.getByText("Do not pass this answer on in its current form.")).toBeDefined();
    expect(screen.getByText(/^This answer contains sensitive data/)).toBeDefined();
  });

  test("shows the usual categories if a threat names none", () => {
    const result = { ...scanned(ATTACK), categories: [] };
    show(<ScanResult result={result} prompt={ATTACK} />);
    expect(screen.getByText("Threat Categories")).toBeDefined();
    expect(screen.getAllByText("Role Hijacking").length).toBeGreaterThan(0);
  });

  test("cuts long secrets and names each only once", () => {
    const secret = "4111 1111 1111 1111 and a very long tail that goes on";
    const result = { ...scanned(ATTACK), sensitiveDataFound: [secret, secret] };
    show(<ScanResult result={result} prompt={ATTACK} />);
    const shown = screen.getAllByText(/^4111 1111/);
    expect(shown.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^.{30}/)]);
    expect(shown[0]?.textContent).not.toContain("goes on");
  });

  test("has nothing to mark and no command to copy without the prompt", () => {
    show(<ScanResult result={scanned(ATTACK)} prompt={null} />);
    expect(screen.queryByText("Findings in place")).toBeNull();
    expect(screen.queryByRole("button", { name: "Copy cURL" })).toBeNull();
    expect(screen.getByRole("button", { name: "Copy JSON" })).toBeDefined();
  });

  test.each([
    ["pdf", "This file"],
    ["email", "This email"],
  ] as const)("names a scanned %s as such", (type, subject) => {
    const document = { type, pages: 1, characters: ATTACK.length, hidden: [] };
    const result = { ...scanned(ATTACK), message: "", segments: [], document };
    show(<ScanResult result={result} prompt={null} />);
    expect(screen.getByText(new RegExp(`^${subject} tries to`, "u"))).toBeDefined();
    expect(screen.queryByText(/this prompt/iu)).toBeNull();
  });

  test("shows the hidden text of each page of a file, and which page contains the threat", () => {
    const hidden = [
      { kind: "tiny-or-white", text: ATTACK, where: "page 2" },
      { kind: "notes", text: "Check the date.", where: "page 2" },
      { kind: "metadata", text: "Garden report", where: "properties > Title" },
    ] as const;
    const { isMalicious, threatLevel, riskScore, categories, findings } = scanned(ATTACK);
    const guilty = { isMalicious, threatLevel, riskScore, categories, findings };
    const segments = [{ index: 1, source: "document" as const, path: "page 2", text: ATTACK, ...guilty }];
    const document = { type: "pdf" as const, pages: 2, characters: 90, hidden: [...hidden] };
    show(<ScanResult result={{ ...scanned(ATTACK), segments, document }} prompt={null} />);
    const places = within(screen.getByText("Hidden text (3)").parentElement as HTMLElement);
    const shown = places.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(shown).toEqual([
      `page 2ThreatTiny or white${ATTACK}NotesCheck the date.`,
      "properties > TitlePropertiesGarden report",
    ]);
  });

  test("shows the ten worst places of a long conversation first, and all on request", () => {
    const result = scanned(ATTACK);
    const { source: _source, ...verdict } = result;
    const segments = Array.from({ length: 12 }, (_, index) => ({
      ...verdict,
      index,
      role: "tool" as const,
      text: ATTACK,
      riskScore: index < 2 ? 50 : 90,
    }));
    show(<ScanResult result={{ ...result, segments }} prompt={null} />);
    const places = () => screen.getAllByText(/^Message \d+, tool$/).map(({ textContent }) => textContent);
    expect(places()).toEqual(segments.slice(2).map(({ index }) => `Message ${index + 1}, tool`));
    fireEvent.click(screen.getByRole("button", { name: "Show all 12 places" }));
    expect(places()).toHaveLength(12);
  });
});
