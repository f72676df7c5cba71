import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { importsOf, packageNameOf } from '../imports.ts';
import type { Tarball } from '../tarballs.ts';

/** Signs that something of this repository's own use was packed, with what they mean. */
const leftovers: readonly (readonly [RegExp, string])[] = [
  [/"@dragoman\/source"/, 'the condition @dragoman/source'],
  [/"(workspace|catalog|link|file):/, 'a version that only this repository understands'],
];

/** Files that belong in no package. */
const unwanted = /(^|\/)(test|tests|node_modules|\.turbo)\/|\.(test|spec)\.|\.env/;

/** Programs are started rather than imported: they bring exact versions, which nobody else's types must fit. */
const isProgram = ({ workspace: { folder }, manifest }: Tarball): boolean =>
  folder.startsWith('apps/') || manifest.bin !== undefined;

/**
 * Third-party packages that a library's declarations name although they are no peers of it: an application with another
 * version of such a package would hold two kinds of one type, which do not fit each other.
 */
const shownPackages = (tarball: Tarball): readonly string[] => {
  if (isProgram(tarball)) return [];
  const { workspace, manifest, files } = tarball;
  const named = files
    .filter((file) => file.endsWith('.d.ts'))
    .flatMap((file) => importsOf(join(workspace.directory, file)))
    .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
    .map(packageNameOf);
  return [...new Set(named)].filter(
    (name) => !name.startsWith('@dragoman/') && manifest.peerDependencies?.[name] === undefined,
  );
};

/**
 * Holds what is inside every packed package: its own licence text and README, declarations that name no third-party
 * package but peers, and nothing that only this repository understands.
 */
export const checkContents = async (tarballs: readonly Tarball[]): Promise<readonly string[]> =>
  tarballs.flatMap((tarball) => {
    const { workspace, manifest, files } = tarball;
    const text = JSON.stringify(manifest);
    return [
      ...['LICENSE', 'README.md'].filter((file) => !files.includes(file)).map((file) => `packs no ${file}`),
      ...leftovers
        .filter(([sign]) => sign.test(text))
        .map(([, meaning]) => `its packed package.json has ${meaning}`),
      ...files.filter((file) => unwanted.test(file)).map((file) => `packs ${file}`),
      ...shownPackages(tarball).map(
        (name) => `its declarations name ${name}, which is no peer dependency of it`,
      ),
    ].map((problem) => `${workspace.folder}: ${problem}`);
  });
