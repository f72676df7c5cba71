import { run } from '../support/processes.ts';

export const isRoot = process.getuid?.() === 0;

/** A process of its own that holds the store of a directory open, as a user where one is given. */
export const hold = (dataDirectory: string, user: { uid?: number; gid?: number } = {}) =>
  run('hold.ts', [JSON.stringify({ dataDirectory })], user);

/** Whether it says that the store is open. */
export const isOpen = (line: string) => line.startsWith('open');
