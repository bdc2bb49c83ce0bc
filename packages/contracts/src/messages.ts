/** Every sentence of the product that several places use, or that the specification prescribes. */

export const PRODUCT_NAME = "Prompt Shield";

/** A toast or alert: title first, then description. */
export interface Notice {
  readonly title: string;
  readonly description?: string;
}

export const VALIDATION = {
  fillAllFields: "Please fill in all fields",
  emailRequired: "Email is required",
  emailInvalid: "Invalid email format",
  emailTooLong: "Email too long",
  passwordRequired: "Password is required",
  passwordTooShort: "Password must be at least 8 characters",
  passwordTooLong: "Password too long",
  passwordTooSimple: "Password must contain uppercase, lowercase, number, and special character",
  passwordCommon: "This password is on the lists that attackers try first. Choose another one.",
  passwordOwnWord: "Attackers try your name and the name of this service first. Choose another password.",
  passwordsDiffer: "Passwords don't match",
  newEmailRequired: "Please enter a new email address.",
  currentPasswordRequired: "Please enter your current password.",
  fillAllPasswordFields: "Please fill in all password fields.",
  newPasswordsDiffer: "New passwords do not match.",
  settingsPasswordTooShort: "Password must be at least 6 characters long.",
  apiKeyNameRequired: "Please enter a name for the API key",
  blankScan: "Please enter a prompt to scan",
  blankSanitize: "Please enter a prompt to sanitize",
  oneInput: "Send exactly one of prompt, content and messages.",
  sender: "Give the sender as an address such as ada@example.com.",
  contentSettings: "source, format and sender describe content. Send them only with content.",
  promptTooLong: "The prompt is longer than 100,000 characters. Shorten it or send it in parts.",
  bodyTooDeep: "The body is nested more than 500 levels deep. Flatten it, or send the document as text.",
  refusedKey:
    "The body has a key __proto__ or constructor.prototype, which is refused. Send that part as text.",
  fileTooLarge: "The file is larger than 10 MiB. Send it in parts.",
  codeRequired: "Enter the six-digit code from your authenticator app, or a recovery code.",
  oneProof: "Send a password, a code or a passkey response.",
  nameRequired: "Please enter your name",
  subjectRequired: "Please enter a subject",
  messageRequired: "Please enter a message",
} as const;

