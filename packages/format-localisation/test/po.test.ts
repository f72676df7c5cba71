import { describeFormatConformance } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { po } from '../src/index.ts';
import { formsOfCatalogue, pluralFormsOf, readPluralForms } from '../src/po/plural-forms.ts';
import { bytesOf, extracted, rendered, textOf } from './support/files.ts';
import { ensureTurns, generated, hostileText, translated } from './support/turns.ts';

const header = (...fields: string[]): string =>
  `msgid ""\nmsgstr ""\n${['MIME-Version: 1.0', 'Content-Type: text/plain; charset=UTF-8', ...fields].map((field) => `"${field}\\n"\n`).join('')}\n`;

const messages = `${header('Language: de', 'Plural-Forms: nplurals=2; plural=(n != 1);')}# A translator's remark
#. Shown on the button
#: src/a.c:12 src/b.c:3
#, fuzzy, c-format
#| msgid "Open %d"
msgctxt "menu"
msgid "Open %s\\n"
msgstr "Öffne %s\\n"

msgid "Open %s\\n"
msgstr ""

msgid "One \\"file\\"\\tand \\\\ more"
msgid_plural "%d files"
msgstr[0] "Eine Datei"
msgstr[1] "%d Dateien"

msgid "12 %"
msgstr ""

#~ msgid "Old"
#~ msgstr "Alt"
`;

describeFormatConformance({
  definition: po,
  isBilingual: true,
  samples: [
    {
      name: 'messages.po',
      bytes: bytesOf(messages),
      language: 'en',
      texts: ['Open %s', 'Open %s', 'One "file"\tand \\ more', '%d files'],
    },
    {
      name: 'template.pot',
      bytes: bytesOf('\ufeffmsgid "Yes"\r\nmsgstr ""\r\n'),
      language: 'en',
      texts: ['Yes'],
    },
    { name: 'mac.po', bytes: bytesOf('msgid "Yes"\rmsgstr "Ja"\r\rmsgid "No"\rmsgstr ""\r'), language: 'en' },
    { name: 'empty.po', bytes: bytesOf('# nothing yet\n'), language: 'en', texts: [] },
  ],
});

const of = (source: string, plural: string): string =>
  `msgid "${source}"\nmsgid_plural "${plural}"\nmsgstr[0] ""\nmsgstr[1] ""\n`;

