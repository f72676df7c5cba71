import { describeFormatConformance } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { android } from '../src/index.ts';
import { bytesOf, extracted, rendered, textOf, textsOf } from './support/files.ts';
import { ensureTurns, generated, hostileText, translated } from './support/turns.ts';

const resources = (...lines: string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">\n${lines.map((line) => `    ${line}\n`).join('')}</resources>\n`;

const everything = resources(
  '<!-- Shown at the top [CHAR_LIMIT=20] -->',
  '<string name="title">Don\\\'t &amp; \\"stop\\"\\n\\u00e9 <b>now</b></string>',
  '<string name="app" translatable="false">Brand</string>',
  '<string name="alias">@string/title</string>',
  '<string name="count">You have <xliff:g id="count" example="3">%1$d</xliff:g> new</string>',
  '<string name="quoted">"  Two  blanks\'s "</string>',
  '<string name="lines">\n        One\n        text\n    </string>',
  '<string name="html"><![CDATA[<a href="%1$s">It\\\'s</a> here]]></string>',
  '<string name="link"><annotation font="x">Read <i>this</i></annotation></string>',
  '<string name="number">12</string>',
  '<string-array name="days"><item>Monday</item><item>@string/title</item><item>Tuesday</item></string-array>',
  '<plurals name="files">\n        <item quantity="one">%d file</item>\n        <item quantity="other">%d files</item>\n    </plurals>',
);

describeFormatConformance({
  definition: android,
  samples: [
    {
      name: 'strings.xml',
      bytes: bytesOf(everything),
      language: 'en',
      texts: [
        'Don\'t & "stop"\né <1>now</1>',
        'You have <1/> new',
        "Two  blanks's",
        'One text',
        '<a href="%1$s">It\'s</a> here',
        'Read <1>this</1>',
        'Monday',
        'Tuesday',
        '%d file',
        '%d files',
      ],
    },
    { name: 'empty.xml', bytes: bytesOf('<resources/>'), language: 'en', texts: [] },
  ],
});

const one = (content: string): string => resources(`<string name="a">${content}</string>`);

/** What a string is once the translation of it was written. */
const written = async (content: string, target: string): Promise<string> => {
  const { bytes } = await rendered(android, one(content), () => target);
  return /<string name="a">([\s\S]*)<\/string>/.exec(textOf(bytes))?.[1] ?? '';
};

describe('strings', () => {
  it('say their names, what was written about them, and how long they may be', async () => {
    const { segments } = await extracted(android, everything);
    expect(segments[0]).toMatchObject({
      key: 'string/title',
      context: 'title: Shown at the top [CHAR_LIMIT=20]',
      constraints: { maxLength: 20 },
    });
    expect(segments.map(({ key }) => key)).toContain('string-array/days/2');
  });

  it.each([
    ['Home\\u00A0Assistant', 'Casa\u00a0nuestra', 'Casa\\u00A0nuestra'],
    ['A\\u2019s and B\\u2019s', 'les B’s', 'les B\\u2019s'],
    ['a\\-b, c-d, e-f', 'f-e', 'f-e'],
    ['One?\\n\n      Two', 'Eins?\nZwei', 'Eins?\\n\n      Zwei'],
    ['One?\\nTwo', 'Eins?\nZwei', 'Eins?\\nZwei'],
    ['One?\\n\n      Two', 'Eins  Zwei\n', 'Eins \\u0020Zwei\\n\n      '],
  ])('are spelled as they are in %j', async (content, target, expected) => {
    expect(await written(content, target)).toBe(expected);
  });

  it('have lines where the file ends one behind a line end, but for quoted ones', async () => {
    const { segments } = await extracted(android, one('One?\\n\n      Two'));
    expect(segments[0]?.source).toBe('One?\nTwo');
    const quoted = await extracted(android, one('"One?\\n\n  Two"'));
    expect(quoted.segments[0]?.source).toBe('One?\n\n  Two');
  });

  it.each([
    ['Words', 'It\'s "so" & <b>', 'It\\\'s \\"so\\" &amp; &lt;b&gt;'],
    ['Words', '@home', '\\@home'],
    ['Words', '?', '\\?'],
    ['Words', 'a  b ', 'a \\u0020b\\u0020'],
    ['Words', 'a\n\tb\\', 'a\\n\\tb\\\\'],
    ['"It\'s  here"', "That's  there", '"That\\\'s \\u0020there"'],
    ['\n    One\n    ', 'Two', '\n    Two\n    '],
    ['<b>All</b>', 'Alles', '<b>Alles</b>'],
    ['A&#8230;', 'B…', 'B&#8230;'],
    ['<![CDATA[One]]>', 'a & ]]> <b>', '<![CDATA[a & ]]]]><![CDATA[> <b>]]>'],
    ['<![CDATA[<a href="x">One</a>]]>', '<a href="x">Two</a>', '<![CDATA[<a href="x">Two</a>]]>'],
    ['The "one" and \\"two\\"', 'Das "zwei"', 'Das \\"zwei\\"'],
    ['One <!-- two --> three', 'Drei <1/> eins', 'Drei <!-- two --> eins'],
  ])('are written as Android reads them: %s with %s', async (content, target, expected) => {
    expect(await written(content, target)).toBe(expected);
  });

  it('may have products, and the same name for each', async () => {
    const file = resources(
      '<string name="a" product="tablet">Tablet</string>',
      '<string name="a">Phone</string>',
      '<item type="string" name="b">Item</item>',
    );
    expect(await textsOf(android, file)).toEqual({
      'string/a (tablet)': 'Tablet',
      'string/a': 'Phone',
      'item/b': 'Item',
    });
  });
});

describe('plurals', () => {
  it('get the quantities of the target language', async () => {
    const { segments } = await extracted(android, everything, { target: 'pl' });
    const forms = segments.filter(({ pluralCategory }) => pluralCategory);
    expect(forms.map(({ pluralCategory, source }) => `${pluralCategory} ${source}`)).toEqual([
      'one %d file',
      'other %d files',
      'few %d files',
      'many %d files',
    ]);
    const { bytes } = await rendered(android, everything, ({ pluralCategory }) => pluralCategory, {
      target: 'pl',
    });
    expect(textOf(bytes)).toContain(
      '<plurals name="files">\n        <item quantity="one">one</item>\n        <item quantity="other">other</item>\n        <item quantity="few">few</item>\n        <item quantity="many">many</item>\n    </plurals>',
    );
  });

  it('of a file of before come back with all that it has', async () => {
    const before = resources(
      '<string name="lines">Alt</string>',
      '<plurals name="files"><item quantity="few">pliki</item></plurals>',
    );
    const { segments } = await extracted(android, everything, { target: 'pl', existing: bytesOf(before) });
    expect(
      segments.filter(({ target }) => target !== undefined).map(({ key, target }) => [key, target]),
    ).toEqual([
      ['string/lines', 'Alt'],
      ['plurals/files/few', 'pliki'],
    ]);
  });
});

describe('files', () => {
  it('say their language, and follow the target', async () => {
    const file =
      '<resources xmlns:tools="http://schemas.android.com/tools" tools:locale="en">\n<string name="a">One</string></resources>';
    expect((await extracted(android, file)).language).toBe('en');
    expect(await translated(android, file, { One: 'Un' }, { target: 'fr' })).toBe(
      file.replace('"en"', '"fr"').replace('One', 'Un'),
    );
  });

  it.each([
    [
      'entities of its own',
      '<!DOCTYPE resources [<!ENTITY app "x">]>\n<resources><string name="a">&app; b</string></resources>',
      'corrupt_document',
    ],
    ['another root', '<manifest/>', 'unsupported_format'],
    ['no end', '<resources><string name="a">b</string>', 'corrupt_document'],
    [
      'deep nesting',
      `<resources><string name="a">${'<b>'.repeat(600)}x${'</b>'.repeat(600)}</string></resources>`,
      'too_complex',
    ],
  ])('with %s are refused', async (_, file, code) => {
    await expect(extracted(android, file)).rejects.toMatchObject({
      code,
      detail: expect.stringMatching(/\w/),
    });
  });
});

const escaped = (text: string): string =>
  text
    .replace(/[\\'"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

it('generated files keep their names, comments, codes and quantities', async () => {
  const content = fc.oneof(
    hostileText.map(escaped),
    hostileText.map((text) => `"${escaped(text)}"`),
    hostileText.map((text) => `<![CDATA[${text.replace(/[\\'"]/g, '\\$&').replaceAll(']]>', '')}]]>`),
    fc
      .tuple(hostileText, hostileText)
      .map(([a, b]) => `${escaped(a)}<b>${escaped(b)}</b> <xliff:g id="n">%1$s</xliff:g>`),
  );
  const resource = fc.oneof(
    content.map((text) => (name: string) => `<string name="${name}">${text}</string>`),
    fc.tuple(content, content).map(
      ([a, b]) =>
        (name: string) =>
          `<!-- ${name} -->\n<plurals name="${name}"><item quantity="one">${a}</item><item quantity="other">${b}</item></plurals>`,
    ),
    content.map((text) => (name: string) => `<string name="${name}" translatable="false">${text}</string>`),
    fc
      .array(content, { maxLength: 3 })
      .map(
        (items) => (name: string) =>
          `<string-array name="${name}">${items.map((item) => `<item>${item}</item>`).join('')}</string-array>`,
      ),
  );
  const skeleton = (text: string): string[] =>
    text.match(
      /<!--[\s\S]*?-->|<xliff:g[^>]*>[^<]*<\/xliff:g>|<\/?b>|<(?:string|plurals|item|string-array)\b[^>]*>/g,
    ) ?? [];
  await fc.assert(
    fc.asyncProperty(fc.array(resource, { maxLength: 8 }), async (all) => {
      const file = resources(...all.map((write, index) => write(`name_${index}`)));
      const once = textOf(await ensureTurns(android, file));
      expect(skeleton(once)).toEqual(skeleton(file));
    }),
    generated,
  );
});
