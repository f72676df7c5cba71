import { describe, expect, it } from 'vitest';
import { loadFormat } from '../src/text/format.ts';
import { requireLanguage } from '../src/text/languages.ts';
import type { TextFormat } from '../src/text/types.ts';

const languages = { source: requireLanguage('en', '/'), target: requireLanguage('ru', '/') };

/** Takes a text apart, changes every segment, and puts it together; says how long that took, in milliseconds. */
const passThrough = async (format: TextFormat, text: string): Promise<{ ms: number; out: string }> => {
  const handler = await loadFormat(format, text);
  const start = performance.now();
  const { segments, render } = handler.parse(text, languages);
  expect(render(segments.map((segment) => segment.text))).toBe(text);
  const out = render(segments.map((segment) => `x ${segment.text}`));
  return { ms: performance.now() - start, out };
};

const fill = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

const htmlParts = [
  '<b>a',
  '</b>',
  '<b></i>x',
  '<p>a</b>',
  '<a href="',
  '<!--',
  '&',
  '&amp',
  '&#x1',
  '<',
  '<a b c=d ',
  '<i>x </i>',
  'a <br>',
  '<li>a',
  '<script>',
  '<title>a',
  '<svg><b>',
  '<span translate=no>a',
  '{a, plural, other {',
  '{a, plural, other {x}} ',
  '\u0000<',
  ' \n',
  '⟦1⟧',
];

describe('HTML', () => {
  it.each(['b', 'div', 'span translate=no', 'p', 'li', 'table', 'x-y', 'svg'])(
    'may nest %s ten thousand deep',
    async (tag) => {
      const name = tag.split(' ')[0];
      const text = `${`<${tag}>`.repeat(10_000)}word${`</${name}>`.repeat(10_000)}`;
      const { ms, out } = await passThrough('html', text);
      expect(out.split(`<${tag}>`)).toHaveLength(10_001);
      expect(ms).toBeLessThan(2_000);
    },
  );

  it.each(htmlParts)('takes linear time for 200,000 characters of %j', { timeout: 60_000 }, async (part) => {
    // Quadratic time would be minutes.
    expect((await passThrough('html', fill(part, 200_000))).ms).toBeLessThan(5_000);
  });

  it('takes linear time for a mebibyte of garbage', { timeout: 60_000 }, async () => {
    const garbage = htmlParts.filter((part) => !part.includes('<!--')).join(' ');
    expect((await passThrough('html', fill(garbage, 1_048_576))).ms).toBeLessThan(15_000);
  });

  it('takes linear time for as many attributes as there may be', async () => {
    const names = Array.from({ length: 50_000 }, (_, index) => `a${index}=${index}`).join(' ');
    expect((await passThrough('html', `<p ${names}>Text`)).ms).toBeLessThan(3_000);
  });
});

describe('Markdown', () => {
  it.each([
    '>',
    '> ',
    '- ',
    '1. ',
    '> - ',
    '*',
    '**a',
    '*_',
    '*_a',
    '*a ',
    'a*',
    '~~a ',
    '[',
    '![',
    '](',
    '[a](',
    '[a](<b',
    '[a][',
    '`',
    '`a',
    '<a ',
    '<b>a',
    '&a',
    '|',
    'a|b\n-|-\n',
    '\\',
    'a  \n',
    '- a\n',
    '>\n',
    '[^a]: ',
    '[a]: b "c"\n',
    'a\n> ',
    '\n',
    '{a, plural, other {',
  ])('takes bounded time for 50,000 characters of %j', { timeout: 60_000 }, async (part) => {
    expect((await passThrough('markdown', fill(part, 50_000))).ms).toBeLessThan(15_000);
  });
});

describe('messages', () => {
  it.each([
    '{',
    '{a,plural,',
    '{a,plural,other{',
    "{a,plural,other{'",
    "'{",
    '{a,select,other{x}}',
    '}',
    "''",
  ])('take linear time for 200,000 characters of %j', { timeout: 60_000 }, async (part) => {
    const text = `{n, plural, one {a} other {b}} ${fill(part, 200_000)}`;
    expect((await passThrough('text', text)).ms).toBeLessThan(15_000);
  });

  it('are kept whole where they nest deeper than anybody would', async () => {
    const text = `${'{a, plural, other {'.repeat(3_000)}word${'}}'.repeat(3_000)}`;
    expect((await passThrough('text', text)).out).toContain('word');
  });

  it('do not multiply: with many choices in one sentence each branch stands alone', async () => {
    const text = `${'{a, plural, one {cat} other {cats}} and {b, plural, one {dog} other {dogs}} or '.repeat(10)}end`;
    const { segments } = (await loadFormat('text', text)).parse(text, languages);
    expect(segments.length).toBeLessThan(200);
  });
});