describe('messages', () => {
  it('say what they are for, and what they have already, unless it is not sure', async () => {
    const { segments } = await extracted(po, messages);
    expect(segments.slice(0, 3)).toEqual([
      {
        key: 'menu\u0004Open %s\\n',
        source: 'Open %s',
        context: 'menu: Shown on the button; src/a.c:12 src/b.c:3',
      },
      { key: 'Open %s\\n', source: 'Open %s' },
      {
        key: expect.stringContaining('[0]'),
        source: 'One "file"\tand \\ more',
        target: 'Eine Datei',
        pluralCategory: 'one',
      },
    ]);
  });

  it('lose `fuzzy` alone once they are translated, and keep all that is theirs', async () => {
    const written = await rendered(po, messages, ({ context }) => (context ? 'Öffnen: %s' : undefined));
    expect(textOf(written.bytes)).toBe(
      messages.replace('#, fuzzy, c-format', '#, c-format').replace('Öffne %s', 'Öffnen: %s'),
    );
    const alone = '#, fuzzy\nmsgid "a"\nmsgstr "b"\n';
    expect(await translated(po, header('Language: de') + alone, { a: 'b' })).toBe(
      `${header('Language: de')}msgid "a"\nmsgstr "b"\n`,
    );
  });

  it('that are there already are not written anew', async () => {
    const odd = `${header('Language: de')}msgid "Some words"\nmsgstr   "Einige "\n  "Wor" "te"\n`;
    const written = await rendered(po, odd, ({ target }) => target);
    expect(textOf(written.bytes)).toBe(odd);
  });

  it('in another language than is asked for are no translations', async () => {
    const { segments } = await extracted(po, messages, { target: 'fr' });
    expect(segments.every(({ target }) => target === undefined)).toBe(true);
  });

  it('of a file of before are taken where the source is the same', async () => {
    const before = bytesOf(`${header('Language: de')}msgid "a"\nmsgstr "A"\n\nmsgid "c"\nmsgstr "C"\n`);
    const { segments } = await extracted(po, 'msgid "a"\nmsgstr ""\n\nmsgid "b"\nmsgstr ""\n', {
      existing: before,
    });
    expect(segments.map(({ source, target }) => [source, target])).toEqual([
      ['a', 'A'],
      ['b', undefined],
    ]);
  });

  it('whose translation has other placeholders are told of', async () => {
    const { warnings } = await extracted(po, 'msgid "bar %(sign)s"\nmsgstr "tanko %(merkki)s"\n');
    expect(warnings).toMatchObject([
      { code: 'placeholders_differ', message: expect.stringContaining('bar') },
    ]);
    expect((await extracted(po, messages)).warnings).toEqual([]);
  });

  it('are wrapped as the file does it', async () => {
    const long = 'These words go on for longer than any line of a catalogue may be, as gettext has it';
    const short = `${header('Language: de')}msgid "${long}"\nmsgstr ""\n`;
    const target = `${long}; and they have two lines.\nThis is the second one.`;
    const unwrapped = `msgstr ""\n"${long}; and they have two lines.\\n"\n"This is the second one."\n`;
    expect(await translated(po, short, { [long]: target })).toContain(unwrapped);
    const wrapped = short.replace('longer than ', 'longer than "\n"');
    const written = await translated(po, wrapped, { [long]: target });
    expect(written).toContain(
      '"These words go on for longer than any line of a catalogue may be, as gettext "\n"has it; and they have two lines.\\n"\n"This is',
    );
    for (const line of written.split('\n')) expect(line.length).toBeLessThanOrEqual(79);
    const even = await translated(po, wrapped, { [long]: 'ab '.repeat(200).trim() });
    expect(Math.max(...even.split('\n').map((line) => line.length))).toBe(77);
    const inside = `${header('Language: de')}msgid "a\\nb\\nc"\nmsgstr ""\n`;
    expect(await translated(po, inside, { 'a\nb\nc': 'd\ne' })).toContain('msgstr "d\\ne"\n');
  });
});

