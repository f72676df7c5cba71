import { describe, expect, test } from 'vitest';
import { checkLayers, layers } from '../src/checks/layers.ts';
import { plantRepository } from './planted.ts';

const workspaces = {
  'packages/provider/package.json': { name: '@dragoman/provider' },
  'packages/core/package.json': {
    name: '@dragoman/core',
    dependencies: { '@dragoman/provider': 'workspace:^' },
  },
  'packages/mt-openai/package.json': {
    name: '@dragoman/mt-openai',
    devDependencies: { '@dragoman/vendors': 'workspace:*' },
  },
  'apps/api/package.json': { name: '@dragoman/api', dependencies: { '@dragoman/core': 'workspace:^' } },
  'packages/cli/package.json': { name: '@dragoman/cli', dependencies: { '@dragoman/api': 'workspace:^' } },
  'tooling/vendors/package.json': {
    name: '@dragoman/vendors',
    dependencies: { '@dragoman/provider': 'workspace:^' },
  },
};

const problemsOf = (files: Readonly<Record<string, string | object>>) =>
  checkLayers(plantRepository({ ...workspaces, ...files }));

test('downward dependencies and imports are fine', async () => {
  expect(
    await problemsOf({
      'packages/core/src/index.ts':
        "import type { MtProviderV1 } from '@dragoman/provider';\nimport { z } from 'zod';\nimport './own.ts';",
      'packages/cli/src/main.ts': "import { serve } from '@dragoman/api';\nexport * from '@dragoman/core';",
      'packages/mt-openai/test/wire.test.ts':
        "import { startOpenAi } from '@dragoman/vendors';\nimport '../src/index.ts';",
    }),
  ).toEqual([]);
});

test('the service takes the built dashboard along, and imports nothing of it', async () => {
  const dashboard = {
    'apps/dashboard/package.json': { name: '@dragoman/dashboard' },
    'apps/api/package.json': {
      name: '@dragoman/api',
      devDependencies: { '@dragoman/dashboard': 'workspace:*' },
    },
  };
  expect(await problemsOf(dashboard)).toEqual([]);
  expect(await problemsOf({ ...dashboard, 'apps/api/src/page.ts': "import '@dragoman/dashboard';" })).toEqual(
    [expect.stringMatching(/apps\/api may not know$/)],
  );
  expect(
    await problemsOf({
      ...dashboard,
      'apps/api/package.json': {
        name: '@dragoman/api',
        dependencies: { '@dragoman/dashboard': 'workspace:*' },
      },
    }),
  ).toEqual([expect.stringMatching(/dependencies names @dragoman\/dashboard/)]);
});

