/** How long the event loop was held at most, in milliseconds: by the clock, and of the thread's own processor time. */
export interface Gap {
  readonly wallMs: number;
  readonly cpuMs: number;
}

const everyMs = 2;

/** Runs a piece of work, and says how long others would have waited for their turn. */
export const measureLargestGap = async (work: () => Promise<unknown>): Promise<Gap> => {
  let [wallMs, cpuMs] = [0, 0];
  let at = performance.now();
  let spent = process.threadCpuUsage();
  const look = (): void => {
    const now = performance.now();
    const used = process.threadCpuUsage(spent);
    wallMs = Math.max(wallMs, now - at);
    cpuMs = Math.max(cpuMs, (used.user + used.system) / 1_000);
    at = now;
    spent = process.threadCpuUsage();
  };
  const ticker = setInterval(look, everyMs);
  try {
    await work();
    look();
  } finally {
    clearInterval(ticker);
  }
  return { wallMs, cpuMs };
};
