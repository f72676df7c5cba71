import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary.ts';

/**
 * Makes a small repository of the given files in a temporary folder. Objects become JSON.
 *
 * @returns its root folder
 */
export const plantRepository = (files: Readonly<Record<string, string | object>>): string => {
  const root = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
};
