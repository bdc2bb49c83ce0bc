import { describe, expect, it } from "vitest";

import {
  ACCESS,
  describeApi,
  ERRORS,
  EVENT_ACCESS,
  isWebPath,
  keyScanRequest,
  knownPlan,
  monthlyScanLimit,
  apiKeyLimit,
  routes,
  anyScanRequest,
  anySanitizeRequest,
  SECURITY_CASES,
  signUpRequest,
  VALIDATION,
  WEBHOOK_EVENTS,
} from "./index.ts";

function firstIssue(result: { error?: { issues: { message: string }[] } | undefined }): string | undefined {
  return result.error?.issues[0]?.message;
}

describe("sign-up fields", () => {
  const good = { email: "dev@example.com", password: "Abcdef1!" };

  it.each([
    [{ ...good, email: "" }, VALIDATION.emailRequired],
    [{ ...good, email: "nobody" }, VALIDATION.emailInvalid],
    [{ ...good, email: `${"a".repeat(250)}@example.com` }, VALIDATION.emailTooLong],
    [{ ...good, password: "Abc1!" }, VALIDATION.passwordTooShort],
    [{ ...good, password: `Aa1!${"x".repeat(125)}` }, VALIDATION.passwordTooLong],
    [{ ...good, password: "abcdefg1!" }, VALIDATION.passwordTooSimple],
    [{ ...good, password: "ABCDEFG1!" }, VALIDATION.passwordTooSimple],
    [{ ...good, password: "Abcdefgh!" }, VALIDATION.passwordTooSimple],
    [{ ...good, password: "Abcdefg12" }, VALIDATION.passwordTooSimple],
  ])("refuse %j with the specified sentence", (body, message) => {
    expect(firstIssue(signUpRequest.safeParse(body))).toBe(message);
  });

  it("trim the address and accept a good pair", () => {
    expect(signUpRequest.parse({ ...good, email: "  dev@example.com " }).email).toBe("dev@example.com");
  });
});

describe("prompt bounds", () => {
  it("have a message for a blank prompt per action, and carry the error code", () => {
    const scan = anyScanRequest.safeParse({ prompt: " \n\t" });
    expect(firstIssue(scan)).toBe(VALIDATION.blankScan);
    expect(scan.error?.issues[0]).toMatchObject({ params: { error: "blank_prompt" } });
    expect(firstIssue(anySanitizeRequest.safeParse({ prompt: "" }))).toBe(VALIDATION.blankSanitize);
  });

  it("accept 100,000 characters and refuse one more as too long", () => {
    expect(anyScanRequest.safeParse({ prompt: "a".repeat(100_000) }).success).toBe(true);
    const long = anyScanRequest.safeParse({ prompt: "a".repeat(100_001) });
    expect(long.error?.issues[0]).toMatchObject({ params: { error: "prompt_too_long" } });
  });

  it("have a message for a blank prompt per action in a call that does both", () => {
    expect(firstIssue(keyScanRequest.safeParse({ prompt: " " }))).toBe(VALIDATION.blankScan);
    const blank = keyScanRequest.safeParse({ prompt: " ", action: "sanitize" });
    expect(firstIssue(blank)).toBe(VALIDATION.blankSanitize);
    expect(blank.error?.issues[0]).toMatchObject({ params: { error: "blank_prompt" } });
  });

  it("reads the documented older names", () => {
    expect(anySanitizeRequest.parse({ prompt: "x", sanitization_level: "strict" }).sanitization_level).toBe(
      "aggressive",
    );
    expect(
      anyScanRequest.parse({ prompt: "x", options: { categories: ["jailbreak"] } }).options?.categories,
    ).toEqual(["Role Hijacking", "System Override"]);
  });
});

describe("plans", () => {
  it.each([
    ["free", 10, 0],
    ["Starter", 100, 0],
    ["PRO", 200, 1],
    ["growth", 10, 5],
    ["something else", 10, 5],
    ["constructor", 10, 5],
  ])("%s allows %i scans and %i keys", (plan, scans, keys) => {
    expect(monthlyScanLimit(plan)).toBe(scans);
    expect(apiKeyLimit(plan)).toBe(keys);
  });

  it("let an admin's limit win, even if it is zero", () => {
    expect(monthlyScanLimit("growth", 5_000)).toBe(5_000);
    expect(monthlyScanLimit("pro", 0)).toBe(0);
    expect(knownPlan("platinum")).toBeUndefined();
  });
});

