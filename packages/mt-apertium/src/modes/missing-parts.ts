import { isAbsolute, join } from 'node:path';
import { isInstalled, isReadable } from '@dragoman/provider-kit';
import type { InstalledMode } from './installed-modes.ts';

/** Where the programs of the installation with these modes are, before the usual folders. */
export const binFolders = (modesDirectory: string): readonly string[] => [
  join(modesDirectory, '..', '..', '..', 'bin'),
];

/** The programs and data of a mode that are not there or may not be used, by name. Looks at the file system only. */
export const missingParts = (
  { analysis, tagger, chunking = [], generation }: InstalledMode,
  folders: readonly string[],
): readonly string[] => {
  const stages = [...analysis, ...(tagger === undefined ? [] : [tagger]), ...chunking, ...generation];
  const programs = new Set(stages.map(({ program }) => program));
  const files = new Set(stages.flatMap(({ parameters }) => parameters).filter(isAbsolute));
  return [
    ...[...programs].filter((program) => !isInstalled(program, folders)),
    ...[...files].filter((file) => !isReadable(file)),
  ];
};
