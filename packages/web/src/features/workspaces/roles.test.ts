import { expect, it } from "vitest";
import { mayCall } from "../../lib/role.ts";
import { mayManage, rolesToGive } from "./roles.ts";

it("members may assign roles up to their own", () => {
  expect(rolesToGive("owner")).toEqual(["owner", "admin", "developer", "viewer"]);
  expect(rolesToGive("admin")).toEqual(["admin", "developer", "viewer"]);
});

it("admins manage everyone but owners and themselves, and developers manage nobody", () => {
  expect(mayManage("admin", { role: "admin", is_you: false })).toBe(true);
  expect(mayManage("admin", { role: "owner", is_you: false })).toBe(false);
  expect(mayManage("owner", { role: "owner", is_you: false })).toBe(true);
  expect(mayManage("owner", { role: "owner", is_you: true })).toBe(false);
  expect(mayManage("developer", { role: "viewer", is_you: false })).toBe(false);
});

it("the offered actions follow the server's own table", () => {
  expect(mayCall("admin", "invite")).toBe(true);
  expect(mayCall("admin", "deleteWorkspace")).toBe(false);
  expect(mayCall("viewer", "leaveWorkspace")).toBe(true);
});
