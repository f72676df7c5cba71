import { createServices } from '@dragoman/core';
import { hasSameTags, type TaggedPart, writeTaggedText } from '@dragoman/provider';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { testEngine } from '../../support/engines.ts';

/** What the engine makes of a text. */
let behaviour = (text: string): string => text;
const { definition } = testEngine({ segment: ({ text }) => behaviour(text) });
const { services, close } = await createServices({ providers: [definition] });
afterAll(close);

const words = fc.string({
  unit: fc.constantFrom(
    'word',
    ' ',
    '\n',
    '\\',
    '<',
    '1',
    '>',
    '<1>',
    '{name}',
    'é',
    '⟦1⟧',
    '\uFDD0',
    '.',
    '12',
  ),
  maxLength: 8,
});

/** Any text with tags, rightly nested or, now and then, not. */
const tagged = fc
  .array(fc.tuple(words, fc.constantFrom('open', 'close', 'empty', 'stray')), { maxLength: 8 })
  .map((steps) => {
    const parts: TaggedPart[] = [];
    const open: number[] = [];
    let number = 0;
    for (const [text, kind] of steps) {
      parts.push({ kind: 'text', text });
      if (kind === 'empty') parts.push({ kind, number: ++number });
      else if (kind === 'stray') parts.push({ kind: 'close', number: 90 });
      else if (kind === 'open') {
        open.push(++number);
        parts.push({ kind, number });
      } else {
        const last = open.pop();
        if (last !== undefined) parts.push({ kind: 'close', number: last });
      }
    }
    return writeTaggedText(parts);
  });

const translate = async (sources: readonly string[]): Promise<string[]> => {
  const segments = sources.map((source, index) => ({ key: String(index), source }));
  const targets: string[] = [];
  const request = { segments, sourceLanguage: 'en', targetLanguage: 'de' };
  for await (const batch of services.text.translateSegments(request)) {
    for (const one of batch.segments) {
      if ('error' in one) throw one.error;
      // Nothing is given up: none of these is a message with more branches.
      expect(one.warnings.map(({ code }) => code)).not.toContain('tags_not_kept');
      targets.push(one.target);
    }
  }
  return targets;
};

it('come back as they are from an engine that changes nothing', async () => {
  behaviour = (text) => text;
  await fc.assert(
    fc.asyncProperty(fc.array(tagged, { maxLength: 4 }), async (sources) => {
      expect(await translate(sources)).toEqual(sources);
    }),
    { numRuns: 150 },
  );
});

it('have the tags of their source, whatever an engine does to them', async () => {
  const damages: readonly ((text: string) => string)[] = [
    (text) => text.replaceAll(/⟦[^⟧]*⟧/g, ''),
    (text) => `${text} ${text}`,
    (text) => text.replace('⟦1⟧', '⟦9⟧').replace('⟦/2⟧', ''),
    (text) =>
      text
        .split(/(⟦[^⟧]*⟧)/)
        .reverse()
        .join(''),
    (text) => `<1>${text}</1> \\`,
    () => '',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(tagged, { maxLength: 4 }),
      fc.constantFrom(...damages),
      async (sources, damage) => {
        behaviour = damage;
        const targets = await translate(sources);
        for (const [index, source] of sources.entries()) {
          expect(hasSameTags(targets[index] ?? '', source), `${source} became ${targets[index]}`).toBe(true);
        }
      },
    ),
    { numRuns: 150 },
  );
});
