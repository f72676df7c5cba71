import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { run } from '../../src/run.ts';
import type { Order } from '../support/runner.ts';

// Runs command lines one after the other, each as if the process were its own: see `support/runner.ts`.

/** What keeps this process from ending, a timer of our own included. */
const resources = async (): Promise<string> => {
  await new Promise((resolve) => setTimeout(resolve, 2));
  // Node keeps this one for later reads of files, after the last has ended.
  const active = process.getActiveResourcesInfo().filter((name) => name !== 'FileHandleReadWrap');
  return active.sort().join(', ');
};

/** What still keeps the process from ending a while after a command, beside what did before it; undefined: nothing. */
const leftover = async (before: string): Promise<string | undefined> => {
  const until = performance.now() + 5_000;
  for (;;) {
    const now = await resources();
    if (now === before) return undefined;
    if (performance.now() > until) return now;
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  const { words, cwd, env, input, end }: Order = JSON.parse(line);
  process.chdir(cwd);
  process.env = env;
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  const before = await resources();
  const code = await run(words);
  process.stdout.removeAllListeners('error');
  const left = await leftover(before);
  process.stdout.write(`\0${code}${end}`);
  process.stderr.write(`\0${left ?? ''}${end}`);
}
