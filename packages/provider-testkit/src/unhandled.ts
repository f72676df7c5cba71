/** How long after the work Node is given to tell of errors, in milliseconds. */
const aftermathMs = 50;

const kinds = ['unhandledRejection', 'uncaughtException'] as const;

/** The rejections and exceptions that nobody handled during some work: they would have ended a process of its own. */
export const unhandledDuring = async (work: () => Promise<void>): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  const note = (reason: unknown): void => void found.push(reason);
  // The test runner would fail the whole run instead of this check.
  const others = kinds.map((kind) => ({ kind, listeners: process.rawListeners(kind) }));
  for (const kind of kinds) {
    process.removeAllListeners(kind);
    process.on(kind, note);
  }
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, aftermathMs));
    return found;
  } finally {
    for (const { kind, listeners } of others) {
      process.removeListener(kind, note);
      for (const listener of listeners) process.on(kind, listener as (reason: unknown) => void);
    }
  }
};
