import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type FormatDefinition, type OptionsSchema, silentLogger } from '@dragoman/provider';
import { reverseLetters } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csv, tsv } from '../src/index.ts';
import { encoded } from './support.ts';

type Options = Readonly<Record<string, unknown>>;
type Definition = FormatDefinition<string, OptionsSchema>;

const opened = async (
  file: string | Uint8Array,
  options: Options = {},
  definition: Definition = csv,
  sourceLanguage?: string,
) => {
  const parsed = definition.options.safeParse(options);
  if (!parsed.success) throw parsed.error;
  const format = await definition.load();
  const request = {
    signal: new AbortController().signal,
    bytes: typeof file === 'string' ? encoded(file, 'utf-8') : file,
    targetLanguage: 'de',
    ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
    options: parsed.data,
    host: { logger: silentLogger, progress: () => undefined },
  };
  const extraction = await format.extract(request);
  const render = async (targetOf: (source: string, key: string) => string | null | undefined) =>
    format.render({
      ...request,
      segments: extraction.segments.map(({ key, source }) => {
        const target = targetOf(source, key);
        return target === undefined ? { key, source, target: null, hidden: true } : { key, source, target };
      }),
    });
  const text = async (...call: Parameters<typeof render>): Promise<string> =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode((await render(...call)).bytes);
  return { ...extraction, sources: extraction.segments.map(({ source }) => source), render, text };
};

const sourcesOf = async (...call: Parameters<typeof opened>) => (await opened(...call)).sources;

describe('columns', () => {
  const shop = `sku,Title,Description,Status,Price,Url,Updated,Code,Data
A-1,Green tea,Fresh from the hill,true,12.50 EUR,https://example.com/a,2026-01-02,DZA,"{""a"": 1}"
B_2,Coffee,Strong and dark,false,7,www.example.com,2026-01-03 10:00,EGY,[1]
`;

  it('with texts are told from ids, numbers, dates, addresses, codes and data', async () => {
    expect(await sourcesOf(shop)).toEqual(['Green tea', 'Fresh from the hill', 'Coffee', 'Strong and dark']);
    const { segments, info } = await opened(shop);
    expect(segments[1]).toMatchObject({
      key: '2.3',
      context: 'table cell: Description',
      place: { row: 2, column: 3 },
    });
    expect(info).toMatchObject({ rows: 3, columns: [2, 3] });
  });

  it.each([
    ['numbers', { columns: [3] }, ['Fresh from the hill', 'Strong and dark']],
    ['names', { columns: ['Code', 'Title'] }, ['DZA', 'Green tea', 'EGY', 'Coffee']],
    ['a name, its heading included', { columns: ['Title'], header: true }, ['Title', 'Green tea', 'Coffee']],
  ])('may be named by %s', async (_, options, sources) => {
    expect(await sourcesOf(shop, options)).toEqual(sources);
  });

  it('that are not there are refused, with those that are', async () => {
    for (const column of ['Name', 10])
      await expect(opened(shop, { columns: [column] })).rejects.toMatchObject({
        code: 'invalid_request',
        detail: expect.stringContaining('sku, Title'),
        errors: [{ pointer: '/options/columns' }],
      });
    await expect(opened(shop, { target_column: 'de' })).rejects.toMatchObject({
      errors: [{ pointer: '/options/source_column' }],
    });
    expect(csv.options.safeParse({ columns: [0] }).success).toBe(false);
    expect(csv.options.safeParse({ delimiter: '"' }).success).toBe(false);
  });

  it.each([
    ['has numbers', '1,Some words\n2,Other words\n', ['Some words', 'Other words']],
    ['has a sentence', 'It is one.\nIt is another.\n', ['It is one.', 'It is another.']],
    ['is alone', 'Some words,Other words\n', ['Some words', 'Other words']],
  ])('need no heading: the first row %s', async (_, file, sources) => {
    expect(await sourcesOf(file)).toEqual(sources);
  });

  it('are texts by most of their cells, and by their headings', async () => {
    const file =
      'Image,Amount,Note\nA red house,1,One note\nA blue house,2,7\nA house,about three,Other\nHouse,4,8\n';
    expect(await sourcesOf(file)).toEqual(['One note', 'Other']);
  });

  it('never have formulas, addresses or data translated', async () => {
    const file = 'Text\nSome words\n"=HYPERLINK(""https://example.com"",""Words"")"\nanna@example.com\n';
    expect(await sourcesOf(file, { columns: [1] })).toEqual(['Some words']);
  });
});

