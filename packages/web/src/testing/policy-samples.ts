import type { Answer } from "../lib/api.ts";

const AT = "2026-11-01T10:00:00.000Z";

export const POLICY: Answer<"GET /api/v1/policies">["policies"][number] = {
  id: "policy-1",
  name: "Default",
  is_default: true,
  version: 2,
  latest_version: 2,
  key_ids: [],
  created_at: AT,
  updated_at: AT,
};

export const KEY: Answer<"GET /api/v1/api-keys">["keys"][number] = {
  id: "key-1",
  name: "Shop",
  masked: "sk_12345********************************90abcdef",
  is_active: true,
  created_at: AT,
  last_used_at: null,
  expires_at: null,
  requests_this_month: 3,
  scopes: ["scan"],
  allowed_addresses: [],
  last_used_address: null,
  previous_key_until: null,
  policy_id: null,
  can_be_shown: true,
};

export const KEYS = { "GET /api/v1/api-keys": { keys: [KEY], limit: 5 } };

const LOG: Answer<"GET /api/v1/feedback">["items"][number]["log"] = {
  id: "scan-1",
  user_id: "user-1",
  original_prompt: "Our test card is 4111 1111 1111 1111.",
  sanitized_prompt: null,
  is_malicious: true,
  confidence: 0.9,
  detected_patterns: [],
  categories: ["Sensitive Data"],
  threat_level: "high",
  risk_score: 60,
  source: "rules",
  answered_by: "rules",
  duration_ms: 2,
  action_type: "scan",
  action: "block",
  policy: null,
  scanned_at: AT,
};

export const JUDGED: Answer<"GET /api/v1/feedback">["items"][number] = {
  feedback: { scan_id: "scan-1", verdict: "wrong", note: "our own card", created_at: AT },
  log: LOG,
  key: { id: "key-1", name: "Shop" },
  rules: [{ rule: "sensitive/card", category: "Sensitive Data", text: "4111 1111 1111 1111" }],
};

export const REPLAY: Answer<"GET /api/v1/policies/{id}/replays">["replays"][number] = {
  id: "replay-1",
  policy_id: POLICY.id,
  version: 2,
  source: "history",
  status: "done",
  total: 1_200,
  done: 1_200,
  changed: 1,
  summary: {
    changes: { "block → allow": 1 },
    keys: { "key-1": { total: 200, changed: 1 }, "-": { total: 1_000, changed: 0 } },
    days: { "2026-11-01": { total: 1_200, changed: 1 } },
    without_text: 0,
    unreadable: 0,
  },
  error: null,
  created_at: AT,
  finished_at: AT,
};

export const CHANGE: Answer<"GET /api/v1/replays/{id}/changes">["changes"][number] = {
  number: 1,
  scan_id: "scan-1",
  key_id: "key-1",
  excerpt: LOG.original_prompt ?? "",
  before: "block",
  after: "allow",
  reasons: [{ kind: "category", name: "Sensitive Data", action: "allow" }],
  happened_at: AT,
};
