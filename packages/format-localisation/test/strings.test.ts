import { encodeText } from '@dragoman/format-kit';
import { describeFormatConformance } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strings, stringsdict } from '../src/index.ts';
import { bytesOf, extracted, rendered, textOf, textsOf } from './support/files.ts';
import { ensureTurns, generated, hostileText, translated } from './support/turns.ts';

const table = `// File of texts

/* Title of an alert */
"alert" = "Don't \\"stop\\"\\n\\U00e9 /* no comment */";
plain.key = Word;
"key with = and ;" = "  Two \\
lines ";
"number" = "12 %";
"same";
`;

describeFormatConformance({
  definition: strings,
  samples: [
    {
      name: 'Localizable.strings',
      bytes: bytesOf(table),
      language: 'en',
      texts: ['Don\'t "stop"\né /* no comment */', 'Word', 'Two \nlines'],
    },
    {
      name: 'wide.strings',
      bytes:
        encodeText('"a" = "Ключ";\r\n"b" = "Слово";', { label: 'utf-16le', hasMark: true }) ??
        new Uint8Array(),
      language: 'ru',
      texts: ['Ключ', 'Слово'],
    },
    { name: 'braces.strings', bytes: bytesOf('{ "a" = "One"; }'), language: 'en', texts: ['One'] },
    { name: 'empty.strings', bytes: bytesOf('/* none */\n'), language: 'en', texts: [] },
  ],
});

describe('strings', () => {
  it('say their keys and comments, which are not those of a section', async () => {
    const { segments } = await extracted(strings, table);
    expect(segments.map(({ key, context }) => [key, context])).toEqual([
      ['alert', 'alert: Title of an alert'],
      ['plain.key', 'plain.key'],
      ['key with = and ;', 'key with = and ;'],
    ]);
  });

  it('are written with the escapes of the file, in its encoding', async () => {
    const written = await translated(strings, table, {
      Word: 'A "word"\\',
      'Don\'t "stop"\né /* no comment */': 'é\n"',
      'Two \nlines': 'Zwei\nZeilen',
    });
    expect(written).toBe(
      table
        .replace('= Word', '= "A \\"word\\"\\\\"')
        .replace('Don\'t \\"stop\\"\\n\\U00e9 /* no comment */', '\\U00e9\\n\\"')
        .replace('Two \\\nlines', 'Zwei\\\nZeilen'),
    );
    const wide = encodeText('"a" = "Ключ";', { label: 'utf-16be', hasMark: true }) ?? new Uint8Array();
    const { bytes } = await rendered(strings, wide, () => '鍵😀');
    expect(
      Buffer.from(bytes).equals(
        encodeText('"a" = "鍵😀";', { label: 'utf-16be', hasMark: true }) ?? bytesOf(''),
      ),
    ).toBe(true);
  });

  it('of a file of before come back by key', async () => {
    const { segments } = await extracted(strings, table, { existing: bytesOf('"plain.key" = "Wort";') });
    expect(segments.flatMap(({ target }) => target ?? [])).toEqual(['Wort']);
  });

  it.each([
    ['no semicolon', '"a" = "b"\n"c" = "d";', 'corrupt_document', 'line 2'],
    ['no end', '"a" = "b;', 'corrupt_document', 'line 1'],
    ['no value', '"a" = ;', 'corrupt_document', 'value'],
    ['more behind its end', '{ "a" = "b"; } x', 'corrupt_document', 'behind'],
    ['XML', '<?xml version="1.0"?><plist/>', 'unsupported_format', 'stringsdict'],
  ])('with %s are refused', async (_, file, code, detail) => {
    await expect(extracted(strings, file)).rejects.toMatchObject({
      code,
      detail: expect.stringContaining(detail),
    });
  });
});

it('generated tables keep keys and comments', async () => {
  const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  const entry = fc
    .tuple(hostileText, hostileText, fc.constantFrom('/* a = "b"; */\n', '// c\n', '\n', ''))
    .map(([key, value, comment]) => `${comment}"${escaped(key)}" = "${escaped(value)}";`);
  const skeleton = (text: string): string[] =>
    text.match(/\/\* a.*? \*\/|\/\/ c|^"(?:[^"\\]|\\.)*"(?= =)/gms) ?? [];
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async (all) => {
      const file = all.join('\n');
      expect(skeleton(textOf(await ensureTurns(strings, file)))).toEqual(skeleton(file));
    }),
    generated,
  );
});

