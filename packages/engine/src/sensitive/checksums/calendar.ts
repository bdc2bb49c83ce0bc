/** Whether this day exists. 29 February is always allowed, because the century is often unknown. */
export function isMonthDay(month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  if (month === 2) return day <= 29;
  return day <= (month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31);
}

/** Six digits written year, month, day. */
export function isYymmdd(six: string): boolean {
  return isMonthDay(Number(six.slice(2, 4)), Number(six.slice(4, 6)));
}

/** Six digits written day, month, year. */
export function isDdmmyy(six: string): boolean {
  return isMonthDay(Number(six.slice(2, 4)), Number(six.slice(0, 2)));
}

/** Eight digits written year, month, day: the birth date of a person who may be alive. */
export function isYyyymmdd(eight: string): boolean {
  const year = Number(eight.slice(0, 4));
  return year >= 1890 && year <= 2035 && isYymmdd(eight.slice(2));
}
