import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { suites } from './fixtures/readme-suites.ts';

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

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

/** The checks that stand under a heading of the README. */
const listedUnder = (heading: string): string[] => {
  const [, rest = ''] = readme.split(`\n### ${heading}\n`);
  const [section = ''] = rest.split('\n#');
  return [...section.matchAll(/^- `([^`]+)`: (.*)\.$/gm)].map(([, name, title]) => `${name}: ${title}`);
};

test.for(['mt', 'asr', 'tts', 'ocr'] as const)('the README lists every check of %s', (slot) => {
  const listed = [
    ...listedUnder('Checks of every suite'),
    ...(slot === 'mt' ? [] : listedUnder('Checks of `asr/v1`, `tts/v1` and `ocr/v1`')),
    ...(slot === 'asr' || slot === 'tts' ? listedUnder('Checks of `asr/v1` and `tts/v1`') : []),
    ...listedUnder(`Checks of \`${slot}/v1\``),
  ];
  const checks = suites[slot].map(({ name, title }) => `${name}: ${title}`);
  expect(listed.toSorted()).toEqual(checks.toSorted());
  expect(new Set(suites[slot].map(({ name }) => name)).size).toBe(checks.length);
});
