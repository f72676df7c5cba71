import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdown } from '../src/index.ts';
import { rewrittenText, segmentsOf, shout, sourcesOf } from './support.ts';

describe('segments of a document', () => {
  it.each<[string, readonly string[]]>([
    ['# One *two*\n\nThree\nfour', ['One <1>two</1>', 'Three four']],
    ['- [x] Done\n  more\n- > quoted\n  > on', ['Done more', 'quoted on']],
    ['Text `code` and <kbd>X</kbd>', ['Text <1/> and <2/>']],
    ['Let $a_b * c$ be; $$x^2$$ and $5 to $6, or 10$.', ['Let <1/> be; <2/> and $5 to $6, or 10$.']],
    ['$$\n\\text{kept}\n$$', []],
    ['It costs $5 and $6, or US$7_000 and $8=', ['It costs $5 and $6, or US$7_000 and $8=']],
    ['Let \\(a_b *c* d\\) be \\\\(x\\\\)', ['Let <1/> be <2/>']],
    ['Then \\[ a *b* =\n c \\] holds', ['Then <1/> holds']],
    ['Then\n\\[\nx^2\n\\]\n\\begin{align*}\nx &= y\n\n\\end{align*}\nholds', ['Then', 'holds']],
    ['Item\\(s\\) \\(see below\\) in \\[brackets\\]', ['Item(s) (see below) in [brackets]']],
    ['```math\nx\n```\n\nWith $`x`$ and $$`y`$$', ['With <1/> and <2/>']],
    ['See [[Page]], [[Page|the page]] and ![[x.png|300]]', ['See <1/>, <2>the page</2> and !<3/>']],
    ['{{< figure src="x" >}}\n\nText {{< ref "a" >}} end', ['Text <1/> end']],
    ['{% raw %}\nText\n{% endraw %}', ['Text']],
    ["import A from 'a'\n\n<A b={c}>text</A>", ['text']],
    [':::tip[Title]\nText :abbr[words]{title=x} on\n:::', ['Title', 'Text <1>words</1> on']],
    ['> [!NOTE]\n> Text', ['Text']],
    ['<!-- kept -->\n<div title="Tip">\n  <p>In *HTML*</p>\n</div>', ['Tip', 'In *HTML*']],
    ['[a]: http://x "Title"\n[//]: # (kept)', ['Title']],
    ['| A | 1 |\n|---|---|\n| b \\| c | 2 |', ['A', 'b | c']],
    ['Term\n: Meaning', ['Term', 'Meaning']],
    ['Term\n\n  ~ Meaning\n  ~ Another one', ['Term', 'Meaning', 'Another one']],
    ['It is\n~ 5 km long', ['It is ~ 5 km long']],
    ['# Head {#id .class}\n\n## Other {-}', ['Head', 'Other']],
    ['`<b>`{=html} is [some *words*]{.x #y} on', ['<1/> is <2>some <3>words</3></2> on']],
    ['See :abbr[some *words*]{title=x} and [this]{name}', ['See <1>some <2>words</2></1> and [this]{name}']],
    ['::: {.note #id}\nText\n::: warning ::::::\nMore\n:::\n:::', ['Text', 'More']],
  ])('%s', async (text, texts) => {
    expect(await sourcesOf(markdown, text)).toEqual(texts);
  });
});

