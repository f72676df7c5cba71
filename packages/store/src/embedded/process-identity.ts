import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process that cannot be taken for another: numbers are used again (in containers nearly always), so the time of its
 * start belongs to it.
 */
export interface ProcessIdentity {
  readonly pid: number;
  /** Clock ticks since boot (Linux) or `ps`'s start time. */
  readonly started: string;
}

/** Fields of `/proc/<pid>/stat` after the command's name, which may itself hold blanks and parentheses (proc(5)). */
const stateField = 0;
const startField = 19;

const startedOnLinux = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds nothing any more: its parent just has not asked yet.
    return fields[stateField] === 'Z' ? undefined : fields[startField];
  } catch {
    return undefined;
  }
};

const startedByPs = (pid: number): string | undefined => {
  try {
    const line = execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return line === '' ? undefined : line;
  } catch {
    return undefined;
  }
};

const startOf = (pid: number): string | undefined =>
  process.platform === 'linux' ? startedOnLinux(pid) : startedByPs(pid);

/** This process. */
export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  started: startOf(process.pid) ?? 'unknown',
});

/** True while that very process runs. */
export const isAlive = (identity: ProcessIdentity): boolean => startOf(identity.pid) === identity.started;

/** True while any process has the number. */
export const isRunning = (pid: number): boolean => startOf(pid) !== undefined;