describe("security cases", () => {
  it("are three in each of seven groups, with unique ids", () => {
    const groups = Object.values(SECURITY_CASES);
    expect(groups.map((cases) => cases.length)).toEqual([3, 3, 3, 3, 3, 3, 3]);
    expect(new Set(groups.flat().map((item) => item.id)).size).toBe(21);
  });
});

describe("routes", () => {
  it("have unique addresses and declare every path parameter", () => {
    const all = Object.values(routes);
    expect(new Set(all.map((route) => `${route.method} ${route.path}`)).size).toBe(all.length);
    for (const route of all) {
      const named = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys("params" in route ? route.params.shape : {})).toEqual(named);
    }
  });

  it("that take an API key say which scope it needs", () => {
    const free = Object.entries(routes).filter(
      ([, route]) => (route.auth as readonly string[]).includes("key") && !("scope" in route),
    );
    // One reports on the key itself, the other needs the scope of the action in its body.
    expect(free.map(([name]) => name)).toEqual(["scanWithApiKey", "validateApiKey"]);
  });

  it("become OpenAPI 3.1 with an operation each", () => {
    const api = describeApi(routes, "http://localhost:3000") as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(api.openapi).toMatch(/^3\.1/);
    expect(Object.values(api.paths).flatMap((path) => Object.keys(path))).toHaveLength(
      Object.keys(routes).length,
    );
  });
});

describe("what webhooks receive", () => {
  it("is in the description of the API, event by event, with the role that may subscribe", () => {
    const { webhooks } = describeApi(routes, "http://localhost:3000") as {
      webhooks: Record<string, { post: { summary: string; requestBody: object } }>;
    };
    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS]);
    expect(webhooks["audit.event"]?.post.summary).toContain("role admin");
    expect(JSON.stringify(webhooks["audit.event"]?.post.requestBody)).toContain('"audit"');
  });

  it("needs the same role as reading it elsewhere", () => {
    expect(EVENT_ACCESS["audit.event"]).toBe(ACCESS.workspaceAuditLog);
  });
});

describe("the description of errors", () => {
  const { paths } = describeApi(routes, "http://localhost:3000") as unknown as {
    paths: Record<string, Record<string, { responses: object; requestBody?: { required: boolean } }>>;
  };
  const statusesOf = (method: string, path: string) =>
    Object.keys(paths[path]?.[method]?.responses ?? {}).map(Number);

  it.each([
    ["post", "/api/v1/auth/sign-in", [200, 400, 401, 403, 409, 413, 415, 429, 500, 503]],
    ["post", "/api/v1/scan", [200, 400, 401, 403, 409, 413, 415, 429, 500, 503]],
    ["post", "/functions/v1/scan-with-api-key", [200, 400, 401, 403, 409, 413, 415, 429, 500, 503]],
    ["post", "/functions/v1/downgrade-to-free", [200, 400, 401, 403, 409, 413, 415, 429, 500, 502, 503]],
    ["get", "/api/v1/usage", [200, 401, 403, 429, 500, 503]],
    ["get", "/api/v1/admin/users/{id}", [200, 404, 429, 500, 503]],
  ])("lists the statuses that %s %s may return", (method, path, statuses) => {
    expect(statusesOf(method, path)).toEqual(statuses);
  });

  it("says whether a body is required", () => {
    const reveal = paths["/api/v1/api-keys/{id}/reveal"]?.["post"]?.requestBody;
    expect(reveal?.required).toBe(false);
    const deletion = paths["/api/v1/account"]?.["delete"]?.requestBody;
    expect(deletion?.required).toBe(true);
  });
});

describe("web paths", () => {
  it.each(["/", "/login", "/docs/python", "/python", "/dashboard/", "/api-docs"])("know %s", (path) =>
    expect(isWebPath(path)).toBe(true),
  );
  it.each(["/nope", "/docs/nope", "/api/v1/scan"])("do not know %s", (path) =>
    expect(isWebPath(path)).toBe(false),
  );
});

const WITHOUT_FULL_STOP = new Set<string>(["blank_prompt", "invalid_signature", "payment_failed"]);

describe("errors", () => {
  it.each(Object.entries(ERRORS))("%s is a 4xx or 5xx with a whole sentence", (code, [status, text]) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(text).toMatch(/^[A-Z].{9,}/);
    // The specification gives these without a full stop, and its words are exact.
    expect(/[.!?]$/.test(text)).toBe(!WITHOUT_FULL_STOP.has(code));
  });
});
