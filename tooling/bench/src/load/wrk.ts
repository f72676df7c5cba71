import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../machine/run.ts';
import { type TextLength, takeSerials } from '../texts/fresh-texts.ts';
import type { LoadRequest } from './request.ts';
import { wrkScript } from './wrk-script.ts';

/** A closed loop: each connection sends its next request when it has the answer to the last. */
export interface WrkOptions {
  /** Sent in turn, each time with a text that no request of this process had before. */
  readonly requests: readonly LoadRequest[];
  readonly texts: TextLength;
  readonly connections: number;
  readonly seconds: number;
  /** Where the script is put. */
  readonly folder: string;
}

/** What wrk saw. Times are milliseconds. */
export interface WrkResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

interface Printed {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly broken: number;
}

let scripts = 0;

/**
 * Loads a server with wrk, from core 1.
 *
 * @throws where any answer was no success: a figure that counts failures means nothing.
 */
export const loadWithWrk = async ({
  requests,
  texts,
  connections,
  seconds,
  folder,
}: WrkOptions): Promise<WrkResult> => {
  const [first] = requests;
  if (!first) throw new Error('There is nothing to send.');
  scripts += 1;
  const script = join(folder, `load-${scripts}.lua`);
  await writeFile(script, wrkScript({ requests, texts, firstSerial: takeSerials(0) }));
  const output = await run('taskset', [
    ...['-c', '1', 'wrk', '--threads', '1', '--connections', String(connections)],
    ...['--duration', `${seconds}s`, '--timeout', '20s', '--script', script, first.url],
  ]);
  const printed = /^RESULT (.*)$/m.exec(output)?.[1];
  if (printed === undefined) throw new Error(`wrk gave no result:\n${output}`);
  const result: Printed = JSON.parse(printed);
  // What was answered, and what was still on its way.
  takeSerials(result.requests + connections);
  if (result.requests === 0 || result.refused + result.broken > 0) {
    throw new Error(`${first.url}: ${printed}`);
  }
  return {
    requests: result.requests,
    perSecond: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
  };
};
