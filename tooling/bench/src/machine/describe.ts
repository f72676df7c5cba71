import { arch, cpus, loadavg, release, totalmem } from 'node:os';

/** What the figures depend on. */
export const describeMachine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryMegabytes: Math.round(totalmem() / 2 ** 20),
  system: `Linux ${release()} ${arch()}`,
  node: process.version,
  /** Of the last minute, five and fifteen minutes. */
  load: loadavg().map((load) => Math.round(load * 100) / 100),
});
