/** The rows of a statement that is written by hand; both databases answer in this shape. */
export async function rowsOf<Row>(answer: PromiseLike<unknown>): Promise<Row[]> {
  return ((await answer) as { rows: Row[] }).rows;
}
