import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MtLanguagePair } from '@dragoman/provider';
import { z } from 'zod';

const schema = z.object({
  source: z.string(),
  target: z.string(),
  version: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  /** The folder where a model lies that was refused. */
  keptIn: z.string().optional(),
});

/** Why a model could not be installed when that was tried last. */
export type ModelProblem = z.output<typeof schema>;

const folderOf = (modelsDirectory: string): string => join(modelsDirectory, '.problems');

const fileOf = (modelsDirectory: string, { source, target }: MtLanguagePair): string =>
  join(folderOf(modelsDirectory), `${source}-${target}.json`);

/** Writes down why a model could not be installed, for whoever looks later. */
export const noteProblem = async (modelsDirectory: string, problem: ModelProblem): Promise<void> => {
  const file = fileOf(modelsDirectory, problem);
  await mkdir(folderOf(modelsDirectory), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(problem, null, 2)}\n`);
  await rename(`${file}.new`, file);
};

/** Forgets what was wrong with a model. */
export const clearProblem = (modelsDirectory: string, pair: MtLanguagePair): Promise<void> =>
  rm(fileOf(modelsDirectory, pair), { force: true });

/** What is written down, by pair; none where nothing is. */
export const readProblems = async (modelsDirectory: string): Promise<readonly ModelProblem[]> => {
  const folder = folderOf(modelsDirectory);
  const names = await readdir(folder).catch(() => []);
  const problems = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map(async (name) => {
        try {
          return [schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))];
        } catch {
          return [];
        }
      }),
  );
  return problems.flat();
};