describe('languages in columns', () => {
  const file = ',en,es,ja\nKEY_HELLO,Hello!,¡Hola!,こんにちは\nKEY_BYE,Good bye,,\n';

  it('have one replaced, and the way to another told', async () => {
    const { sources, warnings, segments, text } = await opened(file);
    expect(sources).toEqual(['Hello!', 'Good bye']);
    expect(segments[0]?.context).toBe('table cell: KEY_HELLO');
    expect(warnings).toMatchObject([
      { code: 'languages_in_columns', message: expect.stringContaining('target_column') },
    ]);
    expect(await text((source) => source.toUpperCase())).toContain('KEY_BYE,GOOD BYE,,');
    expect(await sourcesOf(file, {}, csv, 'es-MX')).toEqual(['¡Hola!']);
  });

  it('may have a column filled', async () => {
    const { segments, text } = await opened(file, { source_column: 'en', target_column: 'es' });
    expect(segments.map(({ target }) => target)).toEqual(['¡Hola!', undefined]);
    expect(segments.map((segment) => 'target' in segment)).toEqual([true, false]);
    expect(await text((source) => (source === 'Good bye' ? 'Adiós, "amigo"' : null))).toBe(
      file.replace('Good bye,,', 'Good bye,"Adiós, ""amigo""",'),
    );
  });

  it('may have a column added', async () => {
    const { text } = await opened(file, { target_column: 'de' });
    expect(await text((source) => (source === 'Hello!' ? 'Hallo!' : null))).toBe(
      ',en,es,ja,de\nKEY_HELLO,Hello!,¡Hola!,こんにちは,Hallo!\nKEY_BYE,Good bye,,,\n',
    );
    expect(await text(() => null)).toBe(file);
  });
});

describe('what stays', () => {
  it('is all but the changed cells: rows of any length, quotation marks, blanks, ends of lines', async () => {
    const file =
      '\ufeffA;B;C\r\n "x"; spaced text ;"quoted, always"\r\n\r\nshort\rover;"a ""b"" c";d;e;f;\n;;;';
    const { text } = await opened(file, { columns: [1, 2, 3] });
    expect(await text((source) => `${source}!`)).toBe(
      '\ufeffA;B;C\r\n "x"!; spaced text! ;"quoted, always!"\r\n\r\nshort!\rover!;"a ""b"" c!";d!;e;f;\n;;;',
    );
    expect(await text((source) => source)).toBe(file);
  });

  it('is a row that is too short, filled up to the column that is written', async () => {
    const { text } = await opened('k,en,fr,de\na,Hello\n', { source_column: 'en', target_column: 'de' });
    expect(await text(() => 'Hallo')).toBe('k,en,fr,de\na,Hello,,Hallo\n');
  });

  it('is what programs write that do not double quotation marks', async () => {
    const file = 'name,text\nA thing,"He said \\"no\\" to me"\nOther thing,"And \\"yes\\", too"\n';
    const { sources, text } = await opened(file);
    expect(sources).toEqual(['A thing', 'He said "no" to me', 'Other thing', 'And "yes", too']);
    expect(await text((source) => reverseLetters(source))).toContain('"eH dias \\"on\\" ot em"');
  });

  it('is the line for Excel, and its delimiter', async () => {
    const file = 'sep=|\nName|Text\nOne|Some, words; more\n';
    const { sources, text } = await opened(file);
    expect(sources).toEqual(['One', 'Some, words; more']);
    expect(await text(() => 'a|b')).toBe('sep=|\nName|Text\n"a|b"|"a|b"\n');
  });

  it.each([[','], [';'], ['\t'], ['|']])('is the delimiter %j', async (delimiter) => {
    const file = `Name${delimiter}Text\nOne thing${delimiter}Some words\nTwo${delimiter}Others\n`;
    expect(await sourcesOf(file)).toEqual(['One thing', 'Some words', 'Two', 'Others']);
    expect(await sourcesOf(file.replaceAll(delimiter, '^'), { delimiter: '^' })).toHaveLength(4);
  });

  it('is a quotation mark that opens nothing', async () => {
    expect(await sourcesOf('a,text\n1,"open words\n2,other words\n')).toEqual(['"open words', 'other words']);
    expect(await sourcesOf('a,text\n1,"one" and more\n2,"two, three" four\n')).toEqual([
      '"one" and more',
      '"two, three" four',
    ]);
  });

  it('is a file of tabs whose readers know no quotation marks', async () => {
    const { text } = await opened('Name\tText\nOne\tSome words\n', {}, tsv);
    expect(await text(() => 'a\tb\nc')).toBe('Name\tText\na b c\ta b c\n');
  });

  it('is a cell of which the text is hidden', async () => {
    const { text } = await opened('Name,Text\nOne,"Some words"\n');
    expect(await text((source) => (source === 'One' ? null : undefined))).toBe('Name,Text\nOne,""\n');
  });

  it('is the meaning of a translation: no program takes it for a formula', async () => {
    const { render, text } = await opened('Name,Text\nOne,Two\n- three,Four\n');
    const evil = (source: string): string =>
      ({ One: '=cmd|calc', Two: '@SUM(A1)', '- three': '- drei' })[source] ?? '-5.2';
    expect(await text(evil)).toBe("Name,Text\n'=cmd|calc,'@SUM(A1)\n- drei,-5.2\n");
    const { warnings } = await render(evil);
    expect(warnings.map(({ code, key }) => [code, key])).toEqual([
      ['formula_escaped', '2.1'],
      ['formula_escaped', '2.2'],
    ]);
  });
});

