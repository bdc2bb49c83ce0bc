import type * as contracts from "@prompt-shield/contracts";
import { describe, expectTypeOf, it } from "vitest";

import type { KeyScanResponse, SanitizeResponse, ScanInput, ScanResponse, WebhookEvent } from "./index.ts";

describe("the written-out types", () => {
  it("match the server's answers in the contract", () => {
    expectTypeOf<contracts.ScanResponse>().toExtend<ScanResponse>();
    expectTypeOf<contracts.SanitizeResponse>().toExtend<SanitizeResponse>();
    expectTypeOf<contracts.KeyScanResponse>().toExtend<KeyScanResponse>();
    expectTypeOf<contracts.WebhookEventBody>().toExtend<WebhookEvent>();
  });

  it("have every field of the requests", () => {
    type Asked = Exclude<keyof (typeof contracts.anyScanRequest)["_zod"]["input"], "options">;
    type KeysOf<Input> = Input extends unknown ? keyof Input : never;
    expectTypeOf<Asked>().toExtend<KeysOf<ScanInput>>();
  });

  it("have every field of the answers", () => {
    expectTypeOf<keyof contracts.ScanResponse>().toExtend<keyof ScanResponse>();
    expectTypeOf<keyof contracts.SanitizeResponse>().toExtend<keyof SanitizeResponse>();
    expectTypeOf<keyof contracts.WebhookEventBody>().toExtend<keyof WebhookEvent>();
    expectTypeOf<keyof contracts.AuditLogEntry>().toExtend<keyof NonNullable<WebhookEvent["audit"]>>();
  });
});
