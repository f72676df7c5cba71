import { describe, expect, test } from 'vitest';
import { checkLicences, licenceExceptions } from '../src/checks/licences.ts';
import { plantRepository } from './planted.ts';

const own = { name: '@dragoman/core', license: 'Apache-2.0', dependencies: { direct: '1' } };

/** A repository whose one package depends on `direct`, which depends on `deep`. */
const withDeep = (deep: object, changes: object = {}) =>
  plantRepository({
    'packages/core/package.json': { ...own, ...changes },
    'packages/core/node_modules/direct/package.json': {
      name: 'direct',
      license: 'MIT',
      dependencies: { deep: '1' },
    },
    'packages/core/node_modules/deep/package.json': { name: 'deep', ...deep },
  });

describe('accepts', () => {
  test.each([
    [{ license: 'MIT' }],
    [{ license: '(MIT OR GPL-3.0-or-later)' }],
    [{ license: '(MIT AND BSD-3-Clause)' }],
    [{ license: { type: 'ISC', url: 'x' } }],
    [{ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] }],
  ])('%j', async (deep) => {
    expect(await checkLicences(withDeep(deep))).toEqual([]);
  });
});

describe('refuses, with the way it came in,', () => {
  test.each([
    [{ license: 'GPL-3.0-only' }],
    [{ license: 'AGPL-3.0-or-later' }],
    [{ license: 'LGPL-3.0-or-later' }],
    [{ license: 'MIT AND GPL-2.0-only' }],
    [{ license: 'CC-BY-NC-4.0' }],
    [{ license: 'PolyForm-Noncommercial-1.0.0' }],
    [{ license: 'BUSL-1.1' }],
    [{ license: 'SSPL-1.0' }],
    [{ license: 'UNLICENSED' }],
    [{ license: 'SEE LICENSE IN LICENSE.txt' }],
    [{ license: '' }],
    [{ licenses: [] }],
    [{}],
  ])('%j', async (deep) => {
    expect(await checkLicences(withDeep(deep))).toEqual([
      expect.stringContaining('@dragoman/core → direct → deep: '),
    ]);
  });
});

test('a package may depend on the licence that it has itself, and whoever depends on it may not', async () => {
  const root = plantRepository({
    'packages/ocr-free/package.json': {
      name: '@dragoman/ocr-free',
      license: 'GPL-3.0-only',
      dependencies: { deep: '1' },
    },
    'packages/ocr-free/node_modules/deep/package.json': { name: 'deep', license: 'GPL-3.0-only' },
    'packages/visual/package.json': {
      name: '@dragoman/visual',
      license: 'Apache-2.0',
      dependencies: { '@dragoman/ocr-free': '1' },
    },
    'packages/visual/node_modules/@dragoman/ocr-free/package.json': {
      name: '@dragoman/ocr-free',
      license: 'GPL-3.0-only',
    },
  });
  expect(await checkLicences(root)).toEqual(['@dragoman/visual → @dragoman/ocr-free: GPL-3.0-only']);
});

test('development dependencies do not count', async () => {
  const root = withDeep({ license: 'GPL-3.0-only' }, { dependencies: {}, devDependencies: { deep: '1' } });
  expect(await checkLicences(root)).toEqual([]);
});

test('private workspaces do not count', async () => {
  expect(await checkLicences(withDeep({ license: 'GPL-3.0-only' }, { private: true }))).toEqual([]);
});

test('optional dependencies count where they are installed', async () => {
  const root = withDeep(
    { license: 'AGPL-3.0-only' },
    { dependencies: {}, optionalDependencies: { deep: '1', elsewhere: '1' } },
  );
  expect(await checkLicences(root)).toEqual(['@dragoman/core → deep: AGPL-3.0-only']);
});

test('a dependency that is not installed is no free pass', async () => {
  const root = plantRepository({ 'packages/core/package.json': own });
  expect(await checkLicences(root)).toEqual([expect.stringContaining('not installed')]);
});

test('every exception says what was read', () => {
  for (const { name, licence, reason } of licenceExceptions) {
    expect([name, licence, reason].every((text) => text.length > 0)).toBe(true);
    expect(reason.length).toBeGreaterThan(20);
  }
});
