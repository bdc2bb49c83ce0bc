import type { Platform } from "../../platform.ts";
import { createCallsStore } from "./calls.store.ts";
import { createExaminer } from "./examine.ts";
import { createGatewayCaller, type FindGatewayCaller } from "./gateway-caller.ts";
import { createJudge, type Judge } from "./judge.ts";
import type { Metering } from "./metering.ts";
import { PLAIN_RULING } from "./ruling.ts";
import { mountShapeRoutes } from "./shapes/shapes.routes.ts";

export interface Guard {
  readonly judge: Judge;
  readonly findGatewayCaller: FindGatewayCaller;
}

/** What stands between clients and models, in whatever protocol they speak. */
export function wireGuard(platform: Platform, metering: Metering): Guard {
  const { app, db, scanner, vault, authentication, rateLimiter } = platform;
  const judge = createJudge({
    examine: createExaminer(scanner),
    rulingFor: async () => PLAIN_RULING,
    metering,
    store: createCallsStore(db),
    vault,
  });
  const findGatewayCaller = createGatewayCaller({ findCaller: authentication.findCaller, rateLimiter });
  mountShapeRoutes({ app, findGatewayCaller, judge });
  return { judge, findGatewayCaller };
}
