import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of a package.json that the checks read. */
export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly repository?: { readonly url?: string; readonly directory?: string };
  readonly bugs?: string;
  readonly keywords?: readonly string[];
  readonly type?: string;
  readonly sideEffects?: boolean | readonly string[];
  readonly files?: readonly string[];
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly publishConfig?: { readonly access?: string; readonly exports?: Readonly<Record<string, unknown>> };
}

/** One package, app or tool of this repository. */
export interface Workspace {
  /** Its folder from the root, such as `packages/core`. */
  readonly folder: string;
  /** Its folder, absolute. */
  readonly directory: string;
  readonly name: string;
  readonly manifest: Manifest;
}

const groups = ['packages', 'apps', 'tooling'];

/** Reads a package.json. */
export const readManifest = (directory: string): Manifest =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));

/**
 * Lists the workspaces of a repository, in the order of their folders.
 *
 * @param root the repository's root folder
 */
export const readWorkspaces = (root: string): readonly Workspace[] =>
  groups
    .filter((group) => existsSync(join(root, group)))
    .flatMap((group) =>
      readdirSync(join(root, group))
        .sort()
        .map((name) => `${group}/${name}`),
    )
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const directory = join(root, folder);
      const manifest = readManifest(directory);
      return { folder, directory, name: manifest.name ?? folder, manifest };
    });

/** The workspaces that go to the package registry. */
export const publishedWorkspaces = (root: string): readonly Workspace[] =>
  readWorkspaces(root).filter(({ manifest }) => manifest.private !== true);
