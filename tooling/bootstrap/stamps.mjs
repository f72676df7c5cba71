// @ts-check
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Folders whose content neither goes into a build nor comes out of one. */
const ignoredFolders = new Set(['node_modules', '.turbo', 'test', 'data', 'coverage']);

/** Where workspaces are (as in pnpm-workspace.yaml). */
const workspaceGroups = ['packages', 'apps', 'tooling'];

/** What a build depends on besides the packages and apps themselves. */
const sharedBuildInputs = ['tooling/tsup', 'tsconfig.base.json', 'turbo.json'];

/**
 * The package.json files of all workspaces and of the root.
 *
 * @param {string} root
 */
const manifestPaths = (root) => [
  join(root, 'package.json'),
  ...workspaceGroups
    .filter((group) => existsSync(join(root, group)))
    .flatMap((group) =>
      readdirSync(join(root, group))
        .sort()
        .map((name) => join(root, group, name, 'package.json')),
    )
    .filter((path) => existsSync(path)),
];

/**
 * A fingerprint of all that decides what an install makes: the content of the lock file, of the workspace file and
 * of every package.json, and the versions of the tools.
 *
 * @param {string} root
 * @param {string} tools names Node, pnpm and platform
 * @returns {string}
 */
export const installFingerprint = (root, tools) => {
  const hash = createHash('sha256').update(tools);
  for (const path of [
    join(root, 'pnpm-lock.yaml'),
    join(root, 'pnpm-workspace.yaml'),
    ...manifestPaths(root),
  ]) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
};

/**
 * Fingerprints of all that builds read and of all that they wrote, by the files' size and times instead of their
 * content (as git's index does): a few milliseconds for a thousand files. A false alarm costs a
 * build.
 *
 * @param {string} root
 * @param {string} tools names Node, pnpm and platform
 * @returns {{ inputs: string, outputs: string }}
 */
export const buildFingerprints = (root, tools) => {
  const inputs = createHash('sha256').update(tools);
  const outputs = createHash('sha256');
  /**
   * @param {string} path
   * @param {import('node:crypto').Hash} hash
   */
  const add = (path, hash) => {
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (!status) return;
    if (!status.isDirectory()) {
      hash.update(`\0${relative(root, path)}\0${status.size}\0${status.mtimeMs}\0${status.ctimeMs}`);
      return;
    }
    for (const name of readdirSync(path).sort()) {
      if (!ignoredFolders.has(name)) add(join(path, name), name === 'dist' ? outputs : hash);
    }
  };
  for (const path of ['packages', 'apps', ...sharedBuildInputs]) add(join(root, path), inputs);
  return { inputs: inputs.digest('hex'), outputs: outputs.digest('hex') };
};

/**
 * What is finished: the fingerprints at that time.
 *
 * @typedef {object} Stamps
 * @property {string | undefined} [install]
 * @property {{ inputs: string, outputs: string } | undefined} [build]
 * @property {'failed' | undefined} [engines]
 */

/**
 * Reads what earlier runs finished. A missing or damaged file means: nothing.
 *
 * @param {string} path
 * @returns {Stamps}
 */
export const readStamps = (path) => {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

/**
 * Adds to (or with `undefined` takes from) what is finished, in one atomic step.
 *
 * @param {string} path
 * @param {Stamps} change
 */
export const writeStamps = (path, change) => {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, JSON.stringify({ ...readStamps(path), ...change }, null, 2));
  renameSync(partial, path);
};
