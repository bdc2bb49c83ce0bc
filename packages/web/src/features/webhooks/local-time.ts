/** A moment as `<input type="datetime-local">` wants it: local time, to the minute, without a zone. */
export function toLocalField(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
