import { reverseLetters } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { json } from '../../src/index.ts';
import { bytesOf, extracted, rendered, textOf, textsOf, written } from '../support/files.ts';
import { mapTexts, reversedText } from '../support/reversed.ts';

const hostile = fc.string({
  unit: fc.constantFrom(
    ...[
      'a',
      'b',
      'Z',
      'é',
      'ß',
      '漢',
      '😀',
      'ا',
      ' ',
      '\t',
      '\n',
      '\r',
      '"',
      "'",
      '\\',
      '/',
      '{',
      '}',
      '<1>',
      '</b>',
    ],
    ...[
      '\u2028',
      '\u0000',
      '\u00a0',
      '{{n}}',
      '%s',
      '$t(a)',
      ':',
      ',',
      '[',
      '|',
      '#',

      '\ufeff',
      'word',
    ],
  ),
  maxLength: 12,
});

const { value: tree } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 7 },
    { arbitrary: hostile, weight: 3 },
    fc.constantFrom<unknown>('', 0, -1.5e10, true, false, null),
    fc.dictionary(hostile, tie('value'), { maxKeys: 6 }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}));

interface Style {
  readonly gap: readonly string[];
  readonly escapes: readonly number[];
  readonly hasMark: boolean;
}

/** Writes JSON with gaps and escapes as somebody's program may. */
const writeOddly = (value: unknown, { gap, escapes }: Style): string => {
  let turn = 0;
  const space = (): string => gap[turn++ % gap.length] ?? '';
  const literal = (text: string): string =>
    JSON.stringify(text).replace(/[^\\"]|\\u....|\\./gsu, (character) => {
      const kind = escapes[turn++ % escapes.length];
      if (kind === 1 && character === '/') return '\\/';
      if (kind === 2 && !character.startsWith('\\'))
        return Array.from(
          { length: character.length },
          (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
        ).join('');
      return character;
    });
  const write = (one: unknown): string => {
    if (typeof one === 'string') return literal(one);
    if (Array.isArray(one))
      return `[${space()}${one.map((item) => write(item) + space()).join(`,${space()}`)}]`;
    if (typeof one !== 'object' || one === null) return JSON.stringify(one);
    const members = Object.entries(one).map(
      ([name, item]) => `${literal(name)}${space()}:${space()}${write(item)}${space()}`,
    );
    return `{${space()}${members.join(`,${space()}`)}}`;
  };
  return space() + write(value) + space();
};

const style = fc.record({
  gap: fc.array(fc.constantFrom('', ' ', '\n', '\r\n', '\t', '  \n  '), { minLength: 1, maxLength: 5 }),
  escapes: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 1, maxLength: 7 }),
  hasMark: fc.boolean(),
});

describe('made-up files', () => {
  it('keep all but their texts, which an independent reader finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(hostile, tree, { maxKeys: 8 }), style, async (value, how) => {
        const text = writeOddly(value, how);
        const bytes = bytesOf((how.hasMark ? '\ufeff' : '') + text);
        const own = await rendered(json, bytes, ({ source }) => source, { options: { pipes: false } });
        expect(textOf(own.bytes)).toBe(textOf(bytes));
        const reversed = await rendered(json, bytes, ({ source }) => reverseLetters(source), {
          options: { pipes: false },
        });
        const found: unknown = JSON.parse(textOf(reversed.bytes).replace(/^\ufeff/, ''));
        expect(mapTexts(found, (one) => one)).toEqual(mapTexts(JSON.parse(text), reversedText));
      }),
      { numRuns: 400, seed: 20261123 },
    );
  });
});

