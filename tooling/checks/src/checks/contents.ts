import type { Tarball } from '../tarballs.ts';

/** Signs that something of this repository's own use was packed, with what they mean. */
const leftovers: readonly (readonly [RegExp, string])[] = [
  [/"@dragoman\/source"/, 'the condition @dragoman/source'],
  [/"(workspace|catalog|link|file):/, 'a version that only this repository understands'],
];

/** Files that belong in no package. */
const unwanted = /(^|\/)(test|tests|node_modules|\.turbo)\/|\.(test|spec)\.|\.env/;

/**
 * Holds what is inside every packed package: its own licence text and README, and nothing that only this repository
 * understands.
 */
export const checkContents = async (tarballs: readonly Tarball[]): Promise<readonly string[]> =>
  tarballs.flatMap(({ workspace, manifest, files }) => {
    const text = JSON.stringify(manifest);
    return [
      ...['LICENSE', 'README.md'].filter((file) => !files.includes(file)).map((file) => `packs no ${file}`),
      ...leftovers
        .filter(([sign]) => sign.test(text))
        .map(([, meaning]) => `its packed package.json has ${meaning}`),
      ...files.filter((file) => unwanted.test(file)).map((file) => `packs ${file}`),
    ].map((problem) => `${workspace.folder}: ${problem}`);
  });
