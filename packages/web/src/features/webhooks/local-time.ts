/** The time in the format of `<input type="datetime-local">`: local, to the minute, without a zone. */
export function toLocalField(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