describe('what a file writes in its own way', () => {
  it.each([
    [
      'escapes beyond ASCII',
      String.raw`{"a":"Caf\u00e9","b":"Tee"}`,
      'Grüße 😀',
      String.raw`Gr\u00fc\u00dfe \ud83d\ude00`,
    ],
    ['upper case', String.raw`{"a":"\u00BB","b":"Tee"}`, 'ü', String.raw`\u00FC`],
    ['none', '{"a":"Café","b":"Tee"}', 'Grüße', 'Grüße'],
    ['slashes', String.raw`{"b":"<b>a<\/b>"}`, 'a</b>/', String.raw`a<\/b>\/`],
    ['quotation marks', '{"b":"x"}', `"'\\\n\t\u0001\u007fa`, String.raw`\"'\\\n\t\u0001\u007fa`],
    ['single quotation marks', "{'b':'x'}", `"'a`, String.raw`"\'a`],
    ['half a character', '{"b":"x"}', 'a\ud83d', String.raw`a\ud83d`],
  ])('stays: %s', async (_, file, target, literal) => {
    const changed = await written(json, file, { '/b': target });
    expect(changed).toContain(literal);
    expect((await textsOf(json, changed))['/b']).toBe(target);
  });

  it('are comments, commas, single quotation marks and bare names', async () => {
    const file = `// all\n{\n  /* the\n title */ title: 'It\\'s', // behind\n  "n": [+1, .5, 0x1F, NaN,],\n}\n`;
    const { segments } = await extracted(json, file);
    expect(segments).toEqual([{ key: '/title', source: "It's", context: 'title: the\n title' }]);
    expect(await written(json, file, { '/title': 'Wort' })).toBe(file.replace("It\\'s", 'Wort'));
  });

  it('are names that stand there twice, of which none is lost', async () => {
    const file = '{"a":"one word","a":"two words","b":{"a":"three"}}';
    const { segments, warnings } = await extracted(json, file);
    expect(segments.map(({ key }) => key)).toEqual(['/a', '/a#2', '/b/a']);
    expect(warnings).toMatchObject([{ code: 'duplicate_key' }]);
    expect(await written(json, file, { '/a': 'x', '/a#2': 'y' })).toBe('{"a":"x","a":"y","b":{"a":"three"}}');
  });

  it('are names that are sentences, however long', async () => {
    const name = `Do you really want to ${'very '.repeat(200)}/~ leave?`;
    const { segments } = await extracted(json, JSON.stringify({ [name]: 'Yes', [`${name}!`]: 'No' }));
    expect(new Set(segments.map(({ key }) => key)).size).toBe(2);
    expect(Math.max(...segments.map(({ key }) => key.length))).toBeLessThan(400);
  });

  it('in Latin-1 is written with escapes where it lacks a character', async () => {
    const bytes = Buffer.from('{"a":"Größe","b":"Die Straße nach Köln führt über Mülheim"}', 'latin1');
    const { bytes: changed, warnings } = await rendered(
      json,
      bytes,
      ({ key }) => (key === '/a' ? 'ö漢' : undefined),
      { source: 'de', target: 'ja' },
    );
    expect(Buffer.from(changed).toString('latin1')).toContain(String.raw`{"a":"ö\u6f22","b":"Die Straße`);
    expect(warnings).toEqual([]);
  });
});

describe('plural forms', () => {
  const file =
    '{\n  "files_one": "{{count}} file",\n  "files_other": "{{count}} files",\n  "end": "End"\n}\n';

  it('of i18next are those of the target, and are put behind the others', async () => {
    const { segments } = await extracted(json, file, { target: 'ar' });
    expect(segments.map(({ key, source, pluralCategory }) => [key, pluralCategory, source])).toEqual([
      ['/files_one', 'one', '{{count}} file'],
      ['/files_other', 'other', '{{count}} files'],
      ...['zero', 'two', 'few', 'many'].map((form) => [`/files_${form}`, form, '{{count}} files']),
      ['/end', undefined, 'End'],
    ]);
    const changed = await written(
      json,
      file,
      { '/files_few': '3', '/files_other': 'x', '/files_many': '"' },
      {
        target: 'ar',
      },
    );
    expect(changed).toBe(
      '{\n  "files_one": "{{count}} file",\n  "files_other": "x",\n  "files_few": "3",\n  "files_many": "\\"",\n  "end": "End"\n}\n',
    );
  });

  it('may be for none, in any language', async () => {
    const none = '{"files_zero":"No files","files_one":"A file","files_other":"{{count}} files"}';
    const { segments } = await extracted(json, none, { target: 'ru' });
    expect(segments.map(({ pluralCategory }) => pluralCategory)).toEqual([
      'zero',
      'one',
      'other',
      'few',
      'many',
    ]);
  });

  it('go with contexts of i18next', async () => {
    const contexts =
      '{"friend_male_one":"A boyfriend","friend_male_other":"{{count}} boyfriends","friend_male":"A $t(friend)"}';
    const { segments } = await extracted(json, contexts, { target: 'pl' });
    expect(segments.map(({ key, pluralCategory }) => [key, pluralCategory])).toEqual([
      ['/friend_male_one', 'one'],
      ['/friend_male_other', 'other'],
      ['/friend_male_few', 'few'],
      ['/friend_male_many', 'many'],
      ['/friend_male', undefined],
    ]);
  });

  it('are added in the style of the file', async () => {
    const compact = `{"place_ordinal_other":"{{count}}th"}`;
    const changed = await written(
      json,
      compact,
      { '/place_ordinal_two': 'nd' },
      { source: 'de', target: 'en' },
    );
    expect(changed).toBe('{"place_ordinal_other":"{{count}}th","place_ordinal_two":"nd"}');
  });

  it.each([
    ['options', '{"option_one":"a","option_two":"b","option_other":"c"}'],
    ['a name', '{"label_other":"Other"}'],
    ['no rest', '{"step_one":"First","step_few":"Some"}'],
    ['a map', '{"x_one":{"a":"b"},"x_other":"c {{count}}"}'],
  ])('are not what only looks like them: %s', async (what, text) => {
    const { segments } = await extracted(json, text, { target: 'ru' });
    const categories = segments.filter(({ pluralCategory }) => pluralCategory);
    expect(categories).toHaveLength(what === 'a map' ? 4 : 0);
  });

  it('may be a map of their own', async () => {
    const { segments } = await extracted(json, '{"files":{"one":"a file","other":"files"}}', {
      target: 'ru',
    });
    expect(segments.map(({ key, context }) => [key, context])).toEqual([
      ['/files/one', 'files'],
      ['/files/other', 'files'],
      ['/files/few', 'files'],
      ['/files/many', 'files'],
    ]);
  });

  it('of vue-i18n stand between pipes', async () => {
    const vue = `{"car": "car | cars", "apples": "no apples | one apple | {count} apples", "or": "a {'|'} b"}`;
    const { segments } = await extracted(json, vue);
    expect(segments.map(({ key, source, pluralCategory }) => [key, source, pluralCategory])).toEqual([
      ['/car/|0', 'car', 'one'],
      ['/car/|1', 'cars', 'other'],
      ['/apples/|0', 'no apples', 'zero'],
      ['/apples/|1', 'one apple', 'one'],
      ['/apples/|2', '{count} apples', 'other'],
      ['/or', 'a | b', undefined],
    ]);
    expect(await written(json, vue, { '/apples/|1': 'ein|Apfel', '/or': 'c | d' })).toBe(
      vue.replace('one apple', "ein{'|'}Apfel").replace("a {'|'} b", "c {'|'} d"),
    );
    expect((await extracted(json, '{"title": "Home | Site"}')).segments).toHaveLength(1);
    expect((await extracted(json, vue, { options: { pipes: false } })).segments).toHaveLength(3);
  });
});

