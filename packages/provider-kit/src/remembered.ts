/** What a vendor said, as it is remembered for a while. */
export interface Remembered<Value, Asked> {
  /** Asks. */
  now(asked: Asked): Promise<Value>;
  /** What was said last, where it is fresh; asks where it is not. */
  recent(asked: Asked): Promise<Value>;
}

/** Remembers for so many milliseconds what `ask` resolves with. */
export const remembered = <Value, Asked>(
  maxAgeMs: number,
  ask: (asked: Asked) => Promise<Value>,
): Remembered<Value, Asked> => {
  let last: { readonly value: Value; readonly atMs: number } | undefined;
  const now = async (asked: Asked): Promise<Value> => {
    const value = await ask(asked);
    last = { value, atMs: performance.now() };
    return value;
  };
  return {
    now,
    recent: async (asked) =>
      last !== undefined && performance.now() - last.atMs < maxAgeMs ? last.value : now(asked),
  };
};
