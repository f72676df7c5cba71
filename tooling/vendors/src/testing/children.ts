import { readdirSync, readFileSync } from 'node:fs';

const isChild = (id: number, parent: number, commandLine: string): boolean => {
  try {
    const [, state, itsParent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    if (state === 'Z' || state === 'X' || Number(itsParent) !== parent) return false;
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(commandLine);
  } catch {
    return false;
  }
};

/** The ids of the living children of a process whose command line holds some text. */
export const childrenOf = (parent: number, commandLine: string): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((id) => isChild(id, parent, commandLine));
