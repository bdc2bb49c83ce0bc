import type { FastifyInstance } from "fastify";
import type { BodiesAtOnce } from "../bodies-at-once.ts";
import type { FindGatewayCaller } from "../gateway-caller.ts";
import type { Judge } from "../judge.ts";
import { shieldHeadersOf } from "../shield-headers.ts";
import { createForeignMount, parseForeign } from "./foreign-route.ts";
import { RECOGNIZER, refusePresidio } from "./presidio-analyze.ts";
import { anonymize, anonymizeRequest } from "./presidio-anonymize.ts";
import { OPERATOR_NAMES } from "./presidio-operators.ts";
import { PRESIDIO_ENTITIES } from "./sensitive-names.ts";
import { SHAPES } from "./shapes.ts";

export interface ShapeRoutesParts {
  readonly app: FastifyInstance;
  readonly findGatewayCaller: FindGatewayCaller;
  readonly judge: Judge;
  readonly bodies: BodiesAtOnce;
}

/** Mounts the routes of other products' APIs, so that programs written for them can use this server. */
export function mountShapeRoutes({ app, findGatewayCaller, judge, bodies }: ShapeRoutesParts): void {
  const mount = createForeignMount(app, findGatewayCaller, bodies);
  for (const shape of SHAPES) {
    mount({
      method: "POST",
      path: shape.path,
      refuse: shape.refuse,
      handle: async ({ caller, body, reply }) => {
        const request = parseForeign(shape.body, body);
        const { spoken, ...wish } = shape.ask(request);
        const judged = await judge(spoken, { ...wish, caller, via: shape.via });
        reply.headers(shieldHeadersOf(judged.scanId, judged.verdict, judged.durationMs));
        return shape.answer(judged, request);
      },
    });
  }

  const presidio = { refuse: refusePresidio };
  mount({
    ...presidio,
    method: "POST",
    path: "/anonymize",
    handle: async ({ body }) => anonymize(parseForeign(anonymizeRequest, body)),
  });
  mount({ ...presidio, method: "GET", path: "/anonymizers", handle: async () => OPERATOR_NAMES });
  mount({
    ...presidio,
    method: "GET",
    path: "/recognizers",
    handle: async () => [RECOGNIZER],
  });
  mount({
    ...presidio,
    method: "GET",
    path: "/supportedentities",
    handle: async () => PRESIDIO_ENTITIES,
  });
}
