export const USERS = 100_000;
export const SCAN_LOGS = 2_000_000;
/** How far the logs go back. */
export const DAYS = 180;

export interface Sizes {
  readonly users: number;
  readonly scanLogs: number;
}
