import type { ClassifierPort, Network } from "../src/types.ts";

/** What the runtimes for servers and for browsers have in common: tensors in, tensors out. */
interface Runtime<Tensor> {
  readonly Tensor: new (type: "int32", data: Int32Array, shape: number[]) => Tensor;
  ask(network: Network, ids: Tensor): Promise<{ readonly data: unknown } | undefined>;
}

/** Turns the engine's batches into tensors, and the answers into numbers. */
export function portOf<Tensor>({ Tensor, ask }: Runtime<Tensor>): ClassifierPort {
  return {
    run: async ({ ids, rows, columns, network }) => {
      const scores = await ask(network, new Tensor("int32", ids, [rows, columns]));
      if (!(scores?.data instanceof Float32Array)) throw new Error("the model answered no scores");
      return scores.data;
    },
  };
}
