import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { listFiles } from '../files.ts';

/** The setting that decides whether a service looks for models in the world. */
const setting = 'DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY';

/** What gives a process or a configuration an environment of its own, in which what `npm test` sets is lost. */
const ownEnvironment = [
  /\bloadApiConfiguration\(\s*\{[\s\S]{0,80}?\benv\b/,
  /\bDRAGOMAN_DATA_DIR\b[\s\S]*\bspawn\(/,
];

/** Only reads a configuration, and starts nothing of it. */
const startsSomething = /\bserve\(|\bspawn\(|\bstartProcess\(|createApiContainer\(/;

/** Where everything that runs in tests and in CI gets its environment from. */
const gates = [
  'vitest.config.ts',
  '.ci/run',
  'tooling/bootstrap/test.mjs',
  'tooling/bench/src/dragoman/start.ts',
  'tooling/checks/src/fresh-clone/machine.ts',
  'tooling/fuzz/src/service/process.ts',
  'packages/cli/test/support/command.ts',
];

const isOfTests = (path: string): boolean => /(^|\/)test\/|^tooling\/(bench|fuzz|checks)\//.test(path);

/**
 * Finds tests, benchmarks and tools that would start a service which looks for models in the public registry.
 *
 * @param root the repository's root folder
 * @returns one line per file
 */
export const checkOffline = async (root: string): Promise<readonly string[]> => {
  const open = gates
    .filter(
      (path) => !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(setting),
    )
    .map((path) => `${path}: does not set ${setting} to off`);
  const files = ['apps', 'packages', 'tooling'].flatMap((group) =>
    listFiles(join(root, group), /\.(ts|mjs)$/),
  );
  const forgetful = files
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter(isOfTests)
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return (
        !text.includes(setting) &&
        startsSomething.test(text) &&
        ownEnvironment.some((pattern) => pattern.test(text))
      );
    })
    .map((path) => `${path}: starts a service with an environment of its own in which ${setting} is not set`);
  return [...open, ...forgetful];
};
