import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../../src/text/languages.ts';
import { loadParser } from '../../../src/text/segment/segment.ts';
import type { TextFormat } from '../../../src/text/types.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/formats/${name}`, import.meta.url));

/** Segments in capitals, placeholders as they are. */
const shout = (text: string): string =>
  text.replace(/⟦\/?\d+⟧|\p{L}+/gu, (found) => (found.startsWith('⟦') ? found : found.toUpperCase()));

const parse = async (format: TextFormat, text: string, target = 'ru') =>
  (await loadParser(format, text))(text, {
    source: requireLanguage('en', '/'),
    target: requireLanguage(target, '/'),
  });

const sent = async (format: TextFormat, text: string, target?: string): Promise<readonly string[]> =>
  (await parse(format, text, target)).segments.map((segment) => segment.text);

const shouted = async (format: TextFormat, text: string, target?: string): Promise<string> => {
  const { segments, render } = await parse(format, text, target);
  return render(segments.map((segment) => shout(segment.text)));
};

describe('a whole document', () => {
  it.each<[TextFormat, string, string]>([
    ['html', 'page.html', 'page.expected.html'],
    ['markdown', 'document.md', 'document.expected.md'],
    ['text', 'messages.txt', 'messages.expected.txt'],
  ])('in %s', async (format, name, expected) => {
    const text = readFileSync(fixture(name), 'utf8');
    await expect(await shouted(format, text)).toMatchFileSnapshot(fixture(expected));
  });
});

describe('HTML', () => {
  it.each([
    ['<p>One <b>two</b> three.</p>', ['One ⟦1⟧two⟦/1⟧ three.']],
    ['<p><b>All of it</b></p>', ['All of it']],
    ['<p><i class=icon></i> Save</p>', ['Save']],
    ['<p>See <code>npm</code> now</p>', ['See ⟦1⟧ now']],
    ['<p><code>npm</code> is a tool</p>', ['⟦1⟧ is a tool']],
    ['<td>One<td>Two', ['One', 'Two']],
    ['<p>a &amp; b &lt; c&gt; caf&eacute;</p>', ['a & b < c> café']],
    ['<p>a &lt;c&gt; b</p>', ['a ⟦1⟧ b']],
    ['<p>one\n   two</p>', ['one two']],
    ['<img alt="A cat" title=Cat>', ['A cat', 'Cat']],
    ['<a aria-label="Close it"></a>', ['Close it']],
    ['<div translate="no"><p>Not <b translate=yes>but</b></p></div>', ['⟦1⟧⟦2⟧but⟦/2⟧']],
    ['<p class="x notranslate">No</p><p>Yes', ['Yes']],
    ['<p translate=no>No<p>Yes', ['Yes']],
    ['<script>var a = "text"</script><style>b{}</style><pre>text</pre>', []],
    ['<title>A <b>title</title>', ['A ⟦1⟧title']],
    ['Write to <a href="mailto:a@b.example">a@b.example</a>.', ['Write to ⟦1⟧⟦2⟧⟦/1⟧.']],
    ['one<br>two<br><br>three', ['one⟦1⟧two', 'three']],
    ['&#72;ello <wbr>{name}&#33;', ['Hello ⟦1⟧⟦2⟧!']],
  ])('%s', async (text, segments) => {
    expect(await sent('html', text)).toEqual(segments);
  });

  it.each([
    ['<p>a &amp; b</p>', '<p>A &amp; B</p>'],
    ['<p title="x">&lt;b&gt; y</p>', '<p title="X">&lt;b&gt; Y</p>'],
    ['<p title=\'a "b"\'>', '<p title=\'A "B"\'>'],
    ['<p title=word>', '<p title="WORD">'],
    ['<p>&quot;don&#39;t&quot;&nbsp;x</p>', '<p>&quot;DON&#39;T&quot;&nbsp;X</p>'],
    ['<p>a&amp;b {x&amp;y} &notit;</p>', '<p>A&amp;B {X&amp;Y} &notIT;</p>'],
    ['a <!-- x --> b', 'A <!-- x --> B'],
    ['<B>one</B> <b >two</b\n>', '<B>ONE</B> <b >TWO</b\n>'],
  ])('is written as the source writes it: %s', async (text, expected) => {
    expect(await shouted('html', text)).toBe(expected);
  });

  it('escapes what a translation says', async () => {
    const { segments, render } = await parse('html', '<p title="a">b</p><p title=\'c\'>d</p>');
    expect(segments).toHaveLength(4);
    expect(render(['"<b>"', '<b> & &amp; x < y', "it's", '"'])).toBe(
      '<p title="&quot;<b>&quot;">&lt;b> & &amp;amp; x < y</p><p title=\'it&#39;s\'>"</p>',
    );
  });
});

describe('messages', () => {
  it.each([
    ['{n, plural, one {# file} other {# files}}', 'ja', '{n, plural, other {# FILES}}'],
    ['{n, plural, one {# file} other {# files}}', 'de', '{n, plural, one {# FILE} other {# FILES}}'],
    [
      '{n, plural, =0 {no file} one {a file} other {# files}}',
      'de',
      '{n, plural, =0 {NO FILE} one {A FILE} other {# FILES}}',
    ],
    [
      '{n, plural, one {a file} other {# files}}',
      'ru',
      '{n, plural, =1 {A FILE} one {# FILES} few {# FILES} many {# FILES} other {# FILES}}',
    ],
    [
      '{n,plural,offset:1 one{you and # more}other{x}}',
      'de',
      '{n,plural,offset:1 one{YOU AND # MORE}other{X}}',
    ],
    [
      'Got {n, plural, one {# file} other {# files}} today',
      'de',
      '{n, plural, one {GOT # FILE TODAY} other {GOT # FILES TODAY}}',
    ],
    [
      'One. Got {n, plural, one {# a} other {# b}}. Two.',
      'de',
      'ONE. {n, plural, one {GOT # A.} other {GOT # B.}} TWO.',
    ],
    ['{g, select, male {he} other {they}} came', 'ru', '{g, select, male {HE CAME} other {THEY CAME}}'],
    [
      "{n, plural, one {it''s '{x}' #} other {'#' b}}",
      'de',
      "{n, plural, one {IT''S '{x}' #} other {'#' B}}",
    ],
    ["l'on {g, select, other {x}}", 'de', "{g, select, other {L'ON X}}"],
    ['{n, plural, one {a} other {b}', 'de', '{n, plural, one {A} OTHER {b}'],
    [
      'Issue #5: {n, plural, one {# a} other {# b}}',
      'de',
      "{n, plural, one {ISSUE '#'5: # A} other {ISSUE '#'5: # B}}",
    ],
    [
      '{n, plural, one {# a} other {# b}} {g, select, other {of #1}}',
      'de',
      '{n, plural, one {{g, select, other {{n, number} A OF #1}}} other {{g, select, other {{n, number} B OF #1}}}}',
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the text
    ['{n, plural, one {a ${x}} other {b %{y}}}', 'de', '{n, plural, one {A ${x}} other {B %{y}}}'],
    ['{n, plural, one {a} few {b}} c', 'de', '{n, plural, one {a} few {b}} C'],
  ])('%s in %s', async (text, target, expected) => {
    expect(await shouted('text', text, target)).toBe(expected);
  });

  it('are rebuilt with what a translation says in quotation marks', async () => {
    const { segments, render } = await parse('text', '{n, plural, one {# file} other {# files}}', 'fr');
    expect(render(segments.map(({ text }) => `l'un {x} # ${text}`))).toContain(
      "one {l''un '{'x'}' '#' # file}",
    );
  });
});
