import {
  owner,
  textOf,
  sends,
  about,
  theScan,
  theWebhook,
  thePolicy,
  theReplay,
  type Recipe,
  type Scene,
} from "../recipe.ts";

const POLICY = { actions: { "Sensitive Data": "flag" }, words: [{ word: "parcel", action: "flag" }] };

export const history: Record<string, Recipe> = {
  scanLogs: (scene) => ({ ...owner(scene), query: filtersOf(scene) }),
  exportScanLogsCsv: (scene) => ({ who: { key: scene.team.key }, team: scene.team, query: filtersOf(scene) }),
  exportScanLogsJson: (scene) => ({ ...owner(scene), query: filtersOf(scene) }),
  scanLog: about(theScan),
  deleteScanLog: about((props, team) => props.newScan(team)),
  giveFeedback: about(theScan, () => ({ verdict: "wrong", note: "fine" })),
  withdrawFeedback: about((props, team) => props.judgedScan(team)),
  createException: async (scene) => ({
    ...owner(scene),
    body: {
      scan_id: await scene.props.newScan(scene.team),
      kind: "text",
      policy_id: await thePolicy(scene.props, scene.team),
    },
  }),
};

export const keys: Record<string, Recipe> = {
  createApiKey: async (scene) => {
    // Deletes a key to make room for another one.
    const { id } = await scene.props.newKey(scene.team);
    await scene.team.owner.send(`/api/v1/api-keys/${id}`, { method: "DELETE" });
    return {
      ...owner(scene),
      body: { name: "Fuzz", scopes: ["scan"], password: scene.team.owner.password },
    };
  },
  apiKey: about(async (props, team) => (await props.key(team)).id),
  updateApiKey: about(
    async (props, team) => (await props.key(team)).id,
    ({ team }) => ({ name: "Renamed", password: team.owner.password }),
  ),
  deleteApiKey: about(async (props, team) => (await props.newKey(team)).id),
  revealApiKey: about(
    async (props, team) => (await props.key(team)).id,
    ({ team }) => ({ password: team.owner.password }),
  ),
  rotateApiKey: about(
    async (props, team) => (await props.newKey(team)).id,
    ({ team }) => ({ overlap_hours: 0, password: team.owner.password }),
  ),
};

export const webhooks: Record<string, Recipe> = {
  createWebhook: async (scene) => {
    const { id } = await scene.props.newWebhook(scene.team);
    await scene.team.owner.send(`/api/v1/webhooks/${id}`, { method: "DELETE" });
    const { team, receiverUrl } = scene;
    return { ...owner(scene), team, body: { url: receiverUrl, events: ["scan.threat_detected"] } };
  },
  webhook: about(theWebhook),
  updateWebhook: about(theWebhook, () => ({ description: "Fuzz", enabled: true })),
  deleteWebhook: about(async (props, team) => (await props.newWebhook(team)).id),
  rotateWebhookSecret: about(theWebhook),
  testWebhook: about(theWebhook),
  webhookDeliveries: about(theWebhook),
  replayDelivery: async (scene) => ({
    ...owner(scene),
    params: {
      id: await theWebhook(scene.props, scene.team),
      delivery: (await scene.props.delivery(scene.team)).id,
    },
  }),
  replayKnownDelivery: about(async (props, team) => (await props.delivery(team)).id),
  replayFailedDeliveries: about(theWebhook, () => ({
    since: new Date(Date.now() - 3_600_000).toISOString(),
  })),
};

export const policies: Record<string, Recipe> = {
  createPolicy: async (scene) => {
    const { id } = await scene.props.newPolicy(scene.team);
    await scene.team.owner.send(`/api/v1/policies/${id}`, { method: "DELETE" });
    return { ...owner(scene), body: { name: "Fuzz", is_default: false, ...POLICY } };
  },
  tryPolicy: sends((scene) => ({ text: textOf(scene), policy: POLICY })),
  policy: about(thePolicy),
  updatePolicy: about(thePolicy, ({ random }) => ({
    ...POLICY,
    words: [{ word: `parcel ${random.below(99)}`, action: "flag" }],
  })),
  deletePolicy: about(async (props, team) => (await props.newPolicy(team)).id),
  policyVersions: about(thePolicy),
  comparePolicy: async (scene) => ({
    ...owner(scene),
    params: { id: await thePolicy(scene.props, scene.team) },
    query: { from: "1", to: "1" },
  }),
  rollbackPolicy: about(thePolicy, () => ({ version: 1 })),
  deleteException: async (scene) => ({
    ...owner(scene),
    params: await scene.props.newException(scene.team),
  }),
  policyAlerts: about(thePolicy),
  createAlert: about(
    async (props, team) => (await props.newPolicy(team)).id,
    () => ({ kind: "threat_rate", percent: 20 }),
  ),
  updateAlert: async (scene) => ({
    ...owner(scene),
    params: await scene.props.newAlert(scene.team),
    body: { kind: "new_category", mail: false },
  }),
  deleteAlert: async (scene) => ({ ...owner(scene), params: await scene.props.newAlert(scene.team) }),
  replayPolicy: about(thePolicy, (scene) => ({ jsonl: JSON.stringify(textOf(scene)) })),
  replayPolicyFile: async (scene) => ({
    ...owner(scene),
    params: { id: await thePolicy(scene.props, scene.team) },
    file: { name: "a.jsonl", bytes: Buffer.from(JSON.stringify(textOf(scene))) },
  }),
  shadowReport: about(thePolicy),
  policyReplays: about(thePolicy),
  replay: about(theReplay),
  replayChanges: about(theReplay),
  cancelReplay: about(theReplay),
};

function filtersOf({ random }: Scene): Record<string, string> {
  return random.pick([{}, { verdict: "malicious" }, { q: "hello" }, { from: "2026-01-01T00:00:00Z" }]);
}
