// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapFailure } from './failure.mjs';

/** The Node that is fetched where the machine's own does not do. */
export const pinnedNodeVersion = '24.21.0';

/**
 * The lowest Node of each line that runs everything here: what the build and test tools accept (their `engines`)
 * and at least 22.18, the first that runs TypeScript as it is. Lines that are not named never do.
 */
const lowestOfLine = /** @type {const} */ ({ 22: 18, 24: 11 });

/** From this major version on, every Node does. */
const lowestOpenMajor = 26;

/**
 * Whether Dragoman runs, builds and tests on this Node.
 *
 * @param {string} version such as `v24.21.0` or `24.21.0`
 * @returns {boolean}
 */
export const acceptsNode = (version) => {
  const match = /^v?(\d+)\.(\d+)\.\d+$/.exec(version);
  if (!match) return false;
  const major = Number(match[1]);
  const minor = Number(match[2]);
  if (major >= lowestOpenMajor) return true;
  const lowestMinor = lowestOfLine[/** @type {keyof typeof lowestOfLine} */ (major)];
  return lowestMinor !== undefined && minor >= lowestMinor;
};

/**
 * The exact pnpm that the root package.json pins.
 *
 * @param {string} root the repository's root folder
 * @returns {string} such as `12.21.0`
 * @throws {BootstrapFailure} where package.json pins none
 */
export const pinnedPnpmVersion = (root) => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const match = /^pnpm@(\d+\.\d+\.\d+)/.exec(manifest.packageManager ?? '');
  if (!match?.[1]) {
    throw new BootstrapFailure(
      'package.json does not pin pnpm.',
      'Put back its line "packageManager": "pnpm@<exact version>".',
    );
  }
  return match[1];
};
