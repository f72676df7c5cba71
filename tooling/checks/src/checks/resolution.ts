import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemAffectsResolutionKind, problemKindInfo } from '@arethetypeswrong/core/problems';
import type { Tarball } from '../tarballs.ts';

/** How users of an ESM-only package resolve it. CommonJS and the rules of Node 10 are not promised. */
const promised = ['node16-esm', 'bundler'] as const;

/** Asks "are the types wrong?" of every packed package. */
export const checkResolution = async (tarballs: readonly Tarball[]): Promise<readonly string[]> => {
  const problems = await Promise.all(
    tarballs.map(async ({ workspace, path }) => {
      const analysis = await checkPackage(createPackageFromTarballData(await readFile(path)));
      if (analysis.types === false) return [`${workspace.folder}: has no types`];
      return analysis.problems
        .filter((problem) => promised.some((kind) => problemAffectsResolutionKind(problem, kind, analysis)))
        .map(
          (problem) =>
            `${workspace.folder}: ${problemKindInfo[problem.kind].shortDescription}: ${JSON.stringify(problem)}`,
        );
    }),
  );
  return problems.flat();
};
