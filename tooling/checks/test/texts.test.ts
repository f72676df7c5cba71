import { describe, expect, test } from 'vitest';
import { checkCommands, commandsOf } from '../src/checks/commands.ts';
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

  test.each(['[how](../../docs/api.md)', '[how](docs/api.md)', '[how]: ./api.md', '<img src="a.png">'])(
    'a README with a link that breaks once it is published is refused: %s',
    async (link) => {
      expect(await problemsOf({}, `# @dragoman/core\n${link}\n`)).toEqual([
        expect.stringContaining('relative link'),
      ]);
    },
  );

  test('a README may have addresses, places in itself, and code', async () => {
    const text = '[a](https://example.org) [b](#b) `x[0](y)`\n```ts\nrun[0](x);\n```\n';
    expect(await problemsOf({}, `# @dragoman/core\n${text}`)).toEqual([]);
  });

  test('a private one may be anything', async () => {
    expect(await problemsOf({ private: true, license: undefined })).toEqual([]);
  });
});

describe('commands', () => {
  test('are read whole, without what is said of them', () => {
    const block = [
      'KEY=$(get)   # a key',
      '# {"success":true}',
      'curl "$A#b" \\',
      "  -d '{",
      '  "text": "it" }\'',
      'cat a |',
      '  wc',
    ];
    expect(commandsOf(block.join('\n'))).toEqual([
      'KEY=$(get)',
      'curl "$A#b" -d \'{ "text": "it" }\'',
      'cat a | wc',
    ]);
  });

  const problemsOf = (known: readonly object[]) =>
    checkCommands(
      plantRepository({
        'README.md': '# It\n```sh\nit start --now\n```\n```ts\nstart();\n```\n',
        'docs/decisions/why.md': '```sh\nonce\n```\n',
        'test/it.test.ts': "run('start')",
        'tooling/checks/commands.json': known,
      }),
    );
  const command = 'it start';

  test.each([
    ['nothing', [], 'README.md: `it start --now` is not in'],
    ['a test that is not there', [{ command, test: 'gone.ts', says: 'start' }], 'not there'],
    [
      'words that are not in the test',
      [{ command, test: 'test/it.test.ts', says: 'stop' }],
      'does not say "stop"',
    ],
    ['neither test nor reason', [{ command }], 'needs a test, or a reason'],
    [
      'what no guide has',
      [
        { command, reason: 'So.' },
        { command: 'once', reason: 'So.' },
      ],
      'no guide has `once`',
    ],
  ])('a list with %s is refused', async (_, known, problem) => {
    expect(await problemsOf(known)).toEqual([expect.stringContaining(problem)]);
  });

  test('a list with the test of each is fine', async () => {
    expect(await problemsOf([{ command, test: 'test/it.test.ts', says: "'start'" }])).toEqual([]);
  });
});
