/** Every number that bounds something, in one place. Units are in the names. */

export const PROMPT_MAX_CHARS = 100_000;
/** Messages in one conversation. Their texts together have the same limit as a prompt. */
export const MESSAGES_MAX = 1_000;
/** Up to this many messages, the engine reads each by itself; in longer conversations, several short ones together. */
export const LONE_MESSAGES_MAX = 64;
export const MESSAGE_PARTS_MAX = 1_000;
export const BODY_MAX_BYTES = 1_048_576;
/** Lists and objects inside one another. Writing JSON back overflows the stack from some 5,000 on. */
export const BODY_MAX_DEPTH = 500;
/** Strings, names of fields, lists and objects in one body. Each takes microseconds to read, check and search. */
export const BODY_MAX_VALUES = 200_000;
/** Gateways send whole conversations, including pictures, which are skipped. */
export const GATEWAY_BODY_MAX_BYTES = 32 * 1_048_576;
/** Bodies above `BODY_MAX_BYTES` that one user, and all together, may have in progress. */
export const GATEWAY_AT_ONCE_MAX_BYTES = { user: 256 * 1_048_576, all: 768 * 1_048_576 } as const;
/** All texts of one conversation together. */
export const GATEWAY_TEXT_MAX_CHARS = 2_000_000;
export const EMAIL_MAX_CHARS = 254;
export const SIGNUP_PASSWORD_MIN_CHARS = 8;
export const SETTINGS_PASSWORD_MIN_CHARS = 6;
export const PASSWORD_MAX_CHARS = 128;

export const INACTIVITY_TIMEOUT_MS = 300_000;
export const ACCESS_TOKEN_LIFETIME_S = 3_600;
export const PAYMENT_SUCCESS_REDIRECT_MS = 3_000;
export const PAYMENT_RETURN_REDIRECT_MS = 2_000;
export const PAYMENT_STATE_MAX_AGE_MS = 30 * 60_000;

export const SENSITIVE_ITEM_MAX_CHARS = 30;
export const REGEX_MATCH_MAX_CHARS = 20;
export const TEST_PROMPT_MAX_CHARS = 100;
export const PAGE_SIZE = 50;
/** Rows that an export of the history reads at a time: each may hold two texts of 100,000 characters. */
export const EXPORT_PAGE_SIZE = 50;
/** Entries of an audit log are short, and there are many. */
export const AUDIT_EXPORT_PAGE_SIZE = 1_000;
export const DEAD_JOBS_SHOWN = 100;

/** What one user, and one of their keys, may have in flight at once: calls, and characters in total. */
export const IN_FLIGHT_MAX = {
  user: { calls: 256, chars: 400_000 },
  key: { calls: 200, chars: 300_000 },
} as const;
/** How many texts a workspace may try on its policies at once. */
export const TRIES_AT_ONCE = 2;
/** Characters in responses that one user has asked for and not read yet. */
export const UNREAD_MAX_CHARS = 30_000_000;
/** A refused call is still charged if it cost more work than this. */
export const CHARGED_WORK_MS = 3_000;

/** A monthly limit this high means no limit: nobody reaches it. */
export const UNLIMITED_SCANS = 1_000_000_000;
/** API keys that a user may hold if no plan sets a number. */
export const API_KEYS_WITHOUT_PLAN = 100;

export const API_KEY_NAME_MAX_CHARS = 100;
export const KEY_ADDRESSES_MAX = 50;
/** How long a rotated API key keeps working, unless the call says otherwise. */
export const KEY_OVERLAP_HOURS = 24;
export const KEY_OVERLAP_MAX_HOURS = 7 * 24;

/** Each sign-in starts a session; beyond this number, the least recently used ones end. */
export const SESSIONS_PER_USER = 100;
/** Tickets of one account that wait for an answer. */
export const OPEN_TICKETS_PER_USER = 20;

export const PASSKEYS_PER_USER = 20;
export const PASSKEY_NAME_MAX_CHARS = 100;

/** Teams that one person may own. */
export const WORKSPACES_PER_USER = 20;
/** Deleted teams count too, because each new one has a quota of its own. */
export const WORKSPACES_PER_30_DAYS = 5;
/** Including open invitations. */
export const MEMBERS_PER_WORKSPACE = 200;
export const WORKSPACE_NAME_MAX_CHARS = 60;
export const INVITATION_DAYS = 7;
/** Invitations by one person, whatever became of them: enough for a whole team, but no more strangers than that. */
export const INVITATIONS_PER_DAY = 200;

export const QUOTA_WARNING_RATIO = 0.8;
export const SUCCESS_RATE_EXCELLENT = 90;
export const SUCCESS_RATE_GOOD = 70;
export const SECURITY_TEST_PAUSE_ALL_MS = 500;
export const SECURITY_TEST_PAUSE_CATEGORY_MS = 300;

export const USAGE_FRESH_MS = 30_000;
export const PROFILE_FRESH_MS = 300_000;
export const SCAN_LOGS_FRESH_MS = 60_000;
export const ADMIN_CHECK_FRESH_MS = 300_000;
export const DOCS_FRESH_MS = 300_000;
export const QUERY_RETRIES = 2;
export const DOCS_TOOLTIP_DELAY_MS = 300;

