/** A queue of lines. A reader waits for lines that were not added yet. */
export interface LineQueue extends AsyncIterable<string> {
  put(line: string): void;
  end(): void;
}

export function createLineQueue(): LineQueue {
  const waiting: string[] = [];
  let isEnded = false;
  let wake: () => void = () => undefined;
  return {
    put(line) {
      waiting.push(line);
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const line = waiting.shift();
        if (line !== undefined) yield line;
        else if (isEnded) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
