import { describe, expect, test } from "vitest";
import { invitationMail } from "./workspaces.mails.ts";

describe("the mail of an invitation", () => {
  const textOf = (workspace: string) =>
    invitationMail("https://shield.example", {
      to: "guest@example.com",
      workspace,
      role: "viewer",
      invitedBy: "ada@example.com",
      isProven: true,
      token: "t",
    }).text;

  test("names the workspace on one line", () => {
    expect(textOf("Red team")).toContain("has invited you to the workspace “Red team”, as viewer.");
    expect(textOf("Red\r\n\r\nteam\u202E v1.2")).toContain("the workspace “Red team v1.2”, as viewer.");
  });

  test.each(["Win at http://evil.example", "evil.example/win", "Write to a@evil", "ＷＷＷ.evil.example"])(
    "contains no link or address from a workspace's name: %s",
    (name) => {
      const text = textOf(name);
      expect(text).toContain("has invited you to a workspace, as viewer.");
      expect(text).not.toContain("evil");
    },
  );
});
