import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { deniedVersions } from './denied-versions.ts';

/** What of pnpm-lock.yaml is looked at. */
interface LockFile {
  readonly importers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly packages?: Readonly<
    Record<string, { readonly resolution?: Readonly<Record<string, unknown>>; readonly version?: string }>
  >;
}

/** Kinds of dependencies of a workspace. */
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Of a registry by its version, or of this repository: everything else can change under its name. */
const isFixed = (specifier: string): boolean =>
  /^(?:workspace:|npm:|[\^~]?\d)/.test(specifier) && !/:\/\/|\.tgz$/.test(specifier);

const specifierProblems = ({ importers = {} }: LockFile): readonly string[] =>
  Object.entries(importers).flatMap(([folder, importer]) =>
    kinds.flatMap((kind) =>
      Object.entries((importer[kind] ?? {}) as Record<string, { readonly specifier: string }>)
        // What the catalog says is in the lock file by its version.
        .filter(([, { specifier }]) => !specifier.startsWith('catalog:') && !isFixed(specifier))
        .map(
          ([name, { specifier }]) =>
            `${folder}: ${name} comes from ${specifier}, not from a registry by its version`,
        ),
    ),
  );

const resolutionProblems = ({ packages = {} }: LockFile): readonly string[] =>
  Object.entries(packages).flatMap(([name, { resolution = {} }]) => {
    const foreign = ['tarball', 'repo', 'commit', 'directory', 'type'].filter(
      (member) => member in resolution,
    );
    if (foreign.length > 0) return [`${name}: is no package of a registry (${foreign.join(', ')})`];
    return /^sha512-[A-Za-z0-9+/]{86}==$/.test(String(resolution.integrity))
      ? []
      : [`${name}: the lock file has no SHA-512 of it`];
  });

const deniedProblems = ({ packages = {} }: LockFile): readonly string[] =>
  Object.keys(packages)
    // Without the peers that it was resolved with.
    .map((name) => name.replace(/\(.*$/, ''))
    .flatMap((name) => {
      const reason = deniedVersions.get(name);
      return reason === undefined ? [] : [`${name}: ${reason}`];
    });

/**
 * Holds what can be known of dependencies without asking anybody: each comes from a registry, by its version, with a
 * digest that the installation is checked against, and none is known to be malicious.
 *
 * @param root the repository's root folder
 */
export const checkDependencies = async (root: string): Promise<readonly string[]> => {
  const lockFile = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as LockFile;
  return [...specifierProblems(lockFile), ...resolutionProblems(lockFile), ...deniedProblems(lockFile)];
};