describe('plural forms', () => {
  it.each([
    ['ar', 6, ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['ru', 3, ['one', 'few', 'many']],
    ['ja', 1, ['other']],
    ['fr', 2, ['one', 'other']],
    ['sl', 4, ['one', 'two', 'few', 'other']],
    ['cy', 6, ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['lv', 3, ['one', 'other', 'zero']],
  ])('of %s are its own', async (targetLanguage, count, categories) => {
    const file =
      header('Language: ', 'Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;') + of('A file', '%d files');
    const { segments } = await extracted(po, file, { target: targetLanguage });
    expect(segments.map(({ pluralCategory }) => pluralCategory)).toEqual(categories);
    const { bytes } = await rendered(po, file, ({ key }) => `form ${key.at(-2)}`, { target: targetLanguage });
    expect(textOf(bytes)).toContain(`"Language: ${targetLanguage}\\n"\n"Plural-Forms: nplurals=${count};`);
    expect(textOf(bytes).match(/^msgstr\[\d\] "form \d"$/gm)).toHaveLength(count);
    const again = await extracted(po, bytes, { target: targetLanguage });
    expect(again.segments.map(({ target }) => target)).toEqual(categories.map((_, index) => `form ${index}`));
  });

  it('are made of the singular where it fits each of their numbers', async () => {
    const sources = async (text: string, targetLanguage: string): Promise<string[]> =>
      (await extracted(po, text, { target: targetLanguage })).segments.map(({ source }) => source);
    expect(await sources(of('A file', '%d files'), 'ru')).toEqual(['%d files', '%d files', '%d files']);
    expect(await sources(of('%d file', '%d files'), 'ru')).toEqual(['%d file', '%d files', '%d files']);
    expect(await sources(of('A file', '%d files'), 'pl')).toEqual(['A file', '%d files', '%d files']);
  });

  it('of a file that is in the language stay as it counts', async () => {
    const own =
      'nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n%10==0 ? 2 : 3);';
    const file = header('Language: ru', `Plural-Forms: ${own}`) + of('%d file', '%d files');
    const { bytes } = await rendered(po, file, () => 'форма', { target: 'ru' });
    expect(textOf(bytes)).toContain(own);
    expect(textOf(bytes)).toContain('msgstr[3] "форма"');
  });

  it('that nobody translates are as many as the header says', async () => {
    const file = `${header('Language: ')}msgid "a"\nmsgstr ""\n\n${of('%d file', '%d files')}`;
    expect(await translated(po, file, { a: 'b' }, { target: 'ja' })).not.toContain('msgstr[1]');
    expect(await translated(po, file, { a: 'b' }, { target: 'pl' })).toContain(
      'msgstr[1] ""\nmsgstr[2] ""\n',
    );
  });

  it('separate numbers as CLDR does, for each language that gettext has no formula of', () => {
    for (const language of [
      'ar',
      'br',
      'cy',
      'fa',
      'gd',
      'gv',
      'is',
      'lag',
      'mk',
      'mt',
      'shi',
      'tzm',
      'fil',
    ]) {
      const forms = pluralFormsOf(language);
      const rules = new Intl.PluralRules(language);
      const list = formsOfCatalogue(forms, language);
      for (let n = 0; n < 1_000; n++) expect(list[forms.formula(n)]?.category).toBe(rules.select(n));
    }
  });

  it.each([
    'nplurals=2',
    'nplurals=2; plural=n+;',
    'nplurals=1; plural=n != 1;',
    'nplurals=0; plural=0;',
    `nplurals=1; plural=${'('.repeat(500)}0${')'.repeat(500)};`,
    'nplurals=2; plural=alert(1);',
  ])('that are nothing to go by are refused: %s', async (value) => {
    expect(readPluralForms(value)).toBeUndefined();
    await expect(
      extracted(po, header('Language: de', `Plural-Forms: ${value}`) + of('a', 'b')),
    ).rejects.toMatchObject({
      code: 'corrupt_document',
      detail: expect.stringContaining('Plural-Forms'),
    });
  });
});

describe('headers', () => {
  it('name the language as gettext does, or as they did', async () => {
    const language = async (before: string, targetLanguage: string): Promise<string | undefined> =>
      /Language: (.*?)\\n/.exec(
        await translated(
          po,
          `${header(`Language: ${before}`)}msgid "a"\nmsgstr ""\n`,
          { a: 'b' },
          { target: targetLanguage },
        ),
      )?.[1];
    expect(await language('', 'pt-BR')).toBe('pt_BR');
    expect(await language('', 'sr-Latn')).toBe('sr@latin');
    expect(await language('', 'zh-Hant')).toBe('zh_TW');
    expect(await language('en-US', 'pt-BR')).toBe('pt-BR');
    expect(await language('de_AT', 'de')).toBe('de_AT');
  });

  it('are made where there is none, so that the charset is known', async () => {
    expect(await translated(po, '# first\nmsgid "a"\nmsgstr ""\n', { a: 'ä' })).toBe(
      `msgid ""\nmsgstr ""\n"Language: de\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n# first\nmsgid "a"\nmsgstr "ä"\n`,
    );
  });

  it('keep the charset, or change it with the file', async () => {
    const latin = Uint8Array.from(
      `${header('Language: de').replace('UTF-8', 'ISO-8859-1')}msgid "a"\nmsgstr "\u00e4"\n`,
      (character) => character.charCodeAt(0),
    );
    expect((await extracted(po, latin)).segments[0]?.target).toBe('ä');
    const kept = await rendered(po, latin, () => 'ö');
    expect(new TextDecoder('latin1').decode(kept.bytes)).toContain(
      'ISO-8859-1\\n"\n"Language: de\\n"\n\nmsgid "a"\nmsgstr "ö"',
    );
    // To gettext ISO-8859-1 has no euro sign.
    expect((await rendered(po, latin, () => '5 €')).warnings).toMatchObject([{ code: 'encoding_changed' }]);
    const changed = await rendered(po, latin, () => '漢');
    expect(changed.warnings).toMatchObject([{ code: 'encoding_changed' }]);
    expect(textOf(changed.bytes)).toContain('charset=UTF-8');
    expect(textOf(changed.bytes)).toContain('msgstr "漢"');
    const unknown = `${header().replace('UTF-8', 'klingon')}msgid "a"\nmsgstr ""\n`;
    expect(await translated(po, unknown, { a: 'b' })).toContain('charset=UTF-8');
    const other = Uint8Array.from([...bytesOf(unknown), 0x23, 0x20, 0xe4, 0x0a]);
    await expect(extracted(po, other)).rejects.toMatchObject({ code: 'corrupt_document' });
  });

  it('are told by their beginning, which is not that of any text with comments', () => {
    expect(po.sniff(bytesOf('# Title\n\nWords'))).toBe('no');
    expect(po.sniff(bytesOf('# Title\n#'))).toBe('possible');
    expect(po.sniff(bytesOf(`#, fuzzy\n${'\n'.repeat(2_000)}msgid ""`))).toBe('certain');
    expect(po.sniff(bytesOf(`${'\n'.repeat(4_000)}x`))).toBe('no');
  });
});

describe('broken files', () => {
  it.each([
    ['a string that does not end', 'msgid "a\nmsgstr ""\n', 1],
    ['no keyword', 'msgid "a"\nmsgstr ""\n\nwords\n', 4],
    ['two sources', 'msgid "a"\nmsgid "b"\nmsgstr ""\n', 2],
    ['no translation', 'msgid "a"\n\n# next\nmsgid "b"\nmsgstr ""\n', 3],
    ['an index without a plural', 'msgid "a"\nmsgstr[0] ""\n', 2],
    ['no index with a plural', 'msgid "a"\nmsgid_plural "b"\nmsgstr ""\n', 3],
    ['an index twice', 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[0] ""\n', 4],
    ['no string', 'msgid\nmsgstr ""\n', 1],
  ])('with %s say where', async (_, file, line) => {
    await expect(extracted(po, file)).rejects.toMatchObject({
      code: 'corrupt_document',
      detail: expect.stringContaining(`line ${line}`),
    });
  });
});

const escaped = (text: string): string =>
  text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');

/** Reads what `msgunfmt` would: pairs of source and translation, without this package. */
const pairsOf = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(/(?<![^\n])(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:"[^\n]*"\n?)+)/g),
    ([, keyword, strings = '']) => `${keyword} ${strings.trim().slice(1, -1).replaceAll('"\n"', '')}`,
  );

it('generated files keep their keys, comments and forms', async () => {
  const message = fc.record({
    context: fc.option(hostileText, { nil: undefined }),
    source: hostileText,
    plural: fc.option(hostileText, { nil: undefined }),
    comment: fc.constantFrom('#. note\n', '#: a.c:1\n', '#, c-format\n', '#| msgid "x"\n', '# remark\n', ''),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(message, {
        maxLength: 8,
        selector: ({ context, source }) => `${context}\u0004${source}`,
      }),
      fc.constantFrom('de', 'ar', 'ja', 'pl'),
      fc.constantFrom('\n', '\r\n'),
      async (all, targetLanguage, lineEnd) => {
        const file = [
          header(`Language: ${targetLanguage}`, `Plural-Forms: ${pluralFormsOf(targetLanguage).header}`),
          ...all.map(({ context, source, plural, comment }) => {
            const forms = Array.from(
              { length: pluralFormsOf(targetLanguage).count },
              (_, index) => `msgstr[${index}] ""\n`,
            );
            const id = `${comment}${context === undefined ? '' : `msgctxt "${escaped(context)}"\n`}msgid "${escaped(source)}"\n`;
            return plural === undefined
              ? `${id}msgstr ""\n`
              : `${id}msgid_plural "${escaped(plural)}"\n${forms.join('')}`;
          }),
        ].join('\n');
        const written = textOf(
          await ensureTurns(po, file.replaceAll('\n', lineEnd), { target: targetLanguage }),
        );
        const plain = written.replaceAll('\r\n', '\n');
        const isSource = (pair: string): boolean => !pair.startsWith('msgstr');
        expect(pairsOf(plain).filter(isSource)).toEqual(pairsOf(file).filter(isSource));
        expect(pairsOf(plain).map((pair) => pair.split(' ')[0])).toEqual(
          pairsOf(file).map((pair) => pair.split(' ')[0]),
        );
        expect(plain.split('\n').filter((line) => line.startsWith('#'))).toEqual(
          file.split('\n').filter((line) => line.startsWith('#')),
        );
      },
    ),
    generated,
  );
});
