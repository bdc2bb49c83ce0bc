/** The rows of a handwritten statement; both databases answer in this shape. */
export async function rowsOf<Row>(answer: PromiseLike<unknown>): Promise<Row[]> {
  return ((await answer) as { rows: Row[] }).rows;
}
