import { describe, expect, it } from "vitest";
import { auditQuery, readAuditFilters } from "./audit-query.ts";

describe("the filters of the audit log", () => {
  const read = (address: string) => {
    const params = new URLSearchParams(address);
    return auditQuery(readAuditFilters((name) => params.get(name) ?? ""));
  };

  it("query whole days, and leave out empty and invalid values", () => {
    expect(read("tab=audit")).toEqual({});
    expect(read("action=nonsense&from=yesterday")).toEqual({});
    expect(read("actor=ada@example.com&action=key.created")).toEqual({
      actor: "ada@example.com",
      action: "key.created",
    });
    const { from = "", to = "" } = read("from=2026-11-01&to=2026-11-01");
    expect(new Date(to).getTime() - new Date(from).getTime()).toBe(86_399_999);
  });
});
