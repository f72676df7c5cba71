import { readFileSync } from 'node:fs';

/** Resident memory of a process, in bytes. */
export interface ResidentMemory {
  readonly now: number;
  /** The most that it ever was. */
  readonly peak: number;
}

/** Whether this system tells the memory of another process. Elsewhere a child must tell its own. */
export const isMemoryTold = process.platform === 'linux';

const bytesOf = (status: string, field: string): number => {
  const kibibytes = new RegExp(`^${field}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1];
  return kibibytes === undefined ? 0 : Number(kibibytes) * 1024;
};

/** What `/proc` says of a process (proc_pid_status(5)); undefined where it is gone, or where there is no `/proc`. */
export const residentMemoryOf = (processId: number): ResidentMemory | undefined => {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    return { now: bytesOf(status, 'VmRSS'), peak: bytesOf(status, 'VmHWM') };
  } catch {
    return undefined;
  }
};