describe('an upward arrow is found', () => {
  test.each([
    ['an import', "import { createApp } from '@dragoman/api';"],
    ['an import of types alone', "import type { App } from '@dragoman/api';"],
    ['an import for its effect', "import '@dragoman/api';"],
    ['a re-export', "export { createApp } from '@dragoman/api';"],
    ['a lazy import', "export const load = () => import('@dragoman/api');"],
    ['an import of a path inside', "import { x } from '@dragoman/api/package.json';"],
  ])('by %s', async (_name, text) => {
    expect(await problemsOf({ 'packages/core/src/deep/file.ts': text })).toEqual([
      expect.stringMatching(
        /^packages\/core\/src\/deep\/file\.ts: imports @dragoman\/api.*packages\/core may not know$/,
      ),
    ]);
  });

  test('in a test, too', async () => {
    expect(await problemsOf({ 'packages/core/test/file.test.ts': "import '@dragoman/api';" })).toHaveLength(
      1,
    );
  });

  test.each(['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])(
    'in %s',
    async (field) => {
      const manifest = { name: '@dragoman/core', [field]: { '@dragoman/api': 'workspace:^' } };
      expect(await problemsOf({ 'packages/core/package.json': manifest })).toEqual([
        expect.stringContaining(`packages/core/package.json: ${field} names @dragoman/api`),
      ]);
    },
  );
});

test('one provider does not know another, nor the core', async () => {
  const problems = await problemsOf({
    'packages/mt-apertium/package.json': { name: '@dragoman/mt-apertium' },
    'packages/mt-openai/src/index.ts':
      "import '@dragoman/mt-apertium';\nimport '@dragoman/core';\nimport '@dragoman/provider';",
  });
  expect(problems).toHaveLength(2);
});

test('product code does not know the tooling, though tests may', async () => {
  expect(await problemsOf({ 'packages/mt-openai/src/index.ts': "import '@dragoman/vendors';" })).toHaveLength(
    1,
  );
});

test('the service does not know the command line that starts it', async () => {
  expect(await problemsOf({ 'apps/api/src/main.ts': "import '@dragoman/cli';" })).toHaveLength(1);
});

describe('who keeps a promise that another declares', () => {
  const problemsOfImport = (text: string) =>
    problemsOf({
      'packages/webhooks/package.json': { name: '@dragoman/webhooks' },
      'packages/store/package.json': {
        name: '@dragoman/store',
        dependencies: { '@dragoman/webhooks': 'workspace:^' },
      },
      'packages/store/src/file.ts': text,
    });

  test.each([
    "import type { DeliveryQueue } from '@dragoman/webhooks';",
    "export type * from '@dragoman/webhooks';",
  ])('may import its types: %s', async (text) => {
    expect(await problemsOfImport(text)).toEqual([]);
  });

  test.each([
    "import { signHex } from '@dragoman/webhooks';",
    "import { type DeliveryQueue } from '@dragoman/webhooks';",
    "export * from '@dragoman/webhooks';",
    "export const load = () => import('@dragoman/webhooks');",
  ])('never runs it: %s', async (text) => {
    expect(await problemsOfImport(text)).toEqual([
      expect.stringContaining('packages/store/src/file.ts: imports @dragoman/webhooks'),
    ]);
  });
});

test('a relative path into another package is refused, whatever its direction', async () => {
  expect(await problemsOf({ 'packages/core/src/file.ts': "import '../../provider/src/index.ts';" })).toEqual([
    expect.stringContaining('a path out of its own package'),
  ]);
});

test('a workspace that nobody placed is refused', async () => {
  expect(await problemsOf({ 'packages/billing/package.json': { name: '@dragoman/billing' } })).toEqual([
    expect.stringContaining('packages/billing: has no place in the layers'),
  ]);
});

describe('inside a package', () => {
  const inside = (files: Readonly<Record<string, string>>) =>
    problemsOf(
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [`packages/provider/src/${path}`, text]),
      ),
    );

  test('neighbours may build on each other one way, and on files of the folders above', async () => {
    expect(
      await inside({
        'index.ts': "export * from './text/translate.ts';",
        'options.ts': 'export const options = 1;',
        'text/translate.ts': "import './detect/guess.ts';\nimport '../options.ts';",
        'text/detect/guess.ts': "import '../words.ts';\nimport '../../options.ts';",
        'text/words.ts': '',
        'text/inner/index.ts': "import './deep.ts';",
        'text/inner/deep.ts': "import './deeper.ts';",
        'text/inner/deeper.ts': '',
        'voice/speak.ts': "import '../text/inner/index.ts';",
      }),
    ).toEqual([]);
  });

  test.each([
    [
      'two folders',
      { 'text/a.ts': "import '../voice/b.ts';", 'voice/b.ts': "import '../text/c.ts';", 'text/c.ts': '' },
      'src: text → voice → text is a circle (text/a.ts imports voice/b.ts, voice/b.ts imports text/c.ts)',
    ],
    [
      'two folders, by types alone',
      {
        'text/a.ts': "import type { B } from '../voice/b.ts';",
        'voice/b.ts': "export type { A } from '../text/a.ts';",
      },
      'src: text → voice → text is a circle (text/a.ts imports voice/b.ts, voice/b.ts imports text/a.ts)',
    ],
    [
      'a folder and a file beside it',
      {
        'text/a.ts': "import '../service.ts';",
        'service.ts': "export const load = () => import('./text/a.ts');",
      },
      'src: service.ts → text → service.ts is a circle (service.ts imports text/a.ts, text/a.ts imports service.ts)',
    ],
    [
      'two files',
      { 'text/a.ts': "import type { B } from './b.ts';", 'text/b.ts': "import './a.ts';" },
      'src/text: a.ts → b.ts → a.ts is a circle (a.ts imports b.ts, b.ts imports a.ts)',
    ],
    [
      'three folders far down',
      {
        'text/x/one/a.ts': "import '../../y/b.ts';",
        'text/y/b.ts': "import '../z/c.ts';",
        'text/z/c.ts': "import '../x/two/d.ts';",
        'text/x/two/d.ts': '',
      },
      'src/text: x → y → z → x is a circle (x/one/a.ts imports y/b.ts, y/b.ts imports z/c.ts, z/c.ts imports x/two/d.ts)',
    ],
  ])('a circle of %s is found', async (_name, files, problem) => {
    expect(await inside(files)).toEqual([`packages/provider/${problem}`]);
  });

  test('two circles that share a neighbour are both told', async () => {
    const problems = await inside({
      'a.ts': "import './b.ts';",
      'b.ts': "import './a.ts';\nimport './c.ts';",
      'c.ts': "import './b.ts';",
    });
    expect(problems).toHaveLength(2);
  });

  test('a folder with a door is entered through it alone', async () => {
    expect(
      await inside({
        'schema/index.ts': "export * from './tables/rows.ts';",
        'schema/tables/rows.ts': '',
        'read.ts': "import type { Row } from './schema/tables/rows.ts';",
      }),
    ).toEqual([
      'packages/provider/src/read.ts: imports packages/provider/src/schema/tables/rows.ts past the door of its folder (import packages/provider/src/schema/index.ts)',
    ]);
  });

  test('tests may look behind a door', async () => {
    const files = {
      'packages/provider/src/schema/index.ts': "export * from './rows.ts';",
      'packages/provider/src/schema/rows.ts': '',
      'packages/provider/test/rows.test.ts': "import '../src/schema/rows.ts';",
    };
    expect(await problemsOf(files)).toEqual([]);
  });
});

test('no layer names one that stands above it', () => {
  for (const [position, { folder, knows, implements: kept = [] }] of layers.entries()) {
    if (knows === 'below') continue;
    const lower = layers.slice(0, position).map((layer) => layer.folder);
    expect(lower, folder).toEqual(expect.arrayContaining([...knows, ...kept]));
  }
});
