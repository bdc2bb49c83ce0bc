/** PostgreSQL's error codes: five letters and digits. System errors such as EPIPE have no digit. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** The connection was lost before an answer arrived, so the statement may or may not have run. */
const CONNECTION_LOST = /^(08|57P)/;

/** Whether the database itself refused the statement, so that certainly none of it is stored. */
export function isRefused(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "";
    if (SQL_STATE.test(code)) return !CONNECTION_LOST.test(code);
  }
  return false;
}
