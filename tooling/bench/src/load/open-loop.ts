import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../folders.ts';
import { run } from '../machine/run.ts';
import type { LoadRequest } from './request.ts';

/** An open loop: requests leave by the clock, whether earlier ones are answered or not. */
export interface OpenLoopOptions {
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Where the plan is put. */
  readonly folder: string;
}

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
  await writeFile(plan, JSON.stringify(options));
  const program = join(folders.source, 'load', 'open-loop-generator.ts');
  const output = await run('taskset', ['-c', '1', process.execPath, program, plan]);
  const result: OpenLoopResult = JSON.parse(output);
  if (result.failed > 0) throw new Error(`${options.requests[0]?.url}: ${output}`);
  process.stderr.write(`${options.requests[0]?.url} by the clock: p50 ${result.p50.toFixed(2)} ms\n`);
  return result;
};
