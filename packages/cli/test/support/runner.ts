import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, environmentOf, type Surroundings, startCommand } from './command.ts';

/** One command line for `run-commands.ts`: a line of JSON on its standard input. */
export interface Order {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly input: string;
  /** It ends each stream of the command, after a NUL and the exit code, or what would keep a process from ending. */
  readonly end: string;
}

/**
 * Runs command lines through the command's real entry, in one process for all: the sources of the whole service are
 * loaded once and not for every command. What a command leaves behind that would keep a process of its own from ending
 * rejects. What belongs to the process (signals, a terminal) is tested with `dragoman`.
 */
export class Runner {
  readonly #process = startCommand(
    [],
    { cwd: tmpdir() },
    join(import.meta.dirname, '..', 'programs', 'run-commands.ts'),
  );
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a command as `dragoman` does, after those that came before. */
  run(words: readonly string[], { cwd, env }: Surroundings, input = ''): Promise<Ended> {
    const order = { words, cwd, env: environmentOf(env), input, end: ` ${randomUUID()}\n` };
    const ended = this.#last.then(() => this.#run(order));
    this.#last = ended.catch(() => {});
    return ended;
  }

  async #run(order: Order): Promise<Ended> {
    const { write, printed, said, untilPrinted, untilSaid } = this.#process;
    const before = [printed().length, said().length];
    write(`${JSON.stringify(order)}\n`);
    await Promise.all([untilPrinted(order.end), untilSaid(order.end)]);
    const [stdout = '', code] = printed().slice(before[0], -order.end.length).split('\0');
    const [stderr = '', left] = said().slice(before[1], -order.end.length).split('\0');
    if (left !== '')
      throw new Error(`${order.words.join(' ')} would not have ended: there is still ${left}.`);
    return { code: Number(code), stdout, stderr };
  }

  /** Ends the process. */
  async close(): Promise<void> {
    this.#process.signal('SIGKILL');
    await this.#process.ended;
  }
}
