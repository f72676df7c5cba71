/** What one side puts in and the other takes out, in order; only the first `end` or `fail` counts. */
export interface MessageQueue<T> extends AsyncIterable<T> {
  push(message: T): void;
  /** The iteration ends once all before it is taken. */
  end(): void;
  /** The iteration rejects once all before it is taken. */
  fail(error: unknown): void;
}

/** An empty queue for one reader: callbacks on one side, `for await` on the other. */
export const createMessageQueue = <T>(): MessageQueue<T> => {
  let waiting: T[] = [];
  let outcome: { readonly failed: boolean; readonly error?: unknown } | undefined;
  let wake = Promise.withResolvers<void>();
  const settle = (result: NonNullable<typeof outcome>): void => {
    outcome ??= result;
    wake.resolve();
  };
  return {
    push(message) {
      if (outcome) return;
      waiting.push(message);
      wake.resolve();
    },
    end: () => settle({ failed: false }),
    fail: (error) => settle({ failed: true, error }),
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const messages = waiting;
        waiting = [];
        yield* messages;
        if (waiting.length > 0) continue;
        if (outcome?.failed) throw outcome.error;
        if (outcome) return;
        await wake.promise;
        wake = Promise.withResolvers<void>();
      }
    },
  };
};
