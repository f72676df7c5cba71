/**
 * How much this thread has computed since it started, in milliseconds: what hostile texts may cost is bounded by work,
 * since a machine that others keep busy takes longer by the clock.
 */
export const cpuTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
