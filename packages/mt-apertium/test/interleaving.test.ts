import { afterAll, expect, test } from 'vitest';
import { createProvider, Direction, describeApertium, Warnings } from './fixtures/apertium.ts';
import { randomFrom } from './fixtures/random.ts';
import { sentences } from './fixtures/sentences.ts';

const requests = 3_000;

/** Texts that differ in every direction and from each other, short and long, with and without placeholders. */
const textsOf = (language: 'en' | 'es'): string[] =>
  Array.from({ length: 200 }, (_, index) => {
    const own = sentences[language];
    const sentence = own[index % own.length] ?? '';
    const other = own[(index * 7 + 3) % own.length] ?? '';
    const shapes = [
      `${sentence} ${1000 + index}`,
      `⟦${index}⟧ ${sentence}`,
      `${index}\n${sentence}  ${other}`,
      `⟦1⟧${sentence}⟦/1⟧ blorpt${index}`,
    ];
    return shapes[index % shapes.length] ?? '';
  });

describeApertium('interleaved callers', () => {
  const warnings = new Warnings();
  const provider = createProvider({ pipelinesPerDirection: 2 }, warnings);
  const directions = [
    { direction: new Direction(provider), texts: textsOf('en') },
    { direction: new Direction(provider, 'es', 'en'), texts: textsOf('es') },
    { direction: new Direction(provider, 'es', 'en-US'), texts: textsOf('es') },
  ];
  afterAll(() => provider.close());

  test(`each of ${requests} gets its own answer or its own abort`, { timeout: 180_000 }, async () => {
    // One after the other: what each text is when nobody else is there.
    const expected: string[][] = [];
    for (const { direction, texts } of directions) {
      const alone: string[] = [];
      for (const text of texts) alone.push(await direction.text(text));
      expect(new Set(alone).size).toBe(texts.length);
      expected.push(alone);
    }

    const random = randomFrom(20_261_120);
    const pick = (below: number): number => Math.floor(random() * below);
    const counts = { answered: 0, aborted: 0 };
    const wrong: unknown[] = [];
    let started = 0;

    const ask = async (): Promise<void> => {
      const [place, index] = [pick(directions.length), pick(200)];
      const { direction, texts } = directions[place] ?? directions[0] ?? { direction: undefined, texts: [] };
      const controller = new AbortController();
      const reason = { request: started };
      const fate = pick(4);
      if (fate === 0) controller.abort(reason);
      const call = direction?.text(texts[index] ?? '', controller.signal);
      if (fate === 1) setImmediate(() => controller.abort(reason));
      if (fate === 2) setTimeout(() => controller.abort(reason), pick(40));
      try {
        const text = await call;
        counts.answered += 1;
        if (text !== expected[place]?.[index]) wrong.push([texts[index], text]);
      } catch (error) {
        counts.aborted += 1;
        if (error !== reason) wrong.push(error);
      }
    };
    const caller = async (): Promise<void> => {
      while (started < requests) {
        started += 1;
        await ask();
      }
    };
    await Promise.all(Array.from({ length: 60 }, caller));

    expect(wrong).toEqual([]);
    expect(counts.answered + counts.aborted).toBe(requests);
    expect(counts.answered).toBeGreaterThan(requests / 4);
    expect(counts.aborted).toBeGreaterThan(requests / 4);
    expect(warnings.fields).toEqual([]);
  });

  test('a short call does not wait for a long one that came before it', async () => {
    const own = createProvider({ pipelinesPerDirection: 1 }, warnings);
    try {
      const long = Array.from({ length: 1_000 }, (_, index) => ({
        id: String(index),
        text: `${sentences.en[index % sentences.en.length]} ${index}`,
      }));
      const direction = new Direction(own);
      await direction.text('Hello.');
      let isLongDone = false;
      const { signal } = new AbortController();
      const all = own
        .translate({ segments: long, sourceLanguage: 'en', targetLanguage: 'es', signal })
        .then(() => {
          isLongDone = true;
        });
      for (let short = 0; short < 3; short++) await direction.text('Hello.');
      expect(isLongDone).toBe(false);
      await all;
    } finally {
      await own.close();
    }
  });
});
