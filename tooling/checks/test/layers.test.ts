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

test('no layer names one that stands above it', () => {
  for (const [position, { folder, knows }] of layers.entries()) {
    if (knows === 'below') continue;
    const lower = layers.slice(0, position).map((layer) => layer.folder);
    expect(lower, folder).toEqual(expect.arrayContaining([...knows]));
  }
});
