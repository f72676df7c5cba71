import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { InstalledMode } from './modes/installed-modes.ts';
import type { StageEnvironment } from './stage-environment.ts';

const can = async (path: string, what: number): Promise<boolean> => {
  try {
    await access(path, what);
    return true;
  } catch {
    return false;
  }
};

/** The programs and data of a mode that are not there or may not be used, by name. Looks at the file system only. */
export const missingParts = async (
  { analysis, tagger, chunking = [], generation }: InstalledMode,
  environment: StageEnvironment,
): Promise<readonly string[]> => {
  const stages = [...analysis, ...(tagger === undefined ? [] : [tagger]), ...chunking, ...generation];
  const folders = environment.PATH.split(':');
  const missing: string[] = [];
  for (const program of new Set(stages.map((stage) => stage.program))) {
    const places = isAbsolute(program) ? [program] : folders.map((folder) => join(folder, program));
    const found = await Promise.all(places.map((place) => can(place, constants.X_OK)));
    if (!found.includes(true)) missing.push(program);
  }
  for (const path of new Set(stages.flatMap((stage) => stage.parameters).filter(isAbsolute))) {
    if (!(await can(path, constants.R_OK))) missing.push(path);
  }
  return missing;
};
