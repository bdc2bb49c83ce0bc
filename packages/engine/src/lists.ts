/**
 * For lists that grow with the text. As the arguments of one call, to `push` or `Math.max`, some 120,000 items overflow
 * the stack.
 */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const item of more) list.push(item);
}

export function largest(numbers: Iterable<number>, least = -Infinity): number {
  let found = least;
  for (const number of numbers) if (number > found) found = number;
  return found;
}
