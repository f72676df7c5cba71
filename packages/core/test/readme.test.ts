import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DirectServicesOptions, Services } from '@dragoman/core';
import { expect, it, test } from 'vitest';
import type { ConfiguredServicesOptions } from '../src/services.ts';
import { weights } from '../src/text/score/check.ts';
import { faultless } from '../src/text/score/combine.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const readme = readFileSync(join(root, 'packages', 'core', 'README.md'), 'utf8');
const quality = readFileSync(join(root, 'docs', 'quality.md'), 'utf8');
const examples = join(root, 'examples', 'embed-core');

/** The names in the first cells of the tables under a heading. */
const namesUnder = (heading: string): readonly string[] => {
  const [, rest = ''] = readme.split(`\n${heading}\n`);
  const [section = ''] = rest.split('\n#');
  return [...section.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)/g)].map(([, name = '']) => name),
  );
};

it('quotes examples alone, as they run or compile', () => {
  const files = readdirSync(examples).filter((name) => name.endsWith('.ts'));
  const sources = files.map((name) => readFileSync(join(examples, name), 'utf8'));
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  const fragment = 'await services.text.translate({ text, ';
  for (const block of blocks) if (!block?.startsWith(fragment)) expect(sources).toContain(block);
  expect(blocks.length).toBeGreaterThan(4);
});

it('lists every option, and every method of `services.text`', () => {
  const options: Readonly<
    Record<keyof DirectServicesOptions<[]> | keyof ConfiguredServicesOptions<[]>, true>
  > = {
    providers: true,
    formats: true,
    services: true,
    options: true,
    env: true,
    importProvider: true,
    configuration: true,
    logger: true,
    textDeadlineMs: true,
    mediaDeadlineMs: true,
    resilience: true,
    formatProcesses: true,
    clock: true,
    now: true,
  };
  const methods: Readonly<Record<keyof Services['text'], true>> = {
    translate: true,
    translateBatch: true,
    translateSegments: true,
    ensurePair: true,
    findTerms: true,
    score: true,
    detect: true,
    prepare: true,
    languages: true,
    models: true,
  };
  expect(namesUnder('### Options')).toEqual(Object.keys(options));
  expect(namesUnder('## `services.text`')).toEqual(Object.keys(methods));
});

test('docs/quality.md lists every check with its weight, and the most that a machine gives', () => {
  const rows = [...quality.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| (\d\.\d\d)(?: each)? \|/gm)];
  const listed = rows.flatMap(([, cell = '', weight]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, id = '']) => [id, Number(weight)]),
  );
  expect(Object.fromEntries(listed)).toEqual(weights);
  expect(quality).toContain(`\n${faultless.toFixed(2)} is the most that a machine can give.`);
});