describe('front matter', () => {
  const document = (matter: string): string => `---\n${matter}\n---\n\nText\n`;
  const front = async (
    matter: string,
    front_matter?: boolean | readonly string[],
  ): Promise<readonly string[]> =>
    (
      await segmentsOf(
        markdown,
        document(matter),
        front_matter === undefined ? {} : { options: { front_matter } },
      )
    )
      .filter(({ key }) => key.startsWith('front:'))
      .map(({ key, source }) => `${key} ${source}`);

  it('gives titles and descriptions, or the keys that are named, or all text', async () => {
    const matter =
      'title: One\nlayout: post\nseo:\n  title: Two\n  name: Three\nlist:\n  - text: Four\ntags: [five]\ndraft: true';
    expect(await front(matter)).toEqual(['front:title One', 'front:seo.title Two', 'front:list.1.text Four']);
    expect(await front(matter, ['seo.name', 'tags'])).toEqual(['front:seo.name Three', 'front:tags.1 five']);
    expect(await front(matter, true)).toHaveLength(6);
    expect(await front(matter, false)).toEqual([]);
    expect(await front('title: [broken')).toEqual([]);
    expect(await front('a: &a {title: One}\nb: *a')).toEqual(['front:a.title One']);
  });

  it.each([
    ['title: One # note', 'Two', 'title: Two # note'],
    ['title: One', 'Two: three', 'title: "Two: three"'],
    ['title: One', 'no', 'title: "no"'],
    ['title: One', '- x', 'title: "- x"'],
    ["title: 'It''s'", "It's", "title: 'It''s'"],
    ["title: 'One'", "l'un", "title: 'l''un'"],
    ['title: "One"', 'a "b" \\ c', 'title: "a \\"b\\" \\\\ c"'],
    ['description: |\n  One\n  two\nlayout: x', 'Three\nfour', 'description: |\n  Three\n  four\nlayout: x'],
    ['description: >-\n  One\n  two\n\nlayout: x', 'Three', 'description: >-\n  Three\n\nlayout: x'],
    ['title: One\nlang: en', 'Two', 'title: Two\nlang: de'],
  ])('%s becomes %s', async (before, target, after) => {
    const written = await rewrittenText(markdown, document(before), (_, { key }) =>
      key.startsWith('front:') ? target : null,
    );
    expect(written).toBe(document(after));
  });

  it('may be TOML', async () => {
    const text = `+++\ntitle = "One \\"x\\"" # note\n[params]\ndescription = 'Two'\nweight = 3\n+++\nText`;
    expect(await sourcesOf(markdown, text)).toEqual(['One "x"', 'Two', 'Text']);
    expect(await rewrittenText(markdown, text, (source) => `${source}'`)).toBe(
      `+++\ntitle = "One \\"x\\"'" # note\n[params]\ndescription = "Two'"\nweight = 3\n+++\nText'`,
    );
  });

  it('with emoji moves nothing', async () => {
    const text = '---\ntitle: \u{1f600} x\n---\n# One *two* \u{1f600} three\n';
    expect(await sourcesOf(markdown, text)).toEqual(['\u{1f600} x', 'One <1>two</1> \u{1f600} three']);
  });
});

describe('a rewritten document', () => {
  it.each([
    ['# One *two*\n\nThree\nfour', '# ONE *TWO*\n\nTHREE FOUR'],
    ['> One\n> two\n', '> ONE TWO\n'],
    ['- one\r\n\r\n  two\r\n', '- ONE\r\n\r\n  TWO\r\n'],
    ['Let $a_b$ be [x][y]\n\n[y]: z', 'LET $a_b$ BE [X][y]\n\n[y]: z'],
    ['是$x$的 and $HOME/$USER', '是$x$的 AND $HOME/$USER'],
    ['Let \\(a_b\\) be [x *y*]{.c}', 'LET \\(a_b\\) BE [X *Y*]{.c}'],
    ['A [b]{.c}\n\n[y]: z', 'A [B]{.c}\n\n[y]: z'],
    ['Term\n  ~ some\n    `x`{=html} words\n', 'TERM\n  ~ SOME `x`{=html} WORDS\n'],
    ['See [[Page|the page]]', 'SEE [[Page|THE PAGE]]'],
    ['[one] two\n\n[one]: z', '[ONE][one] TWO\n\n[one]: z'],
  ])('%s', async (text, expected) => {
    expect(await rewrittenText(markdown, text, shout)).toBe(expected);
  });

  it('keeps formulas apart from words', async () => {
    expect(await rewrittenText(markdown, 'Let $x$ be', () => 'a<1/>b')).toBe('a $x$ b');
    expect(await rewrittenText(markdown, 'Let \\(x\\) be', () => 'a<1/>b')).toBe('a \\(x\\)b');
  });

  it('writes what means something as text', async () => {
    const written = await rewrittenText(markdown, 'a\n\n- b\n\n|c|\n|-|\n', (source) =>
      source === 'a' ? '# *a* [b](c) <d>' : source === 'b' ? '1. x' : 'y | z',
    );
    expect(written).toBe('\\# \\*a\\* \\[b\\](c) \\<d>\n\n- 1\\. x\n\n|y \\| z|\n|-|\n');
  });
});

describe('any document', () => {
  const piece = fc.constantFrom(
    '# ',
    'one ',
    'two',
    '*',
    '**',
    '_',
    '`',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '[',
    '](x)',
    '|',
    '|-|\n',
    '$',
    '$$',
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '~ ',
    ']{.x}',
    ':a[',
    '[[a|b]]',
    ':::',
    '---\n',
    'title: x\n',
    '<b>',
    '</b>',
    '{{ x }}',
    '{% y %}',
    '![',
    '[^1]',
    '[^1]: ',
    '\u{1f600}',
    '    ',
  );

  it('comes back as it was where nothing is translated, and where all is what it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const text = pieces.join('');
        expect(await rewrittenText(markdown, text, () => null)).toBe(text);
        expect(await rewrittenText(markdown, text, (source) => source)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});
