import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { LegalPage } from "./legal-page.tsx";
import { PRIVACY_CLAUSES } from "./privacy-clauses.tsx";
import { TERMS_CLAUSES } from "./terms-clauses.tsx";

describe.each([
  ["Privacy Policy", PRIVACY_CLAUSES],
  ["Terms of Service", TERMS_CLAUSES],
])("%s", (title, clauses) => {
  test("numbers its clauses in order and has no empty one", () => {
    show(
      <LegalPage title={title} description="d" updated="November 15, 2026" summary="s" clauses={clauses} />,
    );
    const headings = screen.getAllByRole("heading", { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(
      clauses.map((clause, index) => `${index + 1}. ${clause.title}`),
    );
    const thin = headings.filter((heading) => (heading.nextElementSibling?.textContent ?? "").length < 60);
    expect(thin.map(({ textContent }) => textContent)).toEqual([]);
    expect(screen.getByText("In force since November 15, 2026")).toBeDefined();
  });
});
