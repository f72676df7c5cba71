import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from '../files.ts';

/** Files that must name packages only: whoever uses the repository brings the registry. */
const setupFiles = (root: string): readonly string[] => [
  ...listFiles(root, /^(pnpm-lock\.yaml|pnpm-workspace\.yaml|package\.json|\.npmrc)$/),
  ...listFiles(`${root}/.ci`, /./),
  ...listFiles(`${root}/tooling/bootstrap`, /./),
];

const address = /https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])/gi;
/** This machine, and what no address ever is (RFC 2606): it stands in manifests until there is one. */
const nobodys = new Set(['localhost', '127.0.0.1', '[::1]', 'placeholder.invalid']);

/**
 * Finds host names in lock and set-up files.
 *
 * @param root the repository's root folder
 * @returns one line per place
 */
export const checkHosts = async (root: string): Promise<readonly string[]> =>
  setupFiles(root).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        // A package's own farewell message is text of its author, not an address that is used.
        if (/^\s*deprecated:/.test(line)) return [];
        return [...line.matchAll(address)]
          .filter(([, host]) => !nobodys.has(host?.toLowerCase() ?? ''))
          .map(([found]) => `${relative(root, path)}:${index + 1}: names the host ${found}`);
      }),
  );
