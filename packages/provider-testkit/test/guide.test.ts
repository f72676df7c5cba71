import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  asrCapabilitiesSchema,
  formatConformanceChecks,
  mtCapabilitiesSchema,
  ocrCapabilitiesSchema,
  ttsCapabilitiesSchema,
} from '../src/index.ts';
import { notesBench } from './fixtures/format/bench.ts';
import { notes } from './fixtures/format/notes.ts';
import { suites } from './fixtures/readme-suites.ts';

const guide = await readFile(new URL('../../../docs/providers.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);

test.for([
  ['the provider', 'src/index.ts'],
  ['its test', 'test/conformance.test.ts'],
  ['the embedding', 'start.ts'],
] as const)('docs/providers.md quotes %s as it is in the example', async ([, path]) => {
  const file = new URL(`../../../examples/custom-provider/${path}`, import.meta.url);
  expect(blocks).toContain(await readFile(file, 'utf8'));
});

test('docs/providers.md opens with the provider', () => {
  expect(blocks[0]).toContain('defineProvider({');
});

test('docs/providers.md names every capability that the suites know', () => {
  const named = [...guide.matchAll(/^\| `(\w+)` \| (`offline`.*|`kind`.*?) \| `/gm)].map(
    ([, slot, cell = '']) => [
      slot,
      [...(cell.split(' | ')[0]?.matchAll(/`(\w+)`/g) ?? [])].map(([, name]) => name),
    ],
  );
  expect(Object.fromEntries(named)).toEqual({
    mt: Object.keys(mtCapabilitiesSchema.shape),
    asr: Object.keys(asrCapabilitiesSchema.shape),
    tts: Object.keys(ttsCapabilitiesSchema.shape),
    ocr: Object.keys(ocrCapabilitiesSchema.shape),
  });
});

test.for(['options-reach-the-engine', 'instructions-reach-the-engine'])(
  'docs/providers.md names the check %s by its name',
  (name) => {
    expect(guide).toContain(`\`${name}\``);
    expect(
      Object.values(suites)
        .flat()
        .map((check) => check.name),
    ).toContain(name);
  },
);

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

test('the README lists every check of formats', () => {
  const checks = formatConformanceChecks({ definition: notes, ...notesBench });
  expect(listedUnder('Checks of `format/v1`')).toEqual(checks.map(({ name, title }) => `${name}: ${title}`));
});
