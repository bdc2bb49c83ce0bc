import { regex } from "../compose.ts";

/** `password123`, `my_password`, `secret1`, `abc123`: what code examples use for a password. */
const SAMPLE = regex("i")`
  ^(?:
    (?:(?:my|the|some|any|test|user|db|proxy|root|admin|super|new|old)[-_!]?)?password
    |passw?d?|pwd|secret|test|abc
  )[-_]?(?:1|12|123|1234|12345|123456)?!?$
`;
/** Digits in keyboard order. */
const COUNTING = /^0?12345678\d{0,8}$|^1234(?:5|56|567)?$/;
/** "password" itself under a thin disguise: `P@ssw0rd1!`, `p%3Dssword`. */
const SPELLED = /p(?:[a@4=]|%[\dA-F]{2})[s$5]{2}w?[o0]?rd/i;

const LOOPBACK = /(?:^|[^\w.-])(?:localhost|127\.0\.0\.1|\[::1\])(?![\w.-])/i;

/** `TEST_API_PASSWORD = "ebcd1234"`: named for tests, and weak. */
const TEST_NAME = /(?:^|[^A-Za-z])(?:test|mock|fake|dummy|example|sample)_(?:\w{1,16}_)?$/i;
const WEAK = /^[a-z]{0,12}\d{0,6}$/i;

/** A value that nobody sets for real and every tutorial prints. In a spoken sentence it counts as real. */
export function isSamplePassword(value: string): boolean {
  return SAMPLE.test(value) || COUNTING.test(value);
}

/** Whether the name before the value says that it is for tests, and the value is weak. */
export function isTestValue(value: string, before: string): boolean {
  return WEAK.test(value) && TEST_NAME.test(before.slice(-32));
}

/** What people make up to explain something: a weak value, or "password" in disguise. A strong one is somebody's. */
export function isMadeUp(value: string): boolean {
  return WEAK.test(value) || SPELLED.test(value);
}

/** "password" in disguise, next to a connection to the local machine. */
export function isLocalSample(value: string, beside: string): boolean {
  return SPELLED.test(value) && LOOPBACK.test(beside);
}
