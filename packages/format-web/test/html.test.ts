import { encodeText } from '@dragoman/format-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from '../src/index.ts';
import { rewritten, rewrittenText, segmentsOf, shout, sourcesOf, utf8 } from './support.ts';

const encoded = (text: string, label: string, hasMark = false): Uint8Array => {
  const bytes = encodeText(text, { label, hasMark });
  if (!bytes) throw new RangeError(`${label} lacks characters of the text.`);
  return bytes;
};

describe('segments of a page', () => {
  it.each<[string, readonly string[]]>([
    ['<p>One <b>two</b> three.</p>', ['One <1>two</1> three.']],
    ['<p><b>All</b></p>', ['All']],
    ['<p> one\n  two </p>', ['one two']],
    ['<p>one<br><br>two</p>', ['one', 'two']],
    ['<p>one\n<br>\n two</p>', ['one<1/>two']],
    ['<my-card>One</my-card><my-card>Two</my-card>', ['One', 'Two']],
    ['<td>One<td>Two', ['One', 'Two']],
    ['<p>See <code>npm i</code> now</p><pre>kept</pre>', ['See <1/> now']],
    ['<p translate="no">No</p><p class="notranslate">No</p><p>Yes', ['Yes']],
    ['<textarea placeholder="Your words">kept</textarea>', ['Your words']],
    ['<textarea translate=no placeholder="kept">kept</textarea>', []],
    ['<button value="kept">Go</button><input value="kept"><input type=reset value="Undo">', ['Go', 'Undo']],
    ['<select><option value="kept" label="A label">Text</select>', ['A label', 'Text']],
    ['<meta name="keywords" content="kept"><meta property="og:title" content="Title">', ['Title']],
    ['<script type="application/ld+json">{"name":"kept"}</script>', []],
    ['<!--[if mso]><p>kept</p><![endif]--><p>Text', ['Text']],
    ['<p>One <!--#echo var="X" --> two</p>', ['One <1/> two']],
    ['<p>Hello {{ user.name }}, {% if a < b %}hi{% endif %}</p>', ['Hello {{ user.name }}, <1/>hi']],
    ['<p>Hello <%= name > 1 %> there</p>', ['Hello <1/> there']],
    ['{% for x in y %}Hello{% endfor %} <%= name %>', ['Hello<1/> <2/>']],
    ['<p>Hello <?php echo "<b>"; ?> there</p>', ['Hello <1/> there']],
    ['<a href="<%= url("x") %>" title="Go">on</a>', ['Go', 'on']],
    ['<p>Hello</p><?php if ($a > 1) { echo "<p>kept</p>"; }', ['Hello']],
    ['<p <?= $x ? "<a>" : "{{ b }}" ?>>Hello {{ name }}</p>', ['Hello {{ name }}']],
    ['<p>a <svg><path d="M0"/><title>Icon</title></svg> b</p>', ['Icon', 'a <1/> b']],
    ['<p translate=no><svg><title>kept</title></svg></p>', []],
    ['<p>a <svg><g> never closed <p>b</p>', ['a', 'b']],
    ['<p>a <svg><title>T <b>x</b><p>b</p>', ['T <1>x</1>', 'a', 'b']],
    ['<div>a<svg></div><section>b</section>', ['a', 'b']],
    ['<ruby>漢字<rt>かんじ</rt></ruby>を読む', ['<1>漢字<2/></1>を読む']],
    ['<p>x <math><mi>y</mi></math> z</p>', ['x <1/> z']],
    ['<p>12 &ndash; 34</p>', []],
  ])('%s', async (page, texts) => {
    expect(await sourcesOf(html, page)).toEqual(texts);
  });

  it('say what they are, and in which language where that is another', async () => {
    const found = await segmentsOf(
      html,
      '<html lang="en"><h2>Head</h2><table><th>H<td>C</table><img alt="A"><p lang="fr">Deux</p><p lang="en-GB">Two</p>',
    );
    expect(found.map(({ context, language }) => [context, language])).toEqual([
      ['heading', undefined],
      ['table header', undefined],
      ['table cell', undefined],
      ['alternative text', undefined],
      [undefined, 'fr'],
      [undefined, undefined],
    ]);
    expect(found.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(found[3]?.place).toEqual({ element: 'img', attribute: 'alt' });
  });
});

describe('a rewritten page', () => {
  it.each([
    ['<p>One <b>two</b>\n three.</p>', '<p>ONE <b>TWO</b>\n THREE.</p>'],
    ['<P CLASS=x>one <B >two</b\n>', '<P CLASS=x>ONE <B >TWO</b\n>'],
    ['<p>a<br>\n   b</p>', '<p>A<br>\n   B</p>'],
    ['<p title=word>x &amp; y', '<p title="WORD">X &amp; Y'],
    ["<p title='it &quot;is&quot;'>&eacute;t", "<p title='IT &quot;IS&quot;'>ÉT"],
    ['<a href="<%= url("x") %>">on</a>', '<a href="<%= url("x") %>">ON</a>'],
    [
      '<svg><text>on <tspan dx="1">it</tspan> go</text></svg>',
      '<svg><text>ON <tspan dx="1">IT</tspan> GO</text></svg>',
    ],
    ['<p>un <b>closed <i>both</b> it</i>', '<p>UN <b>CLOSED <i>BOTH</b> IT</i>'],
  ])('%s', async (page, expected) => {
    expect(await rewrittenText(html, page, shout)).toBe(expected);
  });

  it('has its lines about where they were', async () => {
    const page = '<p>One two three\n  four five six\n  seven eight</p>';
    const inWords = (words: string) => rewrittenText(html, page, () => words);
    expect(await inWords('a b c d e f g h')).toBe('<p>a b c\n  d e f\n  g h</p>');
    expect(await inWords('a b c d')).toBe('<p>a b\n  c\n  d</p>');
    expect(await inWords('abcd')).toBe('<p>abcd</p>');
    expect(await inWords('a b c d e f g h i j k l m n o p')).toBe(
      '<p>a b c d e f\n  g h i j k l\n  m n o p</p>',
    );
  });

  it('keeps what was taken over as it is, wrapped lines included', async () => {
    const page = '<p>One\n  two &nbsp; <b>three</b>\n</p><p>Four';
    expect(await rewrittenText(html, page, (source) => source)).toBe(page);
  });

  it('loses hidden text and nothing else', async () => {
    const page = '<p id=a>One <img src=b> two</p><p>Three <b>four</b> five</p>';
    expect(await rewrittenText(html, page, () => undefined)).toBe('<p id=a><img src=b></p><p><b></b></p>');
  });

  it('takes tags in another order and characters that mean something', async () => {
    const page = '<p title="a">x <b>y</b> <i>z</i> w</p>';
    const targets = new Map([
      ['a', '"<&lt;>"'],
      ['x <1>y</1> <2>z</2> w', '<2>A</2> & <3> \\<1> <1>B</1>'],
    ]);
    const written = await rewritten(html, page, (source) =>
      source === 'a' ? (targets.get(source) ?? null) : '<2>A</2> &amp; <b> <1>B</1>',
    );
    expect(new TextDecoder().decode(written.bytes)).toBe(
      '<p title="&quot;<&amp;lt;>&quot;"><i>A</i> &amp;amp; &lt;b> <b>B</b></p>',
    );
  });

  it.each([
    ['de', '<html lang="en">', '<html lang="de">'],
    ['ar', '<html lang="en">', '<html dir="rtl" lang="ar">'],
    ['ar', '<HTML>', '<HTML dir="rtl">'],
    ['de', '<html dir=rtl lang=he>', '<html dir=ltr lang=de>'],
    ['he', '<html lang="ar-EG">', '<html lang="he">'],
    ['en', '<html lang="en-US">', '<html lang="en-US">'],
    ['en-GB', '<html lang="en-US">', '<html lang="en-GB">'],
    ['he', '<html dir="auto" lang="en">', '<html dir="auto" lang="he">'],
    ['de', '<html lang="en"><body dir="ltr">', '<html lang="de"><body dir="ltr">'],
    ['ar', '<html lang="en"><body dir="ltr">', '<html dir="rtl" lang="ar"><body dir="rtl">'],
    [
      'de',
      '<html lang="en"><meta property="og:locale" content="en_US">',
      '<html lang="de"><meta property="og:locale" content="de_DE">',
    ],
    ['de', '<html lang="en"><link hreflang="en" href="x">', '<html lang="de"><link hreflang="en" href="x">'],
    ['de', '<html lang="en"><p lang="fr"></p>', '<html lang="de"><p lang="fr"></p>'],
    [
      'de',
      '<html lang="en"><i lang="fr">a</i> <i lang="en">b</i>',
      '<html lang="de"><i lang="fr">A</i> <i lang="de">B</i>',
    ],
    ['de', '<html lang="{{ lang }}">', '<html lang="{{ lang }}">'],
  ])('into %s says its language: %s', async (targetLanguage, before, after) => {
    expect(await rewrittenText(html, `${before}<p>x</p>`, shout, { targetLanguage })).toBe(
      `${after}<p>X</p>`,
    );
  });

  it('says the target for a block of another language once that is translated', async () => {
    const page = '<html lang="en"><p>One</p><p lang="fr">Deux</p>';
    const only = (text: string) => (source: string) => (source === text ? shout(source) : null);
    expect(await rewrittenText(html, page, only('One'))).toBe(
      '<html lang="de"><p>ONE</p><p lang="fr">Deux</p>',
    );
    expect(await rewrittenText(html, page, only('Deux'))).toBe(
      '<html lang="de"><p>One</p><p lang="de">DEUX</p>',
    );
  });
});

describe('the encoding of a page', () => {
  it.each([
    ['windows-1252', '<meta charset="windows-1252">', 'Größe', 'größer'],
    ['shift_jis', '<meta charset=Shift_JIS>', '日本', '本'],
    ['koi8-r', '<meta http-equiv="Content-Type" content="text/html; charset=KOI8-R">', 'Привет', 'Мир'],
  ])('%s is kept', async (label, meta, text, target) => {
    const { bytes } = await rewritten(html, encoded(`${meta}<p>${text}</p>`, label), () => target);
    expect(new TextDecoder(label).decode(bytes)).toBe(`${meta}<p>${target}</p>`);
  });

  it.each([
    ['<meta charset="iso-8859-1">', '<meta charset="utf-8">'],
    [
      '<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">',
      '<meta http-equiv=Content-Type content="text/html; charset=utf-8">',
    ],
    ['<?xml version="1.0" encoding="ISO-8859-1"?>', '<?xml version="1.0" encoding="utf-8"?>'],
  ])('is UTF-8 where the target needs it, and is called so: %s', async (before, after) => {
    const page = encoded(`${before}<p>Größe</p>`, 'windows-1252');
    const { bytes } = await rewritten(html, page, () => '大きさ');
    expect(new TextDecoder().decode(bytes)).toBe(`${after}<p>大きさ</p>`);
  });

  it('stays where nothing in the page says it: then what it lacks are references', async () => {
    const { bytes } = await rewritten(
      html,
      encoded('<p>Größe — naïve façade</p>', 'windows-1252'),
      () => 'é大',
      {
        sourceLanguage: 'de',
      },
    );
    expect(new TextDecoder('windows-1252').decode(bytes)).toBe('<p>é&#22823;</p>');
  });

  it('is UTF-8 where the bytes are, whatever the page says', async () => {
    expect(await sourcesOf(html, utf8('<meta charset="iso-8859-1"><p>Größe</p>'))).toEqual(['Größe']);
    expect(
      await sourcesOf(html, encoded('<meta charset="utf-8"><p>Größe und Länge</p>', 'windows-1252')),
    ).toEqual(['Größe und Länge']);
  });

  it('UTF-16 and marks are kept', async () => {
    for (const [label, hasMark] of [
      ['utf-16le', true],
      ['utf-16be', false],
      ['utf-8', true],
    ] as const) {
      const { bytes } = await rewritten(html, encoded('<p>Some text</p>', label, hasMark), () => 'Ж');
      expect(bytes).toEqual(encoded('<p>Ж</p>', label, hasMark));
    }
  });
});

describe('XHTML', () => {
  const page = (body: string): string =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`;

  it('is read and written as XML', async () => {
    const { bytes, mediaType, extension } = await rewritten(
      html,
      page('<p id="a"/><p>a&nbsp;b <br/> <i/>c</p><script><![CDATA[ kept ]]></script>').replace(
        '<html',
        '<!DOCTYPE html><html',
      ),
      () => 'x & y < z ]]>\u0000 <1/><2/>',
    );
    expect([mediaType, extension]).toEqual(['application/xhtml+xml', 'xhtml']);
    expect(new TextDecoder().decode(bytes)).toContain(
      '<p id="a"/><p>x &amp; y &lt; z ]]&gt; <br/><i/></p><script><![CDATA[ kept ]]></script>',
    );
  });

  it('that is broken is HTML', async () => {
    const broken = page('<p>one<p>two & three');
    const { bytes, mediaType } = await rewritten(html, broken, shout, { name: 'a.xhtml' });
    expect(mediaType).toBe('text/html');
    expect(new TextDecoder().decode(bytes)).toBe(page('<p>ONE<p>TWO & THREE'));
  });

  it('without end is refused', async () => {
    const deep = `${'<div>'.repeat(2_000)}x${'</div>'.repeat(2_000)}`;
    await expect(sourcesOf(html, page(deep))).rejects.toMatchObject({ code: 'too_complex' });
    expect(await sourcesOf(html, deep)).toEqual(['x']);
  });
});

describe('any page', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<br>',
    '<a href="x" title="go">',
    '</a>',
    '<i lang=fr>',
    '</i>',
    'one ',
    'two',
    '\n',
    '&amp;',
    '&nbsp;',
    '<!-- c -->',
    '<svg>',
    '</svg>',
    '<text>',
    '</text>',
    '<title>',
    '</title>',
    '{% if a %}',
    '{{ b }}',
    '<code>',
    '</code>',
    '<',
    '"',
    '<td>',
    '</div',
  );

  it('comes back as it was where nothing is translated, and where all is what it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const page = pieces.join('');
        expect(await rewrittenText(html, page, () => null)).toBe(page);
        const same = await rewrittenText(html, page, (source) => source, { targetLanguage: 'fr' });
        expect(same).toBe(page);
      }),
      { numRuns: 250 },
    );
  });

  it('is read, or refused as too complex, where one thing comes over and over', async () => {
    for (const part of [
      '<b>a',
      '<svg><text>a',
      '{{a',
      '<% a',
      '<div lang=fr>a',
      '<p>a<br>\n',
      '&a',
      '<a title=',
    ])
      await segmentsOf(html, part.repeat(10_000)).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'too_complex' }),
      );
  });
});
