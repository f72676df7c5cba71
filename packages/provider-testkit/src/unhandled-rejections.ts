/** How long after the work Node is given to tell of rejections, in milliseconds. */
const aftermathMs = 50;

/** The rejections that nobody handled during some work, which would have ended a process of its own. */
export const unhandledRejections = async (work: () => Promise<void>): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  const note = (reason: unknown): void => void found.push(reason);
  // The test runner would fail the whole run instead of this check.
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', note);
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, aftermathMs));
    return found;
  } finally {
    process.removeListener('unhandledRejection', note);
    for (const listener of others) process.on('unhandledRejection', listener);
  }
};