describe('a table', () => {
  it('with any values is the same once it was reversed twice', async () => {
    const value = fc.array(
      fc.constantFrom('word', 'Other', ' ', ',', ';', '"', '\n', 'é', '漢字', '=', '-', '12', "'"),
      {
        maxLength: 6,
      },
    );
    const cell = value.map((parts) => {
      const text = parts.join('');
      return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        async (rows) => {
          const file = rows.map((row) => row.join(',')).join('\r\n');
          const options = { delimiter: ',', header: true };
          const once = await (await opened(file, options)).text((source) => reverseLetters(source));
          expect(await (await opened(once, options)).text((source) => reverseLetters(source))).toBe(file);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('of many rows is read and written, and has pages by its size', async () => {
    const fileOf = (end: string): string => {
      const rows = Array.from({ length: 5_000 }, (_, row) => `${row},"Thing, number ${row}${end}",12.5\r\n`);
      return `id,name,price\r\n${rows.join('')}`;
    };
    const { segments, text, pages } = await opened(fileOf(''));
    expect(segments).toHaveLength(5_000);
    expect(pages).toBe(88);
    expect(await text((source) => `${source}!`)).toBe(fileOf('!'));
  });

  it.each([
    ['quotation marks', '"'],
    ['opened values', '"a\n'],
    ['doubled marks', ',""a'],
    ['delimiters', ','],
    ['rows', 'a\n'],
  ])('of nothing but %s is the same where it is not translated, and written where it is', async (_, text) => {
    const file = `Name,Text\nSome,words\n${text.repeat(10_000)}`;
    const table = await opened(file, { columns: [1] });
    expect(await table.text(() => null)).toBe(file);
    expect(await table.text((source) => (source === 'Some' ? 'Einige' : null))).toBe(
      file.replace('Some', 'Einige'),
    );
  });
});

const root = process.env.DRAGOMAN_CORPUS;
const folder = join(root ?? '', 'csv');
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe.runIf(root !== undefined)('real tables', () => {
  it.for(root === undefined ? [] : readdirSync(folder))('%s', async (name) => {
    const bytes = readFileSync(join(folder, name));
    const definition = extname(name) === '.tsv' ? tsv : csv;
    const { segments, render } = await opened(bytes, {}, definition);
    expect(latin((await render(() => null)).bytes)).toBe(latin(bytes));
    expect(latin((await render((source) => source)).bytes)).toBe(latin(bytes));
    const once = await opened((await render((source) => reverseLetters(source))).bytes, {}, definition);
    expect(once.segments.map(({ key, source }) => [key, source])).toEqual(
      segments.map(({ key, source }) => [key, reverseLetters(source)]),
    );
    expect(latin((await once.render((source) => reverseLetters(source))).bytes)).toBe(latin(bytes));
  });
});
