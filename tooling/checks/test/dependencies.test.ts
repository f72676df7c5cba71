import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkAdvisories } from '../src/checks/advisories.ts';
import { checkDependencies } from '../src/checks/dependencies.ts';
import { NotKnown, runChecks } from '../src/runner.ts';
import { plantRepository } from './planted.ts';

const digest = `sha512-${'a'.repeat(86)}==`;

const lockFile = (specifier: string, resolution: string, name = 'left@1.0.0'): string =>
  [
    "lockfileVersion: '9.0'",
    'importers:',
    '  .:',
    '    dependencies:',
    '      left:',
    `        specifier: ${specifier}`,
    '        version: 1.0.0',
    'packages:',
    `  ${name}:`,
    `    resolution: ${resolution}`,
    'snapshots:',
    `  ${name}: {}`,
    '',
  ].join('\n');

const planted = (text: string): string =>
  plantRepository({
    'pnpm-lock.yaml': text,
    'pnpm-workspace.yaml': 'packages: []\npmOnFail: ignore\n',
    'package.json': { name: 'planted', dependencies: { left: '1.0.0' } },
  });

test.each(['1.0.0', '^1.0.0', 'workspace:^', '"catalog:"', 'npm:left@1.0.0'])(
  'a dependency by %s with its digest is fine',
  async (specifier) => {
    expect(await checkDependencies(planted(lockFile(specifier, `{integrity: ${digest}}`)))).toEqual([]);
  },
);

test.each([
  ['of git', lockFile('github:a/left', `{integrity: ${digest}}`), '.: left comes from github:a/left'],
  [
    'of an address',
    lockFile('https://a.example/left.tgz', `{integrity: ${digest}}`),
    '.: left comes from https:',
  ],
  ['of a folder', lockFile('file:../left', `{integrity: ${digest}}`), '.: left comes from file:../left'],
  ['of any version', lockFile("'*'", `{integrity: ${digest}}`), '.: left comes from *'],
  [
    'resolved by an archive',
    lockFile('1.0.0', `{integrity: ${digest}, tarball: left.tgz}`),
    'no package of a registry (tarball)',
  ],
  [
    'resolved by a commit',
    lockFile('1.0.0', '{commit: abc, repo: a, type: git}'),
    'no package of a registry',
  ],
  ['without a digest', lockFile('1.0.0', '{}'), 'no SHA-512'],
  ['with a weak digest', lockFile('1.0.0', '{integrity: sha1-abc=}'), 'no SHA-512'],
  [
    'that is malicious',
    lockFile('1.0.0', `{integrity: ${digest}}`, 'event-stream@3.3.6'),
    'event-stream@3.3.6: stole',
  ],
  [
    'that is malicious, with peers',
    lockFile('1.0.0', `{integrity: ${digest}}`, "'chalk@5.6.1(a@1.0.0)'"),
    'chalk@5.6.1: stole',
  ],
])('a dependency %s is found', async (_what, text, problem) => {
  expect(await checkDependencies(planted(text))).toEqual([expect.stringContaining(problem)]);
});

/** A registry that knows these advisories, asked by the real pnpm. */
const registry = async (status: number, answer: object): Promise<void> => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const before = process.env.PNPM_CONFIG_REGISTRY;
  process.env.PNPM_CONFIG_REGISTRY = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    if (before === undefined) delete process.env.PNPM_CONFIG_REGISTRY;
    else process.env.PNPM_CONFIG_REGISTRY = before;
    server.closeAllConnections();
    server.close();
  });
};

const fine = (): string => planted(lockFile('1.0.0', `{integrity: ${digest}}`));

test('advisories are told with what is better', async () => {
  const known = { id: 1, title: 'It breaks', severity: 'high', vulnerable_versions: '<2.0.0' };
  await registry(200, {
    left: [{ ...known, url: 'https://a.example/1', cwe: [], cvss: { score: 7, vectorString: '' } }],
  });
  expect(await checkAdvisories(fine())).toEqual([
    'left 1.0.0 (high): It breaks. https://a.example/1 Better: >=2.0.0. By .>left.',
  ]);
});

test('where there are none, all is well', async () => {
  await registry(200, {});
  expect(await checkAdvisories(fine())).toEqual([]);
});

test('a registry without advisories is neither well nor bad, and says why', async () => {
  await registry(405, {});
  const told: string[] = [];
  const [outcome] = await runChecks(
    [{ name: 'advisories', title: '', run: () => checkAdvisories(fine()) }],
    ({ notKnown }) => told.push(notKnown ?? 'known'),
  );
  expect(outcome?.problems).toEqual([]);
  expect(told).toEqual([expect.stringContaining('405')]);
  await expect(checkAdvisories(fine())).rejects.toBeInstanceOf(NotKnown);
});
