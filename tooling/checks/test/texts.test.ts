import { describe, expect, test } from 'vitest';
import { checkHosts } from '../src/checks/hosts.ts';
import { checkManifests } from '../src/checks/manifests.ts';
import { plantRepository } from './planted.ts';

describe('hosts', () => {
  test('names none, save this machine and the words of others', async () => {
    const root = plantRepository({
      'pnpm-lock.yaml': 'packages:\n  left@1:\n    deprecated: see https://example.org/why\n',
      '.ci/run': 'curl https://localhost:8443/readyz http://127.0.0.1:9',
      'packages/core/package.json': { homepage: 'https://placeholder.invalid/core' },
    });
    expect(await checkHosts(root)).toEqual([]);
  });

  test.each([
    ['pnpm-lock.yaml', 'resolution: {tarball: https://registry.example.org/left-1.tgz}'],
    ['.npmrc', 'registry=http://mirror.example.org/'],
    ['.ci/run', 'curl -fsS https://get.example.org | sh'],
    ['tooling/bootstrap/start.mjs', "const url = 'https://example.org/node.tgz';"],
    ['packages/core/package.json', '{"dependencies":{"x":"https://example.org/x.tgz"}}'],
  ])('finds one in %s', async (path, text) => {
    expect(await checkHosts(plantRepository({ [path]: text }))).toEqual([
      expect.stringContaining(`${path}:1: names the host http`),
    ]);
  });
});

describe('manifests', () => {
  const target = { types: './dist/index.d.ts', default: './dist/index.js' };
  const good = {
    name: '@dragoman/core',
    description: 'The engine: a sentence about it.',
    license: 'Apache-2.0',
    homepage: 'https://placeholder.invalid/core',
    repository: { directory: 'packages/core' },
    bugs: 'https://placeholder.invalid/issues',
    keywords: ['dragoman', 'translation'],
    type: 'module',
    sideEffects: false,
    exports: { '.': { '@dragoman/source': './src/index.ts', ...target }, './package.json': './package.json' },
    files: ['dist'],
    engines: { node: '>=22.18' },
    scripts: { build: 'tsup' },
    publishConfig: { access: 'public', exports: { '.': target, './package.json': './package.json' } },
  };
  const problemsOf = (changes: object, readme = '# @dragoman/core\n') =>
    checkManifests(
      plantRepository({
        'packages/core/package.json': { ...good, ...changes },
        'packages/core/README.md': readme,
      }),
    );

  test('a whole one is fine', async () => {
    expect(await problemsOf({})).toEqual([]);
  });

  test.each([
    [{ name: 'core' }, 'scope'],
    [{ description: '' }, 'description'],
    [{ license: undefined }, 'license'],
    [{ homepage: undefined }, 'homepage'],
    [{ bugs: undefined }, 'bugs'],
    [{ keywords: ['dragoman'] }, 'keywords'],
    [{ repository: { directory: 'packages/other' } }, 'repository'],
    [{ type: undefined }, 'module'],
    [{ sideEffects: undefined }, 'sideEffects'],
    [{ peerDependencies: { zod: '^4.3.0' } }, 'catalog of peers'],
    [{ engines: { node: '>=20' } }, 'engines'],
    [{ files: [] }, 'dist'],
    [{ scripts: {} }, 'build script'],
    [{ exports: { '.': target, './package.json': './package.json' } }, 'condition'],
    [{ exports: { '.': { '@dragoman/source': './src/index.ts', ...target } } }, './package.json'],
    [{ publishConfig: { exports: good.publishConfig.exports } }, 'access'],
    [{ publishConfig: { access: 'public', exports: good.exports } }, 'publishConfig.exports'],
  ])('%j is refused', async (changes, problem) => {
    expect((await problemsOf(changes)).join('\n')).toContain(problem);
  });

  test('a README under another heading is refused', async () => {
    expect(await problemsOf({}, '# Something\n')).toEqual([expect.stringContaining('README.md')]);
  });

  test('a README with a link that breaks once it is published is refused', async () => {
    expect(await problemsOf({}, '# @dragoman/core\n[how](../../docs/api.md)\n')).toEqual([
      expect.stringContaining('relative link'),
    ]);
  });

  test('a private one may be anything', async () => {
    expect(await problemsOf({ private: true, license: undefined })).toEqual([]);
  });
});
