import { dirname, join, relative, sep } from 'node:path';
import { listFiles } from '../files.ts';
import { importsOf, packageNameOf, runningImportsOf } from '../imports.ts';
import { readWorkspaces, type Workspace } from '../workspaces.ts';
import { neighbourProblems } from './neighbours.ts';

/** A place in the house: which folders live there and whom they may know. */
export interface Layer {
  /** Folders from the repository's root; `*` stands for one name. */
  readonly folder: string;
  /** Folders of lower layers, or `below`: all of them. */
  readonly knows: readonly string[] | 'below';
  /** Folders of lower layers of which it may import types alone: it keeps promises that they declare, and never runs them. */
  readonly implements?: readonly string[];
  /** Folders whose built files it takes along when it is built itself: it declares them for development, and imports nothing of them. */
  readonly serves?: readonly string[];
}

const formats = 'packages/format-*';
const providers = ['packages/mt-*', 'packages/asr-*', 'packages/tts-*', 'packages/ocr-*'];

/**
 * The layers, lowest first. A layer can name only layers above this line of the list, so no upward arrow can even be
 * written down. `tooling` stands above all; only tests and build files may look at it.
 */
export const layers: readonly Layer[] = [
  { folder: 'packages/provider', knows: [] },
  { folder: 'packages/outbound', knows: [] },
  { folder: 'packages/sound-kit', knows: ['packages/provider'] },
  { folder: 'packages/provider-kit', knows: ['packages/provider'] },
  { folder: 'packages/provider-testkit', knows: ['packages/provider', 'packages/sound-kit'] },
  { folder: 'packages/vendor-*', knows: ['packages/provider', 'packages/provider-kit'] },
  ...providers.map((folder) => ({
    folder,
    knows: [
      'packages/provider',
      'packages/outbound',
      'packages/sound-kit',
      'packages/provider-kit',
      'packages/vendor-*',
    ],
  })),
  // How HTML and Markdown are read: for texts in core, and for files.
  { folder: 'packages/markup', knows: ['packages/provider'] },
  { folder: 'packages/format-kit', knows: ['packages/provider'] },
  // One family of formats of files each: data in, data out, with what several of them share.
  {
    folder: formats,
    knows: ['packages/provider', 'packages/provider-kit', 'packages/markup', 'packages/format-kit'],
  },
  {
    folder: 'packages/audio',
    knows: ['packages/provider', 'packages/sound-kit', 'packages/provider-kit'],
  },
  {
    folder: 'packages/core',
    knows: [
      'packages/provider',
      'packages/sound-kit',
      'packages/provider-kit',
      'packages/markup',
      'packages/audio',
    ],
  },
  { folder: 'packages/webhooks', knows: ['packages/outbound'] },
  // The port of deliveries is declared where it is used, and kept by the storage.
  { folder: 'packages/store', knows: [], implements: ['packages/webhooks'] },
  { folder: 'packages/visual', knows: ['packages/provider', 'packages/provider-kit'] },
  { folder: 'packages/client', knows: [] },
  { folder: 'apps/dashboard', knows: ['packages/client', 'packages/provider'] },
  {
    folder: 'apps/api',
    knows: [
      'packages/provider',
      ...providers,
      formats,
      'packages/audio',
      'packages/core',
      'packages/store',
      'packages/outbound',
      'packages/webhooks',
      'packages/visual',
    ],
    serves: ['apps/dashboard'],
  },
  { folder: 'packages/cli', knows: 'below' },
  { folder: 'tooling/*', knows: 'below' },
];

/** What tests and build files may use besides what their package may. The client knows no other package itself. */
const knownToTests = ['packages/provider-testkit', 'packages/client', 'tooling/*'];

const matches = (pattern: string, folder: string): boolean =>
  pattern.endsWith('*') ? folder.startsWith(pattern.slice(0, -1)) : pattern === folder;

const positionOf = (folder: string): number => layers.findIndex((layer) => matches(layer.folder, folder));

