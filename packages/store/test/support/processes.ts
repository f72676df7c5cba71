import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A program of `test/programs` in a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  /** All that it has printed, line by line. */
  readonly lines: string[];
  /** Resolves with the first line that fits, printed already or yet to come; rejects when the program ends without. */
  line(fits: (line: string) => boolean): Promise<string>;
  say(text: string): void;
  /** Resolves when it has ended and all of its output is read. */
  ended: Promise<void>;
  kill(): Promise<void>;
}

/** What Node is told before a program, to find and read sources: what `vitest.config.ts` tells this process. */
const sourceFlags = process.execArgv.filter((flag) => /^--(conditions|import)=/.test(flag));

/** Starts a program, as another user where that is given. */
export const run = (
  program: string,
  parameters: readonly string[],
  options: { readonly uid?: number; readonly gid?: number; readonly directory?: string } = {},
): Running => {
  const { directory = join(import.meta.dirname, '..', 'programs'), ...user } = options;
  const child = spawn(process.execPath, [...sourceFlags, join(directory, program), ...parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    ...user,
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const reader = createInterface({ input: child.stdout });
  let over = false;
  const wake = () => {
    for (const look of [...waiting]) look();
  };
  reader.on('line', (line) => {
    lines.push(line);
    wake();
  });
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(() => {
    over = true;
    wake();
  });
  return {
    child,
    lines,
    ended,
    line: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(fits);
          if (found === undefined && !over) return;
          waiting.delete(look);
          if (found === undefined) reject(new Error(`${program} ended after: ${lines.join(' | ')}`));
          else resolve(found);
        };
        waiting.add(look);
        look();
      }),
    say: (text) => child.stdin.write(`${text}\n`),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
