import type { ClassifierPort, Network } from "../src/types.ts";

/** What the runtimes for servers and for browsers have in common: sessions that multiply tensors. */
interface Runtime<Tensor> {
  readonly Tensor: new (type: "int32", data: Int32Array, shape: number[]) => Tensor;
  readonly session: {
    run(feeds: Record<string, Tensor>): Promise<Record<string, { readonly data: unknown } | undefined>>;
  };
}

/** The networks by the numbers that the model's file gives them. */
const NUMBERS: Readonly<Record<Network, number>> = { first: 0, second: 1, english: 2 };

/** The engine's question as tensors, and the answer as numbers. */
export function portOf<Tensor>({ Tensor, session }: Runtime<Tensor>): ClassifierPort {
  return {
    run: async ({ ids, rows, columns, network }) => {
      const found = await session.run({
        ids: new Tensor("int32", ids, [rows, columns]),
        network: new Tensor("int32", Int32Array.of(NUMBERS[network]), []),
      });
      const data = found["scores"]?.data;
      if (!(data instanceof Float32Array)) throw new Error("the model answered no scores");
      return data;
    },
  };
}
