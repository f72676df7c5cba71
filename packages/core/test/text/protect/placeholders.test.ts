import type { MtSegment } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { protect, protectAgain } from '../../../src/text/protect/protect.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { textService } from '../../support/service.ts';
import { besidesDoubt } from '../../support/warnings.ts';

const translate = { sourceLanguage: 'en', targetLanguage: 'es' } as const;
const source = 'Dear {name}, see https://example.com/a and write to me@example.org today.';

/** Ways in which engines damage placeholders. */
const damages: Record<string, (text: string) => string> = {
  'loses all': (text) => text.replace(/⟦\d+⟧/g, ''),
  'loses the first': (text) => text.replace('⟦1⟧', ''),
  'loses the last': (text) => text.replace('⟦3⟧', ''),
  doubles: (text) => text.replace('⟦2⟧', '⟦2⟧ ⟦2⟧'),
  invents: (text) => `${text} ⟦9⟧ ⟦/1⟧ ⟦0⟧ ⟦00001⟧`,
  'breaks brackets': (text) => text.replace('⟦1⟧', '⟦1').replace('⟦2⟧', '2⟧').replace('⟦3⟧', '⟦⟧'),
  'spaces out': (text) => text.replace(/⟦(\d)⟧/g, '⟦ $1 ⟧'),
  nests: (text) => text.replace('⟦1⟧', '⟦⟦1⟧⟧'),
  swaps: (text) => text.replace('⟦1⟧', '⟦x⟧').replace('⟦3⟧', '⟦1⟧').replace('⟦x⟧', '⟦3⟧'),
  'returns nothing': () => '',
};