const dictionary = (entries: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n${entries}</dict>\n</plist>\n`;

const variable = (name: string, forms: Readonly<Record<string, string>>): string =>
  `\t\t<key>${name}</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>ld</string>\n${Object.entries(
    forms,
  )
    .map(([form, text]) => `\t\t\t<key>${form}</key>\n\t\t\t<string>${text}</string>\n`)
    .join('')}\t\t</dict>\n`;

const entry = (name: string, format: string, variables: string): string =>
  `\t<key>${name}</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>${format}</string>\n${variables}\t</dict>\n`;

const files = dictionary(
  entry(
    'files',
    'Found %1$#@count@ in &lt;%2$#@folders@&gt;',
    variable('count', { one: 'a file', other: '%ld files' }) +
      variable('folders', { zero: 'no folder', one: '%ld folder', other: '%ld folders' }),
  ) + entry('alone', '%#@n@', variable('n', { other: 'days' })),
);

describeFormatConformance({
  definition: stringsdict,
  samples: [
    {
      name: 'Localizable.stringsdict',
      bytes: bytesOf(files),
      language: 'en',
      texts: [
        'Found <1/> in <<2/>>',
        'a file',
        '%ld files',
        'no folder',
        '%ld folder',
        '%ld folders',
        'days',
        'days',
      ],
    },
    { name: 'empty.stringsdict', bytes: bytesOf(dictionary('')), language: 'en', texts: [] },
  ],
});

describe('plural rules', () => {
  it('keep their variables and settings, and get the forms of the target', async () => {
    const { bytes } = await rendered(
      stringsdict,
      files,
      ({ pluralCategory, source }) => pluralCategory ?? source.replace('Found', 'Gefunden'),
      { target: 'ar' },
    );
    const written = textOf(bytes);
    expect(written).toContain('<string>Gefunden %1$#@count@ in &lt;%2$#@folders@&gt;</string>');
    expect(written).toContain(
      '\t\t\t<key>other</key>\n\t\t\t<string>other</string>\n\t\t\t<key>two</key>\n\t\t\t<string>two</string>\n\t\t\t<key>few</key>',
    );
    expect(written.match(/<key>NSStringFormat\w+<\/key>\n\t\t\t<string>\w+<\/string>/g)).toEqual(
      files.match(/<key>NSStringFormat\w+<\/key>\n\t\t\t<string>\w+<\/string>/g),
    );
    expect(await textsOf(stringsdict, bytes, { target: 'ar', source: 'ar' })).toMatchObject({
      '/files/count/few': 'few',
    });
  });

  it('whose format names what is not there are told of', async () => {
    const file = dictionary(entry('a', '%#@missing@', variable('there', { other: 'days' })));
    expect((await extracted(stringsdict, file)).warnings).toMatchObject([{ code: 'variable_missing' }]);
    expect((await extracted(stringsdict, files)).warnings).toEqual([]);
  });

  it('may have texts by width', async () => {
    const file = dictionary(
      '<key>a</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>Short</string><key>50</key><string>Longer text</string></dict></dict>',
    );
    expect(await textsOf(stringsdict, file)).toEqual({
      '/a/NSStringVariableWidthRuleType/20': 'Short',
      '/a/NSStringVariableWidthRuleType/50': 'Longer text',
    });
  });

  it.each([
    ['<plist><array/></plist>', 'unsupported_format'],
    [dictionary('<string>a</string><key>b</key>'), 'corrupt_document'],
    ['<plist>', 'corrupt_document'],
  ])('that are none are refused', async (file, code) => {
    await expect(extracted(stringsdict, file)).rejects.toMatchObject({ code });
  });

  it('generated keep keys, types and variables', async () => {
    const escaped = (text: string): string =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const text = hostileText.map(escaped);
    const skeleton = (all: string): string[] => all.match(/<key>[\s\S]*?<\/key>|%#@\w*@/g) ?? [];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text, text), { maxLength: 5 }), async (all) => {
        const file = dictionary(
          all
            .map(([format, one, other], index) =>
              entry(`k${index}`, `${format} %#@n@`, variable('n', { one, other })),
            )
            .join(''),
        );
        expect(skeleton(textOf(await ensureTurns(stringsdict, file)))).toEqual(skeleton(file));
      }),
      generated,
    );
  });
});
