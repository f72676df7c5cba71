import { join } from 'node:path';
import { folders } from '../folders.ts';

/** The command that runs one of the programs of this folder. */
export const smallServer = (name: string, ...parameters: readonly string[]): string[] => [
  process.execPath,
  '--conditions=@dragoman/source',
  join(folders.source, 'servers', `${name}.ts`),
  ...parameters,
];