export const MESSAGES = {
  upstreamBrokeOff:
    "The model's answer was cut off. Everything before this was checked; ask again for the rest.",
  signInFailed: "Failed to sign in. Please check your credentials.",
  signUpFailed: "Failed to create account.",
  signUpSuccess: "Account created successfully. Please check your email to verify your account.",
  emailNotVerified: "Please verify your email address before signing in. Check your inbox for the link.",
  sessionEnded: "Your session has ended. Sign in again to continue.",
  accountSuspended: "This account is suspended. Contact support to restore it.",
  currentPasswordWrong: "The current password is incorrect.",
  stepUpRequired:
    "Confirm that it is you with your password, a code or a passkey. The confirmation lasts ten minutes.",
  codeWrong: "This code is incorrect or has already been used. Wait for the next one and try again.",
  secondFactorRequired: "Enter the code from your authenticator app, or a recovery code.",
  secondFactorMissing:
    "An administrator requires a second factor for your account. Set up an authenticator app or a passkey to continue.",
  passkeyRefused: "The passkey was not accepted. Try again, or use another way.",
  verifyWithPassword:
    "This link was requested somewhere else. Choose a password for your account to finish: it replaces the one set at sign-up.",
  linkInvalid: "This link is invalid or has expired. Request a new one.",
  invitationGone:
    "This invitation has expired, or has been used or withdrawn. Ask whoever invited you for a new one.",
  readFirst: "Too many answers to your calls have not been read yet. Read them first, then try again.",
  tooManyTickets:
    "You have reached the limit of tickets awaiting an answer. Add to one of them by email, or wait for an answer.",
  patternLimited:
    "It is searched for only in short pieces of the text, so a match of more than 500 characters may be missed or found in parts. Change it: it would be refused today, because",
  policiesTooLarge:
    "Taken together, the policies of this workspace are too large. Remove words, texts or patterns that you no longer need, or a whole policy.",
  tooManyExceptions:
    "The policy has reached its limit of exceptions. Remove those that you no longer need, or have it ignore the category.",
  textTooLongToAllow: "This text is too long to add to a policy. Allow its rule or its category instead.",
  invitationsOfTheDay: "You have reached the daily limit of invitations. Send more tomorrow.",
  resetMailSent: "If an account exists for that address, we have sent a link to reset the password.",
  verificationMailSent: "If that address still needs verifying, we have sent a new link.",
  emailChangeMailSent: "Please check your new email address for a link that confirms the change.",
  quotaReached: "You've reached your monthly scan limit. Please upgrade your plan to continue.",
  fileOverQuota:
    "This file needs more scans than you have left this month. Send a shorter file or upgrade your plan.",
  quotaReachedAlert: "You've reached your monthly scan limit. Please upgrade your plan to continue scanning.",
  /** For an installation that sells no plans. */
  installationQuotaReached:
    "You've reached the monthly scan limit of this installation. Ask whoever runs it to raise the limit, or wait until next month.",
  fileOverInstallationQuota:
    "This file needs more scans than are left this month. Send a shorter file, or ask whoever runs this server to raise the limit.",
  localSignInOff: "Password sign-in is turned off here. Sign in with your company's provider.",
  oidcFailed: "The sign-in was not completed. Start again from here.",
  oidcUnavailable: "Your company's sign-in cannot be reached right now. Try again in a moment.",
  oidcEmailUnverified:
    "Your company's sign-in did not provide a verified email address. Ask whoever runs it to verify yours.",
  oidcDomain: "Addresses at this domain are not allowed to sign in here. Ask whoever runs this server.",
  oidcAccountUnverified:
    "An account with this address already exists, but the address was never verified. Reset its password by email first, then sign in this way.",
  signUpClosed: "Accounts here are by invitation only. Ask whoever runs this server for one.",
  upgradeRequired:
    "API key generation is only available for Pro and Growth users. Please upgrade your plan to access this feature.",
  apiKeyInvalid: "The API key is invalid or inactive.",
  apiKeyExpired: "The API key has expired. Generate or rotate one in the settings.",
  apiKeyElsewhere:
    "The API key cannot be used from this address. Its owner can allow the address in the settings.",
  apiKeyShownOnce:
    "This key was shown only once, when it was created, as its workspace required. Rotate it to get a new one.",
  apiKeyResting:
    "The API key is inactive because its owner's plan allows fewer keys. It works again after an upgrade to a plan with room for it.",
  apiKeysResting:
    "Inactive keys are kept, but they are refused while your plan has no room for them. Upgrade to use them again.",
  tooMuchInFlight: "Too many of your calls are still in progress. Wait for their answers, then try again.",
  scanError: "An error occurred during scanning",
  sanitizeError: "An error occurred during sanitization",
  scanFailed: "Failed to scan prompt",
  sanitizeFailed: "Failed to sanitize prompt",
  emptyScanResult: "No scan result yet. Please scan a prompt to see the security analysis.",
  emptySanitizeResult: "No sanitization result yet. Please sanitize a prompt to see the cleaned version.",
  promptPlaceholder: "Enter your prompt here...",
  historyFailed: "Failed to load scan history. Please try again.",
  keysFetchFailed: "Failed to fetch API keys",
  notAuthenticated: "User not authenticated",
  profileFetchFailed: "Failed to fetch user profile",
  keyGenerateFailed: "Failed to generate API key",
  keyDeleteFailed: "Failed to delete API key",
  keyTestFailed: "Unable to test API key. Please check your connection.",
  noSubscriptionToCancel: "No active subscription found to cancel",
  noSubscriptionToModify: "No active subscription found to modify",
  cancelFailed: "Failed to cancel subscription",
  downgradeFailed: "Failed to downgrade to free plan",
  planChangeFailed: "Failed to change subscription plan",
  methodDeleteFailed: "Failed to delete payment method",
  methodSetupFailed: "Failed to initialize payment method setup",
  methodAddFailed: "Failed to add payment method",
  paymentStartFailed: "Failed to initiate payment process",
  paymentUnavailable: "Unable to process payment. Please try again later.",
  paymentInitFailed: "Unable to initialize payment. Please try again.",
  paymentsOff: "Payments are not set up on this server. Ask whoever runs it to connect a card provider.",
  paymentsTest: "Payments are in test mode here: test cards only, and no money moves.",
  paymentReferenceMissing: "Missing payment reference",
  paymentSessionExpired: "Payment session expired or invalid",
  paymentLoginRequired: "Please log in to complete payment verification",
  paymentVerifyFailed: "Unable to verify payment. Please contact support.",
  paymentFailed: "Payment failed",
  paymentPaysElsewhere:
    "Your address already pays for another workspace, so this payment is refunded in full and does not renew.",
  paymentPaidTwice:
    "This plan was already paid for, so this second payment is refunded in full and does not renew.",
  verificationError: "Verification error",
  notFoundPage: "Oops! Page not found",
} as const;