describe('browser extensions', () => {
  it('have messages, descriptions and placeholders', async () => {
    const file = `{"hi": {"message": "Hi $USER$, pay $1 or $$2", "description": "A greeting", "placeholders": {"user": {"content": "$1", "example": "Bob"}}}}`;
    expect((await extracted(json, file)).segments).toEqual([
      {
        key: '/hi/message',
        source: 'Hi <1/>, pay <2/> or $2',
        context: 'hi: A greeting',
        place: { codes: ['$USER$', '$1'] },
      },
    ]);
    expect(await written(json, file, { '/hi/message': '<2/> für <1/> $3' })).toBe(
      file.replace('Hi $USER$, pay $1 or $$2', () => '$1 für $USER$ $$3'),
    );
  });
});

describe('a file of before', () => {
  it('has translations of what is not missing or empty, added forms included', async () => {
    const source = '{"a":"Yes","b":"No","c":"Maybe","n_one":"{{count}} file","n_other":"{{count}} files"}';
    const existing = bytesOf('{"a":"Да","b":"","n_one":"файл","n_few":"файла","gone":"x"}');
    const { segments } = await extracted(json, source, { target: 'ru', existing });
    expect(Object.fromEntries(segments.map(({ key, target }) => [key, target]))).toEqual({
      '/a': 'Да',
      '/b': undefined,
      '/c': undefined,
      '/n_one': 'файл',
      '/n_other': undefined,
      '/n_few': 'файла',
      '/n_many': undefined,
    });
  });

  it('that is broken is said to be so', async () => {
    await expect(extracted(json, '{}', { existing: bytesOf('{') })).rejects.toMatchObject({
      code: 'corrupt_document',
      detail: expect.stringContaining('existing'),
    });
  });
});

describe('bad files', () => {
  it.each([
    ['', 'corrupt_document', 'nothing'],
    ['{"a":"b"', 'corrupt_document', 'line 1, column 9'],
    ['{"a":\n"b', 'corrupt_document', 'line 2, column 1'],
    ['{"a":"b"} x', 'corrupt_document', 'follows'],
    ['{"a" "b"}', 'corrupt_document', 'colon'],
    ['{"a":"b" "c":"d"}', 'corrupt_document', 'comma'],
    ['{a b:1}', 'corrupt_document', ''],
    ['{"a":}', 'corrupt_document', 'value'],
    ['{"a":tru}', 'corrupt_document', 'value'],
    ['[1 2]', 'corrupt_document', 'comma'],
    ['{]', 'corrupt_document', ''],
    [String.raw`{"a":"\u12x"}`, 'corrupt_document', 'escape'],
    ['/* x', 'corrupt_document', 'comment'],
    ['"text"', 'corrupt_document', 'single value'],
    ['['.repeat(20_000), 'too_complex', 'deep'],
    ['{"a":'.repeat(20_000), 'too_complex', 'deep'],
    [`[${'1,'.repeat(1_000_001)}1]`, 'too_complex', 'values'],
  ])('%# is refused', async (file, code, detail) => {
    await expect(extracted(json, file)).rejects.toMatchObject({
      code,
      detail: expect.stringContaining(detail),
    });
  });

  it('of many keys are no bad ones: each has its own text', async () => {
    const fileOf = (end: string): string =>
      JSON.stringify(
        Object.fromEntries(
          Array.from({ length: 1_000 }, (_, index) => [`key.${index}`, `Text no. ${index}${end}`]),
        ),
        null,
        2,
      );
    const { bytes } = await rendered(json, fileOf(''), ({ source }) => `${source}!`);
    expect(textOf(bytes)).toBe(fileOf('!'));
  });
});