export const WEBHOOK_TIMEOUT_MS = 10_000;
export const WEBHOOK_RESPONSE_MAX_BYTES = 16_384;
export const WEBHOOK_ENDPOINTS_PER_USER = 10;
/** Of each delivery, when it is replayed: two rounds of ten. */
export const WEBHOOK_ATTEMPTS_KEPT = 20;

/** The largest integer that the database's columns hold, so a larger one cannot name anything. */
export const NUMBER_MAX = 2_147_483_647;

/** A bucket holds `burst` tokens and regains `perMinute` of them steadily. */
export interface BurstLimit {
  readonly burst: number;
  readonly perMinute: number;
}

/** Every burst limit. Monthly quotas and wrong passwords are counted in the database instead. */
export const BURST_LIMITS = {
  signInPerAddress: { burst: 60, perMinute: 30 },
  signUpPerAddress: { burst: 90, perMinute: 60 },
  mailPerAddress: { burst: 20, perMinute: 10 },
  mailPerAccount: { burst: 5, perMinute: 2 },
  tokenPerAddress: { burst: 60, perMinute: 30 },
  passwordPerUser: { burst: 20, perMinute: 20 },
  ticketPerAddress: { burst: 20, perMinute: 1 },
  scanPerUser: { burst: 300, perMinute: 600 },
  scanPerKey: { burst: 300, perMinute: 600 },
  securityTestPerUser: { burst: 63, perMinute: 120 },
  gatewayPerKey: { burst: 2_000, perMinute: 6_000 },
  /** A replay scans prompts again at no cost, so the number of replays is limited; one runs at a time. */
  replayPerUser: { burst: 10, perMinute: 1 },
  /** Texts that a policy is tried on are scanned at no cost, so their number is limited, also at once. */
  policyTryPerUser: { burst: 30, perMinute: 6 },
  /** Exports of an account, a history or an audit log, which are read row by row. */
  exportPerUser: { burst: 10, perMinute: 5 },
  callPerUser: { burst: 600, perMinute: 1_200 },
  /** Calls that change something leave an entry in the audit log for two years, and often other data too. */
  changePerUser: { burst: 300, perMinute: 60 },
  /** Each stores a delivery, its attempts and their responses for a month. */
  webhookTestPerUser: { burst: 20, perMinute: 4 },
} as const satisfies Record<string, BurstLimit>;

export const FILE_MAX_BYTES = 10 * 1_048_576;
/** Pages, slides or sheets. */
export const FILE_MAX_PAGES = 500;
/** A file costs one unit of quota for every started block of this many characters. */
export const CHARS_PER_UNIT = 100_000;
/** Findings in a response about a file. Further ones are left out, and a note says so. */
export const FILE_FINDINGS_MAX = 1_000;
/** Boundary, headers and other fields around a file. */
export const FILE_FORM_EXTRA_BYTES = 16_384;
/** Bytes of one user's forms that are not answered yet: two of the largest files, or very many small ones. */
export const FORMS_AT_ONCE_MAX_BYTES = 24 * 1_048_576;

export const POLICIES_PER_WORKSPACE = 50;
export const POLICY_NAME_MAX_CHARS = 100;
export const POLICY_PATTERNS_MAX = 50;
export const POLICY_PATTERN_MAX_CHARS = 500;
/** Steps that a search may take at one position in the text: the product of the bounded repetitions. */
export const POLICY_PATTERN_STEPS_MAX = 5_000;
/** The same for all patterns of a policy together: each of them searches every text. */
export const POLICY_STEPS_MAX = 20_000;
export const POLICY_WORDS_MAX = 500;
export const POLICY_WORD_MAX_CHARS = 100;
export const POLICY_EXCEPTIONS_MAX = 500;
export const POLICY_SENDERS_MAX = 500;
/** A whole policy as JSON. It goes to the engine with every text, so it must stay small. */
export const POLICY_MAX_CHARS = 300_000;
/** The newest versions of a policy that can be compared and restored; older ones are deleted. */
export const POLICY_VERSIONS_KEPT = 50;
/** All versions of a workspace's policies together. Beyond it, the oldest that are not in force are deleted. */
export const POLICY_VERSIONS_MAX_BYTES = 10_000_000;
export const FEEDBACK_NOTE_MAX_CHARS = 1_000;
export const REPLAYS_PER_POLICY = 20;
/** Each has up to 5,000 listed rows. */
export const REPLAYS_PER_WORKSPACE = 40;
export const ALERTS_PER_POLICY = 10;
/** A rule that has sent an alert is silent for this long. */
export const ALERT_PAUSE_MS = 3_600_000;
export const ALERT_WINDOW_MIN_MINUTES = 5;
export const ALERT_WINDOW_MAX_MINUTES = 1_440;
/** Rows of a replay that are listed one by one; all are counted. */
export const REPLAY_CHANGES_MAX = 5_000;
export const REPLAY_EXCERPT_CHARS = 240;
/** Examples in a shadow report. */
export const REPORT_EXAMPLES = 5;
/** A replay that is done this soon is returned in the same response. */
export const REPLAY_WAIT_MS = 1_500;