describe('an engine that damages placeholders', () => {
  it.each(Object.keys(damages))('%s: every span is there once, and no placeholder shows', async (name) => {
    const damage = damages[name] ?? ((text: string) => text);
    const { text } = await textService({ segment: (segment) => damage(segment.text) });
    const result = await text.translate({ text: source, ...translate });
    expect(result.translatedText).not.toMatch(/[⟦⟧]/u);
    for (const span of ['{name}', 'https://example.com/a', 'me@example.org']) {
      expect(result.translatedText.split(span)).toHaveLength(2);
    }
    const isHarmless = name === 'swaps' || name === 'spaces out';
    const check = result.quality.checks.find(({ id }) => id === 'placeholders');
    expect(check?.score).toBe(isHarmless ? 1 : 0);
    expect(besidesDoubt(result.warnings).map(({ code }) => code)).toEqual(
      isHarmless ? [] : ['placeholder_lost'],
    );
  });

  it('that empties a pair is asked again without it, and loses no word', async () => {
    const sent: string[] = [];
    const { text } = await textService({
      segment: (segment) => {
        sent.push(segment.text);
        return segment.text === 'Do ⟦1⟧not⟦/1⟧ accept it.'
          ? 'Lo ⟦1⟧ ⟦/1⟧ acepte.'
          : segment.text.replace('Do not accept it.', 'No lo acepte.');
      },
    });
    const result = await text.translate({
      text: '<p>Do <b>not</b> accept it.</p>',
      format: 'html',
      ...translate,
    });
    expect(sent).toEqual(['Do ⟦1⟧not⟦/1⟧ accept it.', 'Do not accept it.']);
    expect(result.translatedText.replaceAll(/<.*?>/g, '')).toBe('No lo acepte.');
    expect(result.translatedText).toMatch(/<b>\p{L}+<\/b>/u);
    expect(result.warnings.map(({ code }) => code)).toContain('placeholder_lost');
  });

  it('that loses a "not" at a pair is asked again without it, and the pair is put back', async () => {
    const { text, requests } = await textService({
      segment: ({ text: sent }) =>
        sent.replace('Do ⟦1⟧not⟦/1⟧ accept', '⟦1⟧Acepte⟦/1⟧').replace('Do not accept', 'No acepte'),
    });
    const sent = '<p>Do <b>not</b> accept {name}.</p><p>Open <b>it</b>.</p>';
    const result = await text.translate({ text: sent, format: 'html', ...translate });
    expect(requests.map(({ segments }) => segments.map((segment) => segment.text))).toEqual([
      ['Do ⟦1⟧not⟦/1⟧ accept ⟦2⟧.', 'Open ⟦1⟧it⟦/1⟧.'],
      ['Do not accept ⟦2⟧.'],
    ]);
    expect(result.translatedText.replaceAll(/<.*?>/g, '')).toBe('No acepte {name}.Open it.');
    expect(result.translatedText).toMatch(/<b>\p{L}+<\/b>/u);
    expect(result.warnings.map(({ code }) => code)).toContain('placeholder_lost');
  });

  it('that finds no "not" in a second try either keeps the first', async () => {
    const { text, requests } = await textService({
      segment: ({ text: sent }) =>
        sent.replace('I can⟦1⟧not⟦/1⟧ wait', 'Me ⟦1⟧alegro⟦/1⟧').replace('I cannot wait', 'Me alegro'),
    });
    const sent = '<p>I can<b>not</b> wait!</p>';
    const result = await text.translate({ text: sent, format: 'html', ...translate });
    expect(requests).toHaveLength(2);
    expect(result.translatedText).toBe('<p>Me <b>alegro</b>!</p>');
  });

  it.each([
    ['de', 'Nehmen Sie es <b>nicht</b> an'],
    ['ru', '<b>Не</b> принимайте'],
    ['tr', 'Kabul <b>etmeyin</b>'],
    ['ja', '<b>受け入れない</b>でください'],
    ['zh', '<b>不要</b>接受'],
    ['sw', '<b>Usikubali</b>'],
  ])('is asked once where it says "not" in %s, or nobody knows how', async (targetLanguage, answer) => {
    const { text, requests } = await textService({
      segment: () => answer.replace('<b>', '⟦1⟧').replace('</b>', '⟦/1⟧'),
    });
    const sent = '<p>Do <b>not</b> accept</p>';
    const result = await text.translate({ text: sent, format: 'html', sourceLanguage: 'en', targetLanguage });
    expect(requests).toHaveLength(1);
    expect(result.translatedText).toBe(`<p>${answer}</p>`);
  });

  it('may leave empty what was empty', async () => {
    const { text, requests } = await textService({
      segment: (segment) => segment.text.replace('word', 'palabra'),
    });
    const empty = '<p>A word <i></i> here <b>and</b> there.</p>';
    const result = await text.translate({ text: empty, format: 'html', ...translate });
    expect(requests).toHaveLength(1);
    expect(result.warnings).toEqual([]);
  });

  it('never leaks a placeholder, whatever is sent and however it is damaged', {
    timeout: 60_000,
  }, async () => {
    let damage = (text: string): string => text;
    const { text } = await textService({ segment: (segment) => damage(segment.text) });
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      remove: fc.nat({ max: 4 }),
      insert: fc.constantFrom('', '', '⟦', '⟧', '⟦1⟧', '⟦2', '1⟧', '⟦/2⟧', '⟦ 3⟧', ' ', '  ', 'x', '7'),
    });
    const part = fc.constantFrom(
      'Hello ',
      '{name}',
      ' and ',
      '{{x}}',
      '%s ',
      '⟦1⟧',
      '⟦',
      '🎉',
      '\n',
      'https://a.example/b ',
      'world.',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 10 }),
        fc.array(edit, { maxLength: 5 }),
        async (parts, edits) => {
          damage = (text) =>
            edits.reduce((damaged, { at, remove, insert }) => {
              const position = Math.floor(at * damaged.length);
              return damaged.slice(0, position) + insert + damaged.slice(position + remove);
            }, text);
          const sent = `a${parts.join('')}`;
          const { translatedText } = await text.translate({ text: sent, ...translate });
          // The caller's own brackets come back; the pipeline's never do.
          const brackets = (value: string) => value.match(/[⟦⟧]/gu)?.length ?? 0;
          expect(brackets(translatedText)).toBe(brackets(sent));
          expect(translatedText.split('{name}').length).toBe(sent.split('{name}').length);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('a second chance', () => {
  it('asks for damaged segments once more, in one call without the others, and takes the better answer', async () => {
    const seen: MtSegment[][] = [];
    const { text, requests } = await textService({
      segment: ({ text: sent }, { segments }) => {
        if (seen.at(-1) !== segments) seen.push([...segments]);
        return segments.length > 1 ? sent.replace(/⟦\d⟧/, '') : sent;
      },
    });
    const result = await text.translate({ text: 'Hello {name}.\nAll is well.', ...translate });
    expect(result.translatedText).toBe('Hello {name}.\nAll is well.');
    expect(besidesDoubt(result.warnings)).toEqual([]);
    expect(requests.map(({ segments }) => segments.map((segment) => segment.text))).toEqual([
      ['Hello ⟦1⟧.', 'All is well.'],
      ['Hello ⟦1⟧.'],
    ]);
  });

  it('keeps the first answer where the second one is worse', async () => {
    let calls = 0;
    const { text } = await textService({
      segment: ({ text: sent }) => (calls++ === 0 ? `erste ${sent.replace('⟦2⟧', '')}` : 'zweite'),
    });
    const result = await text.translate({ text: 'From {a} to {b}.', ...translate });
    expect(calls).toBe(2);
    expect(result.translatedText).toMatch(/^erste From \{a\}/);
  });

  it('is bounded: an engine that breaks everything is not asked for everything twice', async () => {
    const { text, requests } = await textService({ segment: () => 'nothing' });
    const lines = Array.from(
      { length: 45 },
      (_, index) => `Line number ${'x'.repeat(index + 1)} for {name}.`,
    );
    await text.translate({ text: lines.join('\n'), ...translate });
    expect(requests.map(({ segments }) => segments.length)).toEqual([45, 20]);
  });
});

describe('what is sent', () => {
  it.each([
    ['Go to https://example.com/path?q=1#x, please.', 'Go to ⟦1⟧, please.'],
    ['(see https://example.com/a_(b)).', '(see ⟦1⟧).'],
    ['访问https://example.com/路径吧', '访问⟦1⟧路径吧'],
    ['Visit www.example.com.', 'Visit ⟦1⟧.'],
    ['Our docs.example.org/start page', 'Our ⟦1⟧ page'],
    ['Write to first.last+tag@mail.example.co.uk!', 'Write to ⟦1⟧!'],
    ['Hi {name}, {0} and {user.name} or { x }.', 'Hi ⟦1⟧, ⟦2⟧ and ⟦3⟧ or ⟦4⟧.'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the text
    ['{{ user.name }} has ${count} of %{total}', '⟦1⟧ has ⟦2⟧ of ⟦3⟧'],
    ['%s of %1$d at %@, %.2f, %5d and %(name)s', '⟦1⟧ of ⟦2⟧ at ⟦3⟧, ⟦4⟧, ⟦5⟧ and ⟦6⟧'],
    ['100% sure, 50%d off', '100% sure, 50%d off'],
    ['{count, plural, one {# file} many {# files}} left', '⟦1⟧ left'],
    ['{count, plural, one {# file', '⟦1⟧# file'],
    ['a <b>bold</b> <a href="https://x.example">link</a><br/>', 'a ⟦1⟧bold⟦2⟧ ⟦3⟧link⟦4⟧'],
    ['if x < y and y > z', 'if x < y and y > z'],
    ['if x<y and z>w', 'if x<y and z>w'],
    ['run `npm start` now', 'run ⟦1⟧ now'],
    ['nice :tada: at 10:30:15', 'nice ⟦1⟧ at 10:30:15'],
    ['The :attribute (:min or “:max”).', 'The ⟦1⟧ (⟦2⟧ or “⟦3⟧”).'],
    ['Note: two:three, a :b and :mañana :D', 'Note: two:three, a :b and :mañana :D'],
    ['family 👩‍👩‍👧‍👦 flag 🇪🇸 key 1️⃣ heart ❤️ thumb 👍🏽', 'family ⟦1⟧ flag ⟦2⟧ key ⟦3⟧ heart ⟦4⟧ thumb ⟦5⟧'],
    ['my own ⟦1⟧ and ⟦', 'my own ⟦1⟧ and ⟦2⟧'],
    ['a\u0000b \uD800c', 'a⟦1⟧b ⟦2⟧c'],
    ['{name} and {name}', '⟦1⟧ and ⟦2⟧'],
    ['It costs 1,234.50 euros for 3 people.', 'It costs 1,234.50 euros for 3 people.'],
    ['Version 2.0 came. Then another.', 'Version 2.0 came. Then another.'],
  ])('%s', async (sent, expected) => {
    const { text, requests } = await textService();
    const result = await text.translate({ text: sent, ...translate });
    expect(requests[0]?.segments.map((segment) => segment.text)).toEqual([expected]);
    expect(result.translatedText).toBe(sent);
  });

  it('is nothing where there is nothing to translate', async () => {
    const { text, requests } = await textService();
    const sent = 'https://example.com\n42\n— 3.5 % —\n{name}\n🎉🎉\n\n';
    const result = await text.translate({ text: sent, ...translate });
    expect(requests).toEqual([]);
    expect(result).toMatchObject({ translatedText: sent, charactersBilled: 0, cached: false });
  });

  it('is one segment for lines that are equal but for their protected parts', async () => {
    const { text, requests } = await textService({
      segment: ({ text: sent }) => sent.replace('Dear', 'Estimado'),
    });
    const result = await text.translate({ text: 'Dear {a},\nDear {b},\n  Dear {a},', ...translate });
    expect(requests.flatMap(({ segments }) => segments)).toHaveLength(1);
    expect(result.translatedText).toBe('Estimado {a},\nEstimado {b},\n  Estimado {a},');
  });
});

describe('a remembered translation', () => {
  it.each(['%s ', '{a} ', '{a}{a}b '])('gets its placeholders back in time, with thousands of %j', (part) => {
    const text = `one ${part.repeat(50_000 / part.length)}`;
    const segment = protect(text);
    const start = cpuTime();
    expect(protectAgain(text, segment)).toBe(segment.text);
    // Cubic time would be minutes.
    expect(cpuTime() - start).toBeLessThan(5_000);
  });

  it('gets the longest of its parts first, and none twice', () => {
    const segment = protect('{a} and {{a}} and {a}');
    expect(protectAgain('{{a}} y {a} y {a}', segment)).toBe('⟦2⟧ y ⟦1⟧ y ⟦3⟧');
    expect(protectAgain('{{a}} y {a}', segment)).toBeUndefined();
  });
});
