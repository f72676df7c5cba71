import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recognise } from '@dragoman/vendors';
import { afterAll, describe, expect, test } from 'vitest';
import { createProvider, hear } from './support/provider.ts';

const corpus = process.env.DRAGOMAN_CORPUS;
const speech = join(corpus ?? '', 'speech');
/** The samples of a WAV of 16 kHz, mono, 16 bits. */
const read = (name: string): Buffer => readFileSync(join(speech, `${name}.wav`)).subarray(44);

const spoken = {
  'librivox-0870':
    'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
  'librivox-0880': 'he was not an ill disposed young man',
  'librivox-0930': 'he might even have been made amiable himself',
  'cards-001': 'ten of clubs',
  'cards-003': 'seven of clubs',
};

/** Words in one spelling. */
const wordsOf = (text: string): string[] => text.replaceAll(/\bmr\b/g, 'mister').split(' ');

/** The fewest words to insert, delete or replace to make one text the other. */
const distance = (left: readonly string[], right: readonly string[]): number => {
  let row = right.map((_, index) => index + 1);
  row.unshift(0);
  for (const [index, word] of left.entries()) {
    const next = [index + 1];
    for (const [column, other] of right.entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (word === other ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

describe.runIf(corpus)('the corpus', () => {
  const provider = createProvider();
  afterAll(() => provider.close());

  test('real recordings are heard as by the engine itself, with a third of words wrong at most', async () => {
    let [errors, words] = [0, 0];
    for (const [name, text] of Object.entries(spoken)) {
      const file = read(name);
      const { text: heard, segments, warnings } = await hear(provider, file);
      const engine = await recognise(file);
      expect(heard).toBe(engine.map((word) => word.text).join(' '));
      expect(segments).toHaveLength(1);
      expect(warnings).toEqual([]);
      errors += distance(wordsOf(text), wordsOf(heard));
      words += wordsOf(text).length;
    }
    console.log(`word error rate ${((errors / words) * 100).toFixed(1)} % of ${words} words`);
    expect(errors / words).toBeLessThan(0.33);
  }, 180_000);

  test('by the grammar of cards, cards are heard without a fault', async () => {
    const grammar =
      '#JSGF V1.0;\ngrammar cards;\npublic <card> = (ace | two | seven | ten | king) of (clubs | hearts | spades);\n';
    const closed = createProvider({ grammar });
    for (const name of ['cards-001', 'cards-003'] as const)
      expect((await hear(closed, read(name))).text).toBe(spoken[name]);
    await closed.close();
  }, 60_000);
});
