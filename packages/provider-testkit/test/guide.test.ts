import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mtConformanceChecks } from '../src/index.ts';
import { memoryEngine } from './fixtures/memory-engine.ts';
import { memoryMt } from './fixtures/memory-provider.ts';

const guide = await readFile(new URL('../../../docs/providers.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);

test.for([
  ['the provider', './fixtures/libretranslate-provider.ts'],
  ['its test', './libretranslate.test.ts'],
] as const)('docs/providers.md quotes %s as it is tested here', async ([, path]) => {
  const source = await readFile(new URL(path, import.meta.url), 'utf8');
  const quoted = source
    .replaceAll("'../src/index.ts'", "'@dragoman/provider-testkit'")
    .replaceAll(/'\.\/fixtures\/libretranslate-provider\.ts'/g, "'../src/index.ts'")
    .replaceAll('./fixtures/', './');
  expect(blocks).toContain(quoted);
});

test('docs/providers.md opens with the provider', () => {
  expect(blocks[0]).toContain('defineProvider({');
});

test('the README lists every check', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/^- `([^`]+)`: (.*)\.$/gm)].map(([, name, title]) => ({ name, title }));
  const checks = mtConformanceChecks({
    definition: memoryMt,
    module: new URL('./fixtures/memory-provider.ts', import.meta.url),
    options: {},
    engine: { ...memoryEngine, failures: [] },
  });
  expect(listed).toEqual(checks.map(({ name, title }) => ({ name, title })));
});
