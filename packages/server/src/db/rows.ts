/** The rows of a handwritten statement, whose result has this shape in both databases. */
export async function rowsOf<Row>(answer: PromiseLike<unknown>): Promise<Row[]> {
  return ((await answer) as { rows: Row[] }).rows;
}
