import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folders } from '../../folders.ts';
import { run } from '../../machine/run.ts';

/** One import of the built API in a process of its own. */
export interface Import {
  readonly milliseconds: number;
  /** Resident memory afterwards, MB: that of Node itself is in it. */
  readonly megabytes: number;
}

const app = pathToFileURL(join(folders.root, 'apps', 'api', 'dist', 'index.js')).href;

const program = `
  const start = performance.now();
  await import(${JSON.stringify(app)});
  const milliseconds = performance.now() - start;
  console.log(JSON.stringify({ milliseconds, megabytes: process.memoryUsage.rss() / 2 ** 20 }));
  process.exit(0);`;

/** Imports the built API again and again: what all installed providers cost who uses none of them. */
export const importApp = async (count: number): Promise<Import[]> => {
  const found: Import[] = [];
  for (let number = 0; number < count; number += 1)
    found.push(JSON.parse(await run(process.execPath, ['--input-type=module', '--eval', program])) as Import);
  return found;
};
