import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkContents } from '../src/checks/contents.ts';
import { checkExamples, checkInstallation } from '../src/checks/installation.ts';
import { checkPublint } from '../src/checks/publint.ts';
import { checkResolution } from '../src/checks/resolution.ts';
import { packPublished, type Tarball } from '../src/tarballs.ts';
import { plantRepository } from './planted.ts';
import { temporaryFolder } from './temporary.ts';

// Real tools on small planted packages: what passes for a sound one must fail for a broken one.

const repository = join(import.meta.dirname, '..', '..', '..');
const target = { types: './dist/index.d.ts', default: './dist/index.js' };

/** The files of a sound package, changed as asked. */
const soundPackage = (
  name: string,
  changes: object = {},
  files: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string | object>> => {
  const all = {
    'package.json': {
      name: `@dragoman/${name}`,
      version: '1.0.0',
      license: 'Apache-2.0',
      type: 'module',
      sideEffects: false,
      exports: { '.': { '@dragoman/source': './src/index.ts', ...target } },
      files: ['dist'],
      publishConfig: { access: 'public', exports: { '.': target } },
      ...changes,
    },
    'README.md': `# @dragoman/${name}\n`,
    LICENSE: 'Apache License\n',
    'dist/index.js': 'export const one = 1;\n',
    'dist/index.d.ts': 'export declare const one: 1;\n',
    ...files,
  };
  return Object.fromEntries(
    Object.entries(all).map(([path, content]) => [`packages/${name}/${path}`, content]),
  );
};

interface Planted {
  readonly root: string;
  readonly tarballs: readonly Tarball[];
  /** A new folder outside of it. */
  readonly folder: string;
}

/** Plants a repository of the given files and packs its packages. */
const pack = async (files: Readonly<Record<string, string | object>>): Promise<Planted> => {
  const root = plantRepository({
    'pnpm-workspace.yaml': 'packages: ["packages/*"]\npmOnFail: ignore\n',
    'package.json': { name: 'planted', private: true },
    ...files,
  });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const folder = temporaryFolder();
  return { root, tarballs: await packPublished(root, join(folder, 'packed')), folder };
};

test('a sound package passes what looks at it packed', async () => {
  const { tarballs } = await pack(soundPackage('sound'));
  expect(await checkContents(tarballs)).toEqual([]);
  expect(await checkPublint(tarballs)).toEqual([]);
  expect(await checkResolution(tarballs)).toEqual([]);
});

describe('contents', () => {
  test('finds the condition and the versions of this repository', async () => {
    const { tarballs } = await pack(
      soundPackage('sound', {
        publishConfig: { access: 'public' },
        devDependencies: { other: 'file:../other' },
      }),
    );
    expect(await checkContents(tarballs)).toEqual([
      expect.stringContaining('the condition @dragoman/source'),
      expect.stringContaining('only this repository understands'),
    ]);
  });

  test('finds packed tests', async () => {
    const { tarballs } = await pack(
      soundPackage('sound', { files: ['dist', 'test'] }, { 'test/a.test.ts': '' }),
    );
    expect(await checkContents(tarballs)).toEqual([expect.stringContaining('packs test/a.test.ts')]);
  });

  test('finds code that imports what is not installed with it', async () => {
    const code = {
      'dist/index.js':
        "import 'node:fs';\nimport './other.js';\nimport '@dragoman/imports/own';\nimport 'awilix';\nexport const one = () => import('zod/v4');\n",
    };
    const { tarballs } = await pack(
      soundPackage(
        'imports',
        { peerDependencies: { awilix: '^1.0.0' }, devDependencies: { zod: '1' } },
        code,
      ),
    );
    expect(await checkContents(tarballs)).toEqual([
      'packages/imports: its code imports zod, which it does not depend on',
    ]);
  });

  test('finds declarations that name a package which is no peer, but in programs', async () => {
    const types = {
      'dist/index.d.ts':
        "import type { z } from 'zod/v4';\nimport 'node:http';\nimport type { one } from '@dragoman/one';\n" +
        "export * from './other.js';\nexport declare const two: import('awilix').AwilixContainer & z.ZodType & one;\n",
    };
    const { tarballs } = await pack({
      ...soundPackage('shown', { dependencies: { awilix: '1', zod: '1' } }, types),
      ...soundPackage('peers', { peerDependencies: { awilix: '^1.0.0', zod: '^1.0.0' } }, types),
      ...soundPackage('program', { bin: { program: './dist/index.js' } }, types),
    });
    expect(await checkContents(tarballs)).toEqual([
      'packages/shown: its declarations name zod, which is no peer dependency of it',
      'packages/shown: its declarations name awilix, which is no peer dependency of it',
    ]);
  });
});

test('publint finds an entry that is not there', async () => {
  const exports = { '.': { types: './dist/index.d.ts', default: './dist/gone.js' } };
  const { tarballs } = await pack(soundPackage('sound', { publishConfig: { access: 'public', exports } }));
  expect((await checkPublint(tarballs)).join('\n')).toContain('gone.js');
});

test('resolution finds types that are not there, and types that say CommonJS', async () => {
  const { tarballs } = await pack({
    ...soundPackage('untyped', {
      publishConfig: { access: 'public', exports: { '.': './dist/index.js' } },
      files: ['dist/index.js'],
    }),
    ...soundPackage(
      'common',
      {
        publishConfig: {
          access: 'public',
          exports: { '.': { types: './dist/index.d.cts', default: './dist/index.js' } },
        },
      },
      { 'dist/index.d.cts': 'export declare const one: 1;\n' },
    ),
  });
  expect((await checkResolution(tarballs)).toSorted()).toEqual([
    expect.stringMatching(/^packages\/common: .*FalseCJS/),
    'packages/untyped: has no types',
  ]);
});

test('installation finds what fails for those who install, and passes the sound', async () => {
  const { root, tarballs, folder } = await pack({
    ...soundPackage(
      'sound',
      { bin: { sound: './dist/main.js' } },
      { 'dist/main.js': '#!/usr/bin/env node\n' },
    ),
    ...soundPackage('undeclared', {}, { 'dist/index.js': "import 'commander';\nexport const one = 1;\n" }),
    ...soundPackage('talkative', {}, { 'dist/index.js': "console.log('hello');\nexport const one = 1;\n" }),
    ...soundPackage('empty', {}, { 'dist/index.js': 'export {};\n' }),
    ...soundPackage(
      'command',
      { bin: { broken: './dist/main.js' } },
      { 'dist/main.js': '#!/usr/bin/env node\nprocess.exit(3);\n' },
    ),
    ...soundPackage(
      'modern',
      { peerDependencies: { zod: '^4.3.0' } },
      { 'dist/index.js': "import { validate } from 'zod';\nexport const one = validate;\n" },
    ),
    ...soundPackage(
      'types',
      {},
      {
        'dist/index.d.ts': "import type { Command } from 'commander';\nexport declare const one: Command;\n",
      },
    ),
  });
  const problems = await checkInstallation(root, tarballs, join(folder, 'installed'));
  const found = (age: string, ...modern: readonly RegExp[]) =>
    [
      /@dragoman\/types\/dist\/index\.d\.ts.* error .*'commander'/,
      /packages\/command: .*exit code 3/,
      /packages\/empty: .*exports nothing/,
      ...modern,
      /packages\/talkative: .*prints:\nhello/,
      /packages\/undeclared: .*Cannot find package 'commander'/,
    ].map(({ source }) => expect.stringMatching(new RegExp(`^beside the ${age} peers: .*${source}`, 's')));
  expect(problems.toSorted()).toEqual([
    ...found('newest'),
    ...found('oldest', /packages\/modern: .*does not provide an export named 'validate'/),
  ]);
}, 120_000);

describe('examples', () => {
  const problemsOf = async (files: Readonly<Record<string, string | object>>): Promise<readonly string[]> => {
    const { root, tarballs, folder } = await pack({ ...soundPackage('sound'), ...files });
    return checkExamples(root, tarballs, join(folder, 'examples'));
  };
  const example = (start: string, scripts: Readonly<Record<string, string>> = {}) => ({
    'examples/embed-core/package.json': {
      private: true,
      type: 'module',
      scripts: { start, ...scripts },
      dependencies: { '@dragoman/sound': '^1.0.0' },
    },
    'examples/embed-core/main.js':
      "import { one } from '@dragoman/sound';\nif (one !== 1) throw new Error('not one');\n",
  });

  test('run on the packed packages', async () => {
    expect(await problemsOf(example('node main.js'))).toEqual([]);
  });

  test('fail where they end with an error', async () => {
    expect(await problemsOf(example('node gone.js'))).toEqual([expect.stringContaining('gone.js')]);
  });

  test('fail where their own tests do', async () => {
    const problems = await problemsOf(example('node main.js', { test: 'node gone-test.js' }));
    expect(problems).toEqual([expect.stringContaining('gone-test.js')]);
  });

  test('fail where they do not type-check', async () => {
    const problems = await problemsOf({
      ...example('node main.js'),
      'examples/embed-core/typed.ts': "import { one } from '@dragoman/sound';\nexport const two: 2 = one;\n",
    });
    expect(problems).toEqual([expect.stringMatching(/typed\.ts\(2,14\): error TS2322/)]);
  });

  test('fail where they are gone', async () => {
    expect(await problemsOf({})).toEqual(['examples: there is none']);
    expect(await problemsOf({ 'examples/embed-core/README.md': '# Gone\n' })).toEqual([
      'examples/embed-core: has no package.json',
    ]);
  });
});
