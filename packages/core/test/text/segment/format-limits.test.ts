import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import type { TextFormat } from '../../../src/text/types.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { parseText } from '../../support/parse-text.ts';

const languages = { source: requireLanguage('en', '/'), target: requireLanguage('ru', '/') };

/** Takes a text apart, changes every segment, and puts it together; says how long that took, in milliseconds. */
const passThrough = async (format: TextFormat, text: string): Promise<{ ms: number; out: string }> => {
  const start = cpuTime();
  const { segments, render } = await parseText(format, text, languages);
  expect(render(segments.map((segment) => segment.text))).toBe(text);
  const out = render(segments.map((segment) => `x ${segment.text}`));
  return { ms: cpuTime() - start, out };
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

  it.each(htmlParts)('takes linear time for 20,000 characters of %j', { timeout: 60_000 }, async (part) => {
    // Quadratic time would be minutes.
    expect((await passThrough('html', fill(part, 20_000))).ms).toBeLessThan(5_000);
  });

  it('takes linear time for a quarter of a mebibyte of garbage', { timeout: 60_000 }, async () => {
    const garbage = htmlParts.filter((part) => !part.includes('<!--')).join(' ');
    expect((await passThrough('html', fill(garbage, 262_144))).ms).toBeLessThan(15_000);
  });

  it('takes linear time for as many attributes as there may be', async () => {
    const names = Array.from({ length: 50_000 }, (_, index) => `a${index}=${index}`).join(' ');
    expect((await passThrough('html', `<p ${names}>Text`)).ms).toBeLessThan(3_000);
  });
});

const tooComplex = { code: 'invalid_request', errors: [{ pointer: '/text', code: 'too_complex' }] };
/** What takes minutes to read. */
const endless = 'a\n===\n'.repeat(60_000);

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
    '{/*',
    '{a(',
    '<A b={',
    ':::a[',
    '!!! a "b"\n',
    '> [!a] b\n',
    'a\n: b\n',
    '|a\n',
    '[^a]: b\n',
    '- a\n  ',
    '|-|\n',
    'a\n===\n',
  ])('reads 5,000 characters of %j, or says that it gives up', { timeout: 60_000 }, async (part) => {
    const start = cpuTime();
    const outcome = await passThrough('markdown', fill(part, 5_000)).catch((error: unknown) => error);
    expect(cpuTime() - start).toBeLessThan(15_000);
    if (outcome instanceof Error) expect(outcome).toMatchObject(tooComplex);
  });

  it('gives up a text that takes too long while others have their turn', { timeout: 60_000 }, async () => {
    let turns = 0;
    const ticker = setInterval(() => turns++, 20);
    await expect(parseText('markdown', endless, languages)).rejects.toMatchObject(tooComplex);
    clearInterval(ticker);
    expect(turns).toBeGreaterThan(20);
    expect((await passThrough('markdown', fill('A *word*.\n\n', 5_000))).out).toContain('x A *word*.');
  });

  it('ends the wait where the caller goes away, also before the text has its turn', async () => {
    const callers = Array.from({ length: 4 }, () => new AbortController());
    const outcomes = callers.map(({ signal }) =>
      parseText('markdown', endless, languages, signal).catch((error: unknown) => error),
    );
    await new Promise((resolve) => setImmediate(resolve));
    for (const [index, caller] of callers.reverse().entries()) caller.abort(`gone ${3 - index}`);
    expect(await Promise.all(outcomes)).toEqual(['gone 0', 'gone 1', 'gone 2', 'gone 3']);
    const gone = AbortSignal.abort('never there');
    await expect(parseText('markdown', endless, languages, gone)).rejects.toBe('never there');
    expect((await passThrough('markdown', fill('A *word*.\n\n', 5_000))).out).toContain('x A *word*.');
  });

  it('reads long texts as it reads short ones', async () => {
    const part =
      '\uFEFF# A\n\n- b `c` [d][e] ![f](g "h")\n\n| i | j |\n|---|---|\n| k | l |\n\n[e]: m "n"\n\n';
    const short = await parseText('markdown', part, languages);
    const long = await parseText('markdown', part + ' \n'.repeat(2_000), languages);
    expect(long.segments).toEqual(short.segments);
    expect(long.segments.length).toBeGreaterThan(6);
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
  ])('take linear time for 20,000 characters of %j', { timeout: 60_000 }, async (part) => {
    const text = `{n, plural, one {a} other {b}} ${fill(part, 20_000)}`;
    expect((await passThrough('text', text)).ms).toBeLessThan(15_000);
  });

  it('are kept whole where they nest deeper than anybody would', async () => {
    const text = `${'{a, plural, other {'.repeat(3_000)}word${'}}'.repeat(3_000)}`;
    expect((await passThrough('text', text)).out).toContain('word');
  });

  it('do not multiply: with many choices in one sentence each branch stands alone', async () => {
    const text = `${'{a, plural, one {cat} other {cats}} and {b, plural, one {dog} other {dogs}} or '.repeat(10)}end`;
    const { segments } = await parseText('text', text, languages);
    expect(segments.length).toBeLessThan(200);
  });
});