export const TOASTS = {
  signedIn: { title: "Welcome back", description: "You have been securely signed in." },
  signedOut: { title: "Signed out", description: "You have been securely signed out." },
  workspaceLost: {
    title: "Workspace changed",
    description:
      "You no longer have access to the workspace that this tab showed. You are in your personal workspace now.",
  },
  signOutFailed: { title: "Error", description: "Failed to sign out securely." },
  logoutFailed: { title: "Error", description: "Failed to log out. Please try again." },
  logoutUnexpected: { title: "Error", description: "An unexpected error occurred during logout." },
  validationError: { title: "Validation Error", description: VALIDATION.fillAllFields },
  signInFailed: { title: "Sign In Failed", description: MESSAGES.signInFailed },
  signUpFailed: { title: "Error", description: MESSAGES.signUpFailed },
  signUpSuccess: { title: "Success", description: MESSAGES.signUpSuccess },
  blankScan: { title: "Error", description: VALIDATION.blankScan },
  blankSanitize: { title: "Error", description: VALIDATION.blankSanitize },
  quotaExceeded: { title: "Quota Exceeded", description: MESSAGES.quotaReached },
  installationQuotaExceeded: { title: "Quota Exceeded", description: MESSAGES.installationQuotaReached },
  scanFailed: { title: "Scan failed", description: MESSAGES.scanError },
  sanitizeFailed: { title: "Sanitization failed", description: MESSAGES.sanitizeError },
  scanCompleted: { title: "Scan completed" },
  sanitizeCompleted: { title: "Sanitization completed" },
  testsNeedLogin: { title: "Authentication Required", description: "Please log in to run security tests" },
  testingFailed: { title: "Testing Failed" },
  usageUnavailable: {
    title: "Usage Data Unavailable",
    description: "Unable to load your usage statistics.",
  },
  upgradeRequired: { title: "Upgrade Required", description: MESSAGES.upgradeRequired },
  keyLimitReached: { title: "Limit Reached" },
  alreadySubscribed: { title: "Already Subscribed", description: "You're already on this plan." },
  paymentError: { title: "Payment Error" },
  copiedCode: {
    title: "Copied to clipboard",
    description: "Code example has been copied to your clipboard.",
  },
} as const satisfies Record<string, Notice>;

/** The browser's names for its three ways to request a scan, in the order in which it tries them. */
export const BACKEND_NAMES = {
  primary: "Prompt Shield API",
  advanced: "advanced function",
  plain: "basic function",
} as const;

export function keyLimitMessage(limit: number, plan: string): string {
  return `You can create up to ${limit} API key(s) on your ${plan} plan.`;
}

/** For an installation that sells no plans. */
export function keyLimitWithoutPlanMessage(limit: number): string {
  return `You can have up to ${limit} API keys. Delete one that you no longer use.`;
}

export function keyStillWorksMessage(until: Date): string {
  return `The previous key still works until ${minuteOf(until)}. Rotate again after that, or now without an overlap (overlap_hours: 0), which ends both older keys at once.`;
}

export function secretStillSignsMessage(until: Date): string {
  return `The previous secret still signs until ${minuteOf(until)}. Rotate again after that. If the current secret has leaked, delete this webhook and create it again.`;
}

const minuteOf = (at: Date): string => `${at.toISOString().replace("T", " ").slice(0, 16)} UTC`;

export function testFailedMessage(detail?: string): string {
  return `Test failed: ${detail ?? "Unknown error"}`;
}

export function scanTestFailedMessage(detail: string): string {
  return `Scan failed: ${detail}`;
}
