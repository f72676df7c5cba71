import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ: /proc counts processor time in hundredths of a second on every Linux that Node runs on. */
const tickMilliseconds = 10;

/** A process may end between being listed and being read. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The fields of /proc/PID/stat after the command, which may hold blanks and brackets: state, parent, … (proc(5)). */
const statFields = (pid: number): readonly string[] => {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Whether the process is there and has not ended: one that nobody has waited for yet has. */
export const isRunning = (pid: number): boolean => {
  const [state = ''] = statFields(pid);
  return !['', 'Z', 'X'].includes(state);
};

/** The process and all its descendants. */
export const processTree = (pid: number): number[] => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(statFields(Number(name))[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [pid];
  for (const member of tree) tree.push(...(children.get(member) ?? []));
  return tree;
};

const sumOfTree = (pid: number, one: (member: number) => number): number =>
  processTree(pid).reduce((sum, member) => sum + one(member), 0);

/** Processor time of the tree so far, children that have ended and been waited for included. */
export const processorMilliseconds = (pid: number): number =>
  sumOfTree(pid, (member) => {
    const [userTicks, systemTicks, childUserTicks, childSystemTicks] = statFields(member)
      .slice(11, 15)
      .map(Number);
    const ticks = (userTicks ?? 0) + (systemTicks ?? 0) + (childUserTicks ?? 0) + (childSystemTicks ?? 0);
    return ticks * tickMilliseconds;
  });

const kilobytes = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** Resident memory of one process, without its children. */
export const residentMegabytes = (pid: number): number =>
  kilobytes(read(`/proc/${pid}/status`), 'VmRSS') / 1024;

/** Memory of the tree with shared pages divided among those who share them (PSS). */
export const proportionalMegabytes = (pid: number): number =>
  sumOfTree(pid, (member) => kilobytes(read(`/proc/${member}/smaps_rollup`), 'Pss')) / 1024;

/** How long the process's main thread was ready to run and had no core, so far (/proc/PID/schedstat). */
export const waitedMilliseconds = (pid: number): number =>
  Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[1] ?? Number.NaN) / 1e6;
