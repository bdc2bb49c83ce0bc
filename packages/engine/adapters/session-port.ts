import type { ClassifierPort } from "../src/types.ts";

/** What the runtimes for servers and for browsers have in common: sessions that multiply tensors. */
interface Runtime<Tensor> {
  readonly Tensor: new (
    type: "int32" | "bool",
    data: Int32Array | readonly boolean[],
    shape: number[],
  ) => Tensor;
  readonly session: {
    run(feeds: Record<string, Tensor>): Promise<Record<string, { readonly data: unknown } | undefined>>;
  };
}

/** The engine's question as tensors, and the answer as numbers. */
export function portOf<Tensor>({ Tensor, session }: Runtime<Tensor>): ClassifierPort {
  return {
    run: async ({ ids, rows, columns, second }) => {
      const found = await session.run({
        ids: new Tensor("int32", ids, [rows, columns]),
        second: new Tensor("bool", [second], []),
      });
      const data = found["scores"]?.data;
      if (!(data instanceof Float32Array)) throw new Error("the model answered no scores");
      return data;
    },
  };
}
