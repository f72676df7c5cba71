import type { TranslationExample } from '@dragoman/core';
import { describe, expect, it } from 'vitest';
import { textService } from '../../support/service.ts';
import { languages, run, segmentsOf } from './support.ts';

const people = ['The mayor', 'A teacher', 'Her brother', 'An old man', 'My neighbour'];
const deeds = ['went to see', 'spoke about', 'would not pay for', 'drew', 'forgot', 'sold', 'asked for'];
const ends = ['before noon', 'in the rain', 'for the last time', 'as soon as he could', 'with some pride'];

const of = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** Forty paragraphs of some 400 characters, each with the term in it, in so many calls that no one knows of another. */
const paragraphs = Array.from({ length: 40 }, (_, index) => {
  const sentence = (step: number, thing: string): string =>
    `${of(people, index + step)} ${of(deeds, index * step + step)} ${thing} ${of(ends, index + 2 * step)}.`;
  const filler = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => sentence(step, `number ${index * step}`));
  return [...filler, sentence(9, 'the tide gauge')].join(' ');
});

const model = {
  id: 'any-model',
  pairs: 'any' as const,
  limits: { segments: 50, characters: 4_000 },
};

/** An engine that follows its examples, and has another word for the term in each call that shows none of it. */
const wavering = () => {
  let calls = 0;
  return textService({
    models: [model],
    capabilities: { kind: 'llm', context: true, examples: true },
    translate: async ({ segments, instructions }) => {
      const own = calls++ % 2 === 0 ? 'MAREÓGRAFO' : 'MEDIDOR';
      const shown = instructions?.examples?.find(({ source }) => source === 'tide gauge')?.target ?? own;
      const translated = segments.map(({ id, text }) => ({
        id,
        text: text.replaceAll('tide gauge', '@').toUpperCase().replaceAll('@', shown),
      }));
      return {
        segments: translated,
        model: model.id,
        warnings: [],
        usage: { inputTokens: 1, outputTokens: 1 },
      };
    },
  });
};

const waysOf = (targets: readonly string[]): readonly number[] =>
  ['MAREÓGRAFO', 'MEDIDOR'].map((word) => targets.filter((target) => target.includes(word)).length);

describe('terms of a long file', () => {
  it('come back one way from calls that know nothing of each other', async () => {
    const { text, requests } = await wavering();
    const found = await run(text, segmentsOf(...paragraphs));
    const targets = found.map((one) => ('target' in one ? one.target : ''));
    expect([...waysOf(targets)].sort()).toEqual([0, 40]);
    // One call more than the paragraphs need, which shows each term among words of its file.
    const [first, ...rest] = requests;
    expect(first?.segments.map((one) => one.text)).toContain('tide gauge');
    expect(first?.instructions?.context).toMatch(/ the tide gauge /);
    expect(rest.length).toBeGreaterThanOrEqual(4);
    expect(rest.flatMap(({ segments }) => segments).every((one) => one.text.length > 20)).toBe(true);
  });

  it('are those of many segments sooner than those of many places in a few', async () => {
    const { text, requests } = await wavering();
    const things = [
      'stone bridge',
      'glass tower',
      'copper wheel',
      'silver door',
      'linen cloth',
      'water wheel',
    ];
    const often = things.map((thing) => `the ${thing}; `.repeat(5)).join('');
    const sources = paragraphs.map((one, index) => (index % 6 === 0 ? `There: ${often}${one}` : one));
    await run(text, segmentsOf(...sources));
    const asked = requests[0]?.segments.map((one) => one.text);
    expect(asked?.length).toBeLessThan(things.length);
    expect(asked?.[0]).toBe('tide gauge');
  });

  it('are told before the first segment, and not asked for again by a run that knows them', async () => {
    const { text, requests } = await wavering();
    const told: TranslationExample[] = [];
    const batches = text.translateSegments({
      ...languages,
      segments: segmentsOf(...paragraphs),
      onTerms: async (terms) => void told.push(...terms),
    });
    for await (const { segments } of batches) {
      expect(segments.length).toBeGreaterThan(0);
      break;
    }
    expect(told).toContainEqual({ source: 'tide gauge', target: expect.any(String) });
    requests.length = 0;
    const terms = [{ source: 'tide gauge', target: 'MEDIDOR' }];
    const found = await run(text, segmentsOf(...paragraphs), { terms, onTerms: () => Promise.reject(told) });
    expect(waysOf(found.map((one) => ('target' in one ? one.target : '')))).toEqual([0, 40]);
    expect(requests.flatMap(({ segments }) => segments).some((one) => one.text === 'tide gauge')).toBe(false);
  });

  it('are settled by the glossary where that has them, and not asked for in a short file', async () => {
    const { text, requests } = await wavering();
    const glossary = { version: '1', entries: [{ source: 'tide gauge', target: 'MAREÓMETRO' }] };
    await run(text, segmentsOf(...paragraphs), { glossary });
    expect(requests.flatMap(({ segments }) => segments).some((one) => one.text === 'tide gauge')).toBe(false);
    requests.length = 0;
    await run(text, segmentsOf(...paragraphs.slice(0, 20)));
    expect(requests.flatMap(({ segments }) => segments).some((one) => one.text === 'tide gauge')).toBe(false);
  });

  it('that cannot be translated leave the segments to themselves', async () => {
    const { text } = await textService({
      models: [model],
      capabilities: { kind: 'llm', examples: true },
      segment: ({ text: asked }) => (asked.length < 20 ? '' : asked.toUpperCase()),
    });
    const found = await run(text, segmentsOf(...paragraphs));
    expect(found.every((one) => 'target' in one && one.origin === 'machine')).toBe(true);
  });
});
