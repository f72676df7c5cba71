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

/** The packages that the packed files of this ending import. */
const importedBy = ({ workspace, files }: Tarball, ending: string): readonly string[] => {
  const specifiers = files
    .filter((file) => file.endsWith(ending))
    .flatMap((file) => importsOf(join(workspace.directory, file)));
  const foreign = specifiers.filter((specifier) => !/^[.#]/.test(specifier) && !isBuiltin(specifier));
  return [...new Set(foreign.map(packageNameOf))].filter((name) => name !== workspace.name);
};

/** Packages that the code imports although whoever installs it does not get them. */
const missingPackages = (tarball: Tarball): readonly string[] => {
  const { dependencies, optionalDependencies, peerDependencies } = tarball.manifest;
  const declared = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  return importedBy(tarball, '.js').filter((name) => declared[name] === undefined);
};

/**
 * Third-party packages that a library's declarations name although they are no peers of it: an application with another
 * version of such a package would hold two kinds of one type, which do not fit each other.
 */
const shownPackages = (tarball: Tarball): readonly string[] =>
  isProgram(tarball)
    ? []
    : importedBy(tarball, '.d.ts').filter(
        (name) => !name.startsWith('@dragoman/') && tarball.manifest.peerDependencies?.[name] === undefined,
      );

/**
 * Holds what is inside every packed package: its own licence text and README, code that imports what is
 * installed with it, declarations that name no third-party package but peers, and nothing that only this repository understands.
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
      ...missingPackages(tarball).map((name) => `its code imports ${name}, which it does not depend on`),
      ...shownPackages(tarball).map(
        (name) => `its declarations name ${name}, which is no peer dependency of it`,
      ),
    ].map((problem) => `${workspace.folder}: ${problem}`);
  });
