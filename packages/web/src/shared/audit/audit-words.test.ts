import { describe, expect, it } from "vitest";
import { actionName, actorName, targetName } from "./audit-words.ts";
import type { AuditEntry } from "./audit-words.ts";

function entry(fields: Partial<AuditEntry>): AuditEntry {
  return {
    id: "1",
    at: "2026-11-15T00:00:00.000Z",
    actor_id: null,
    actor_email: null,
    action: "session.refused",
    target: null,
    target_email: null,
    ip_address: null,
    user_agent: null,
    details: {},
    ...fields,
  };
}

describe("the words of the audit log", () => {
  it("name the actor, even a deleted one or none", () => {
    expect(actorName(entry({ actor_id: "u1", actor_email: "ada@example.com" }))).toBe("ada@example.com");
    expect(actorName(entry({ actor_id: "u1" }))).toBe("Deleted account u1");
    expect(actorName(entry({}))).toBe("Not signed in");
    expect(actorName(entry({ action: "billing.renewed" }))).toBe("The server");
  });

  it("name the target by address, by id or as typed", () => {
    expect(targetName(entry({ target: "user u1", target_email: "ada@example.com" }))).toBe("ada@example.com");
    expect(targetName(entry({ target: "scan s1" }))).toBe("scan s1");
    expect(targetName(entry({ details: { email: "nobody@example.com" } }))).toBe("nobody@example.com");
    expect(targetName(entry({}))).toBe("–");
  });

  it("leave an unknown action as it is", () => {
    expect(actionName("key.created")).toBe("API key created");
    expect(actionName("from.an.older.version")).toBe("from.an.older.version");
  });
});
