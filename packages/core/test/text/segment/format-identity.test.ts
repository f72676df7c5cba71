import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import type { TextFormat } from '../../../src/text/types.ts';
import {
  anything,
  brokenHtml,
  brokenMessage,
  html,
  markdown,
  message,
  prose,
} from '../../support/format-texts.ts';
import { parseText } from '../../support/parse-text.ts';

const formats: readonly TextFormat[] = ['text', 'html', 'markdown'];
const languages = ['es', 'ru', 'ja', 'ar'].map((tag) => ({
  source: requireLanguage('en', '/'),
  target: requireLanguage(tag, '/'),
}));

const texts = fc.oneof(
  prose,
  html,
  brokenHtml,
  markdown,
  message,
  brokenMessage,
  anything,
  fc.tuple(markdown, html, message).map((parts) => parts.join('\n')),
);

describe.each(formats)('the format %s', (format) => {
  it.each(['A <!t <?php ?><b> word', "\u0000<!title='x<?php ?><title>", 'A <!doctype <?php ?></b> word'])(
    'gives back %j, in which parsers see different tags',
    async (text) => {
      const [pair] = languages;
      if (!pair) throw new Error('There is no language.');
      const { segments, render } = await parseText(format, text, pair);
      expect(render(segments.map((segment) => segment.text))).toBe(text);
    },
  );

  it('gives back any text byte for byte where nothing is translated', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...languages), async (text, pair) => {
        const { segments, render } = await parseText(format, text, pair);
        expect(render(segments.map((segment) => segment.text))).toBe(text);
      }),
      { numRuns: 400 },
    );
  });

  it('shows an engine letters, and nothing of our own but placeholders', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...languages), async (text, pair) => {
        const { segments } = await parseText(format, text, pair);
        for (const { text: sent, spans, isTranslatable } of segments) {
          const bare = sent.replace(/⟦\/?\d+⟧/gu, '');
          expect(bare).not.toMatch(/[⟦⟧\p{Cs}]/u);
          if (isTranslatable) expect(bare).toMatch(/\p{L}/u);
          for (const [index, { closing }] of spans.entries()) {
            expect(sent.split(`⟦${index + 1}⟧`)).toHaveLength(2);
            expect(sent.split(`⟦/${index + 1}⟧`)).toHaveLength(closing === undefined ? 1 : 2);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
