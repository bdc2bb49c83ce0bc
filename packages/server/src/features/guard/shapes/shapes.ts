import { agentgatewayRequest, agentgatewayResponse } from "./agentgateway.ts";
import { crowdstrikeAidr, pangea } from "./aidr.ts";
import { aperture } from "./aperture.ts";
import { azurePromptShield } from "./azure.ts";
import { detectors } from "./detectors.ts";
import { lakeraGuard, lakeraPromptInjection, lakeraResults } from "./lakera.ts";
import { litellm } from "./litellm.ts";
import { llmGuard } from "./llm-guard.ts";
import { moderations } from "./moderations.ts";
import { portkey } from "./portkey.ts";
import { presidioAnalyze } from "./presidio-analyze.ts";
import type { Shape } from "./shape.ts";

/** Every API of another product that we answer. */
export const SHAPES: readonly Shape<unknown>[] = [
  lakeraGuard,
  lakeraResults,
  lakeraPromptInjection,
  litellm,
  ...llmGuard,
  azurePromptShield,
  presidioAnalyze,
  moderations,
  portkey,
  agentgatewayRequest,
  agentgatewayResponse,
  // Older versions of agentgateway only know these paths.
  { ...agentgatewayRequest, path: "/request" },
  { ...agentgatewayResponse, path: "/response" },
  aperture,
  crowdstrikeAidr,
  pangea,
  detectors,
];