/** Whether product code in one folder may import the package in another. */
const mayKnow = (folder: string, other: string): boolean => {
  const layer = layers[positionOf(folder)];
  if (!layer) return false;
  if (layer.knows === 'below') return positionOf(other) <= positionOf(folder) && positionOf(other) !== -1;
  return layer.knows.some((pattern) => matches(pattern, other));
};

/** Whether product code in one folder may import types of the package in another, and declare the package for them. */
const mayKnowTypes = (folder: string, other: string): boolean =>
  mayKnow(folder, other) ||
  (layers[positionOf(folder)]?.implements ?? []).some((pattern) => matches(pattern, other));

/** Whether tests and build files in one folder may. */
const mayKnowInTests = (folder: string, other: string): boolean =>
  mayKnowTypes(folder, other) || knownToTests.some((pattern) => matches(pattern, other));

/** Whether `devDependencies` of one folder may name the package in another. */
const mayDeclareForDevelopment = (folder: string, other: string): boolean =>
  mayKnowInTests(folder, other) ||
  (layers[positionOf(folder)]?.serves ?? []).some((pattern) => matches(pattern, other));

/** Problems of the dependencies that one workspace declares. */
const declaredProblems = (
  workspace: Workspace,
  byName: ReadonlyMap<string, Workspace>,
): readonly string[] => {
  const { manifest, folder } = workspace;
  const declared: readonly (readonly [
    string,
    Readonly<Record<string, string>> | undefined,
    typeof mayKnow,
  ])[] = [
    ['dependencies', manifest.dependencies, mayKnowTypes],
    ['optionalDependencies', manifest.optionalDependencies, mayKnowTypes],
    ['peerDependencies', manifest.peerDependencies, mayKnowTypes],
    ['devDependencies', manifest.devDependencies, mayDeclareForDevelopment],
  ];
  return declared.flatMap(([field, dependencies, allowed]) =>
    Object.keys(dependencies ?? {}).flatMap((name) => {
      const other = byName.get(name);
      return other && !allowed(folder, other.folder)
        ? [`${folder}/package.json: ${field} names ${name} (${other.folder}), which ${folder} may not know`]
        : [];
    }),
  );
};

/** Problems of what one workspace's files import. */
const importProblems = (
  workspace: Workspace,
  byName: ReadonlyMap<string, Workspace>,
  root: string,
): readonly string[] =>
  listFiles(workspace.directory, /\.(ts|tsx|mts|cts|mjs|js|jsx)$/).flatMap((path) => {
    const file = relative(root, path);
    const isProduct = relative(workspace.directory, path).startsWith(`src${sep}`);
    const allowed = isProduct ? mayKnow : mayKnowInTests;
    return importsOf(path).flatMap((specifier) => {
      if (specifier.startsWith('.')) {
        const target = relative(workspace.directory, join(dirname(path), specifier));
        return target.startsWith('..')
          ? [`${file}: imports ${specifier}, a path out of its own package (import the package by its name)`]
          : [];
      }
      const other = byName.get(packageNameOf(specifier));
      if (!other || other === workspace || allowed(workspace.folder, other.folder)) return [];
      if (mayKnowTypes(workspace.folder, other.folder) && !runningImportsOf(path).includes(specifier))
        return [];
      return [`${file}: imports ${specifier} (${other.folder}), which ${workspace.folder} may not know`];
    });
  });

/**
 * Holds the arrows of the architecture: dependencies and imports point downwards only, no relative path leaves its
 * package, and inside a package no imports form a circle or pass a folder's door.
 *
 * @param root the repository's root folder
 * @returns one line per arrow that points the wrong way
 */
export const checkLayers = async (root: string): Promise<readonly string[]> => {
  const workspaces = readWorkspaces(root);
  const byName = new Map(workspaces.map((workspace) => [workspace.name, workspace]));
  return workspaces.flatMap((workspace) => [
    ...(positionOf(workspace.folder) === -1
      ? [`${workspace.folder}: has no place in the layers (tooling/checks/src/checks/layers.ts)`]
      : []),
    ...declaredProblems(workspace, byName),
    ...importProblems(workspace, byName, root),
    ...neighbourProblems(workspace, root),
  ]);
};
