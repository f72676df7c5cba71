import { anyCharacter } from '@dragoman/arbitraries';
import type { GlossaryTerm } from '@dragoman/store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/exchange/rows.ts';
import { readSeparated, writeSeparated } from '../../src/exchange/separated-values.ts';
import { readTbx, writeTbx } from '../../src/exchange/tbx.ts';
import type { FileTerm, TermList } from '../../src/exchange/terms.ts';
import { readTmx, type TmxEntry, writeTmx } from '../../src/exchange/tmx.ts';
import { decodeUtf8 } from '../../src/exchange/utf8.ts';
import { collectTerms } from '../../src/modules/glossaries/terms.ts';

const runs = { numRuns: 300, seed: 20_260_101 };

/** Texts with what formats are made of among their characters. */
const awkward = fc.constantFrom(
  ...[
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '=',
    '+',
    '-',
    '@',
    '<',
    '>',
    '&',
    ']]>',
    '<!--',
    '&amp;',
  ],
  ...['\u0001', '\u0085', '\u2028', '\ufffe', '\uffff', '\ufeff', '😀', 'e\u0301', '\u202e', ' ', 'source'],
);
const anyText = fc
  .array(fc.oneof(awkward, fc.string({ unit: anyCharacter, maxLength: 6 }), fc.lorem({ maxCount: 2 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join('').replaceAll('\0', ''))
  .filter((text) => text.isWellFormed());

/** Lists as they are stored: what a glossary takes, and nothing twice. */
const terms: fc.Arbitrary<readonly GlossaryTerm[]> = fc
  .array(
    fc.record({
      source: anyText,
      target: anyText,
      caseSensitive: fc.boolean(),
      doNotTranslate: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    collectTerms(
      list.map((term, place) => ({
        place,
        term: { ...term, target: term.doNotTranslate ? undefined : term.target },
      })),
      String,
    ),
  )
  .map((collected) => collected.terms);

const listOf = (entries: readonly GlossaryTerm[]): TermList => ({
  name: 'A & B <"list">',
  sourceLanguage: 'en',
  targetLanguage: 'es-MX',
  entries,
});
const all = async <T>(rows: AsyncIterable<T> | Iterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
};
/** What an import makes of rows. */
const importOf = (rows: readonly Row<FileTerm>[]) =>
  collectTerms(
    rows.map((row) => {
      if ('problem' in row) throw new Error(`line ${row.line} ${row.problem}`);
      return { place: row.line, term: row.value };
    }),
    String,
  );

describe('what was exported', () => {
  for (const [name, separator] of [
    ['CSV', ','],
    ['TSV', '\t'],
  ] as const)
    it(`as ${name} is imported as it was`, async () => {
      await fc.assert(
        fc.asyncProperty(terms, async (entries) => {
          const text = [...writeSeparated(listOf(entries), separator)].join('');
          const read = importOf(await all(readSeparated(text, separator)));
          expect(read.problems).toEqual([]);
          expect(read.terms).toEqual(entries);
        }),
        runs,
      );
    });

  it('as TBX is imported as it was', async () => {
    await fc.assert(
      fc.asyncProperty(terms, async (entries) => {
        const text = [...writeTbx(listOf(entries))].join('');
        const read = importOf(await all(readTbx(text, listOf([]))));
        expect(read.problems).toEqual([]);
        expect(read.terms).toEqual(entries);
      }),
      runs,
    );
  });

  it('as TMX is imported as it was, every character', async () => {
    const entry: fc.Arbitrary<TmxEntry> = fc.record({
      id: fc.uuid(),
      origin: fc.constantFrom('machine', 'approval'),
      sourceText: anyText,
      translatedText: anyText,
      sourceLanguage: fc.constantFrom('en', 'en-GB'),
      targetLanguage: fc.constantFrom('es', 'zh-Hant', 'pt-BR'),
      createdAt: fc.constant(new Date(0)),
      updatedAt: fc.constant(new Date(1)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (entries) => {
        const stream = async function* () {
          yield* entries;
        };
        const rows = await all(readTmx((await all(writeTmx(stream(), { version: '1.0' }))).join('')));
        expect(rows.map((row) => ('value' in row ? row.value : row))).toEqual(
          entries.map(({ sourceText, translatedText, sourceLanguage, targetLanguage }) => ({
            sourceText,
            translatedText,
            sourceLanguage,
            targetLanguage,
          })),
        );
      }),
      runs,
    );
  });
});

describe('CSV', () => {
  const read = (text: string) => all(readSeparated(text, ','));
  const term = (source: string, target?: string, more = {}) => ({
    source,
    target,
    caseSensitive: false,
    doNotTranslate: false,
    ...more,
  });

  it('is read with or without a header, with any line ends, with blank rows, in any order of columns', async () => {
    expect(await read('cart,carrito\r\nbill,factura\n\n , \rhat,sombrero')).toEqual([
      { line: 1, value: term('cart', 'carrito') },
      { line: 2, value: term('bill', 'factura') },
      { line: 5, value: term('hat', 'sombrero') },
    ]);
    expect(await read('Target, SOURCE ,do_not_translate\ncarrito,cart,\n,Dragoman,yes\n')).toEqual([
      { line: 2, value: term('cart', 'carrito') },
      { line: 3, value: term('Dragoman', undefined, { doNotTranslate: true }) },
    ]);
    expect(await read('"a ""b"", c","x\ny"')).toMatchObject([
      { value: { source: 'a "b", c', target: 'x\ny' } },
    ]);
    expect(await read('')).toEqual([]);
  });

  it('tells the line of each row that cannot be used', async () => {
    expect(await read('a,b,maybe\nc,d,,perhaps\ne,f,,,g\nh,i,,,')).toEqual([
      { line: 1, problem: 'case_sensitive must be true, false or empty' },
      { line: 2, problem: 'do_not_translate must be true, false or empty' },
      { line: 3, problem: 'has more than 4 columns' },
      { line: 4, value: term('h', 'i') },
    ]);
  });

  it('is refused as a whole where nobody can know what it says', async () => {
    for (const [text, code, line] of [
      ['a,b\n"c,d', 'broken_quoting', 2],
      ['a,b\nc"d,e', 'broken_quoting', 2],
      ['a,b\n"c"d,e', 'broken_quoting', 2],
      [`a,b\n"${'x\n'.repeat(100_000)}`, 'broken_quoting', undefined],
      ['cart;carrito\nbill;factura', 'wrong_separator', 1],
      ['source,target,note\na,b,c', 'unknown_column', 1],
      ['source,target,source\na,b,c', 'unknown_column', 1],
      [`a,b\n${','.repeat(1_000)}`, 'too_many_columns', 2],
    ] as const) {
      const refusal = await read(text).catch((error) => error);
      expect(refusal, text.slice(0, 40)).toMatchObject({ code: 'invalid_request', errors: [{ code }] });
      if (line !== undefined) expect(refusal.extensions).toEqual({ line });
    }
  });
});

describe('UTF-8', () => {
  it('is all that is read, with or without its mark', () => {
    expect(decodeUtf8(Buffer.from('\ufeffñ'))).toBe('ñ');
    expect(decodeUtf8(Buffer.from('ñ'))).toBe('ñ');
    const utf16 = Buffer.from('\ufeffcart,carrito', 'utf16le');
    for (const [bytes, code] of [
      [utf16, 'utf16'],
      [Buffer.from(utf16).swap16(), 'utf16'],
      [Buffer.from('ñ', 'latin1'), 'invalid_utf8'],
      [Buffer.from([0xed, 0xa0, 0x80]), 'invalid_utf8'],
    ] as const)
      expect(() => decodeUtf8(bytes)).toThrow(
        expect.objectContaining({ errors: [expect.objectContaining({ code })] }),
      );
  });
});

describe('TBX', () => {
  const pair = { sourceLanguage: 'en', targetLanguage: 'es-MX' };

  it('of version 2 is read, with synonyms, other languages and notes', async () => {
    const text = `<?xml version='1.0' encoding="utf-8"?>
<martif type="TBX" xml:lang="en"><martifHeader/><text><body>
<termEntry id="1"><descrip type="subjectField">shops</descrip>
 <langSet xml:lang="fr"><tig><term>panier</term></tig></langSet>
 <langSet xml:lang="EN"><tig><term>cart</term><termNote type="partOfSpeech">noun</termNote></tig><ntig><termGrp><term>shopping <hi>cart</hi></term></termGrp></ntig></langSet>
 <langSet xml:lang="es"><tig><term> carrito </term></tig><tig><term>cesta</term></tig></langSet>
</termEntry>
<termEntry id="2"><langSet xml:lang="en"><tig><term>bill</term></tig></langSet></termEntry>
<termEntry id="3"><langSet xml:lang="es-MX"><tig><term>sombrero</term></tig></langSet></termEntry>
</body></text></martif>`;
    const rows = await all(readTbx(text, pair));
    expect(rows).toEqual([
      {
        line: 3,
        value: { source: 'cart', target: ' carrito ', caseSensitive: false, doNotTranslate: false },
      },
      {
        line: 3,
        value: { source: 'shopping cart', target: ' carrito ', caseSensitive: false, doNotTranslate: false },
      },
      { line: 8, problem: 'has no term in es-MX' },
      { line: 9, problem: 'has no term in en' },
    ]);
  });

  it('between two regions of one language takes each from its own', async () => {
    const text = [
      ...writeTbx({
        ...listOf([]),
        sourceLanguage: 'en-US',
        targetLanguage: 'en-GB',
        entries: [{ source: 'truck', target: 'lorry', caseSensitive: false, doNotTranslate: false }],
      }),
    ].join('');
    const american = { sourceLanguage: 'en-US', targetLanguage: 'en-GB' };
    const british = { sourceLanguage: 'en-GB', targetLanguage: 'en-US' };
    expect(await all(readTbx(text, american))).toMatchObject([
      { value: { source: 'truck', target: 'lorry' } },
    ]);
    expect(await all(readTbx(text, british))).toMatchObject([
      { value: { source: 'lorry', target: 'truck' } },
    ]);
  });

  it.each([
    ['a document type', '<!DOCTYPE martif SYSTEM "file:///etc/passwd"><martif/>', 'doctype'],
    [
      'entities that multiply',
      '<!DOCTYPE tbx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><tbx><term>&b;</term></tbx>',
      'doctype',
    ],
    ['an entity of nobody', '<tbx><term>&xxe;</term></tbx>', 'broken_xml'],
    ['elements without end', '<tbx>'.repeat(100_000), 'too_deep'],
    ['an element that is not closed', '<tbx><text>', 'broken_xml'],
    ['no XML at all', 'cart,carrito', 'broken_xml'],
    ['nothing but a declaration', '<?xml version="1.0"?>', 'broken_xml'],
    ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><tbx/>', 'wrong_encoding'],
    ['another format', '<html></html>', 'not_tbx'],
    ['a character that no XML has', '<tbx>\u0001</tbx>', 'broken_xml'],
    ['NUL by reference', '<tbx>&#0;</tbx>', 'broken_xml'],
    ['a name without end', `<tbx><${'a'.repeat(1_000_000)}`, 'too_long'],
    ['a comment without end', `<tbx><!--${'- '.repeat(1_000_000)}`, 'too_long'],
    ['a document type without end', `<!DOCTYPE tbx [${'<!ENTITY a "b">'.repeat(100_000)}`, 'too_long'],
    [
      'attributes without end',
      `<tbx ${Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ')}>`,
      'too_many_attributes',
    ],
    [
      'a concept of thousands of terms',
      `<tbx><conceptEntry><langSec xml:lang="en">${'<term>a</term>'.repeat(1_000)}</langSec></conceptEntry></tbx>`,
      'too_big',
    ],
    [
      'thousands of languages',
      `<tbx>${Array.from({ length: 1_001 }, (_, index) => `<conceptEntry><langSec xml:lang="en-x-${index}"/></conceptEntry>`).join('')}</tbx>`,
      'too_many_languages',
    ],
  ])('with %s is refused', async (_what, text, code) => {
    await expect(all(readTbx(text, pair))).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ code }],
    });
  });
});

describe('TMX', () => {
  it('of other tools is read: codes stay in the text, each translation is a pair, the header names the source', async () => {
    const text = `<tmx version="1.4"><header srclang="EN-US" datatype="html"/><body>
<tu><note>n</note><tuv xml:lang="en-us"><seg>Press <bpt i="1">&lt;b&gt;</bpt>OK<ept i="1">&lt;/b&gt;</ept></seg></tuv><tuv xml:lang="ES-MX"><seg><![CDATA[Pulse <b>OK</b>]]></seg></tuv><tuv xml:lang="fr"><prop type="x">p</prop><seg>Appuyez</seg></tuv></tu>
<tu srclang="fr"><tuv lang="de"><seg>Hut</seg></tuv><tuv lang="fr"><seg>chapeau</seg></tuv></tu>
<tu srclang="*all*"><tuv xml:lang="pt_BR"><seg>um</seg></tuv><tuv xml:lang="en"><seg>one</seg></tuv></tu>
<tu srclang="en"><tuv xml:lang="en-GB"><seg>two</seg></tuv><tuv xml:lang="x!"><seg>?</seg></tuv></tu>
<tu><tuv xml:lang="en-US"><seg>alone</seg></tuv></tu>
<tu srclang="ja"><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="es"><seg>b</seg></tuv></tu>
<tu><tuv xml:lang="en-US"/><tuv xml:lang="es"><seg>b</seg></tuv></tu>
</body></tmx>`;
    const made = (source: string, target: string, sourceLanguage: string, targetLanguage: string) => ({
      sourceText: source,
      translatedText: target,
      sourceLanguage,
      targetLanguage,
    });
    expect(await all(readTmx(text))).toEqual([
      { line: 2, value: made('Press <b>OK</b>', 'Pulse <b>OK</b>', 'en-US', 'es-MX') },
      { line: 2, value: made('Press <b>OK</b>', 'Appuyez', 'en-US', 'fr') },
      { line: 3, value: made('chapeau', 'Hut', 'fr', 'de') },
      { line: 4, value: made('um', 'one', 'pt-BR', 'en') },
      { line: 5, problem: 'names a language that is none: use BCP 47 tags such as en or es-MX' },
      { line: 6, problem: 'has no translation' },
      { line: 7, problem: 'has no text in its source language' },
      { line: 8, problem: 'has no seg' },
    ]);
  });

  it('with a document type, without its root, or with thousands of texts in one unit is refused', async () => {
    for (const [text, code] of [
      ['<!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx/>', 'doctype'],
      ['<tbx/>', 'not_tmx'],
      [`<tmx><tu>${'<tuv xml:lang="en"/>'.repeat(1_001)}</tu></tmx>`, 'too_big'],
    ] as const)
      await expect(all(readTmx(text))).rejects.toMatchObject({ errors: [{ code }] });
  });
});
