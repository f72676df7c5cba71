import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../folders.ts';
import { run } from '../machine/run.ts';
import { type TextLength, takeSerials } from '../texts/fresh-texts.ts';
import type { LoadRequest } from './request.ts';

/** An open loop: requests leave by the clock, whether earlier ones are answered or not. */
export interface OpenLoopOptions {
  /** Sent in turn, each time with a text that no request of this process had before. */
  readonly requests: readonly LoadRequest[];
  readonly texts: TextLength;
  readonly perSecond: number;
  readonly seconds: number;
  /** Where the plan is put. */
  readonly folder: string;
}

/** What the generator is told. */
export interface OpenLoopPlan extends OpenLoopOptions {
  /** Its texts are those from here on. */
  readonly firstSerial: number;
  /** Requests before the measurement, so that neither side still compiles or connects. */
  readonly leadIn: number;
}

const leadIn = 50;

/** What the generator saw. Times are milliseconds from the actual sending. */
export interface OpenLoopResult {
  readonly requests: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  /** How much later than planned the worst hundredth was sent: the generator's own trouble, not the server's. */
  readonly lateP99: number;
}

let plans = 0;

/** Loads a server at a fixed rate, from a process on core 1. Rejects where any answer was no success. */
export const loadByTheClock = async (options: OpenLoopOptions): Promise<OpenLoopResult> => {
  plans += 1;
  const plan = join(options.folder, `plan-${plans}.json`);
  const firstSerial = takeSerials(options.perSecond * options.seconds + leadIn);
  await writeFile(plan, JSON.stringify({ ...options, firstSerial, leadIn } satisfies OpenLoopPlan));
  const program = join(folders.source, 'load', 'open-loop-generator.ts');
  const output = await run('taskset', ['-c', '1', process.execPath, program, plan]);
  const result: OpenLoopResult = JSON.parse(output);
  if (result.failed > 0) throw new Error(`${options.requests[0]?.url}: ${output}`);
  process.stderr.write(`${options.requests[0]?.url} by the clock: p50 ${result.p50.toFixed(2)} ms\n`);
  return result;
};
