import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../folders.ts';
import { describeMachine } from '../machine/describe.ts';
import type { Report } from './report.ts';

/**
 * Keeps a report as JSON, with the machine that it was made on.
 *
 * @returns the file's path.
 */
export const writeReport = async (
  name: string,
  options: Readonly<Record<string, number | string>>,
  startedAt: Date,
  report: Report,
): Promise<string> => {
  await mkdir(folders.results, { recursive: true });
  const path = join(folders.results, `${name}-${startedAt.toISOString().replace(/[:.]/g, '-')}.json`);
  const whole = { name, options, startedAt, endedAt: new Date(), machine: describeMachine(), ...report };
  await writeFile(path, `${JSON.stringify(whole, null, 2)}\n`);
  return path;
};
