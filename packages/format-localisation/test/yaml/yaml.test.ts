import { reverseLetters } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, isScalar, parse, parseAllDocuments, visit } from 'yaml';
import { yaml } from '../../src/index.ts';
import { bytesOf, extracted, rendered, textOf, textsOf, written } from '../support/files.ts';
import { mapTexts, reversedText } from '../support/reversed.ts';

const hostile = fc.string({
  unit: fc.constantFrom(
    ...[
      'a',
      'word',
      'Z',
      'é',
      'ß',
      '漢',
      '😀',
      'ا',
      ' ',
      ' ',
      '\n',
      '"',
      "'",
      '\\',
      '/',
      '{',
      '}',
      '<b>',
      '\t',
    ],
    ...[
      ': ',
      ' #',
      '- ',
      '? ',
      '&',
      '*',
      '!',
      '|',
      '>',
      '%',
      '@',
      ',',
      '[',
      ']',
      '---',
      'no',
      'true',
      '12',
      '~',
      '=',
    ],
    ...[
      '\u2028',
      '\u00a0',
      '\u0085',
      '\u0001',
      '\ufeff',
      '%{n}x',
      'one two three four five six seven eight nine ten',
    ],
  ),
  maxLength: 9,
});

const { value: tree } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    { arbitrary: hostile, weight: 4 },
    fc.constantFrom<unknown>('', 0, -1.5, true, null),
    fc.dictionary(hostile, tie('value'), { maxKeys: 5 }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}));

const scalarTypes = ['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const;

const style = fc.record({
  types: fc.array(fc.constantFrom(...scalarTypes), { minLength: 1, maxLength: 7 }),
  flows: fc.array(fc.constantFrom(false, false, false, true), { minLength: 1, maxLength: 5 }),
  lineWidth: fc.constantFrom(0, 20, 40, 80),
  indent: fc.integer({ min: 1, max: 5 }),
  hasCarriage: fc.boolean(),
  hasMark: fc.boolean(),
});

type Style = typeof style extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes YAML with all that its writers may choose. */
const writeOddly = (value: unknown, how: Style): string => {
  const document = new Document(value, { aliasDuplicateObjects: false });
  let turn = 0;
  visit(document, {
    Scalar(key, node) {
      if (typeof node.value !== 'string') return;
      node.type = key === 'key' ? 'QUOTE_DOUBLE' : (how.types[turn++ % how.types.length] ?? 'PLAIN');
    },
    Collection(_, node) {
      node.flow = how.flows[turn++ % how.flows.length] ?? false;
    },
    Pair(_, pair) {
      if (isScalar(pair.key) && turn++ % 3 === 0) pair.key.commentBefore = ' a comment: "x"';
    },
  });
  const text = document.toString({ lineWidth: how.lineWidth, indent: how.indent });
  return (how.hasMark ? '\ufeff' : '') + (how.hasCarriage ? text.replaceAll('\n', '\r\n') : text);
};

/** What Rails and its like keep for programs. */
const isRead = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/%\{[^{}]*\}/g, '')) && !/^:\w+$/.test(text);

describe('made-up files', () => {
  it('keep all but their texts, which another reader finds', async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(fc.dictionary(hostile, tree, { maxKeys: 6 }), style, async (value, how) => {
        const text = writeOddly({ ...value, 'a key': 'a text' }, how);
        const [before] = parseAllDocuments(text.replace(/^\ufeff/, ''), { logLevel: 'silent' });
        // The writer of the library has faults of its own.
        fc.pre(before !== undefined && 'errors' in before && before.errors.length === 0);
        tried += 1;
        const own = await rendered(yaml, text, ({ source }) => source);
        expect(textOf(own.bytes)).toBe(text);
        const reversed = await rendered(yaml, text, ({ source }) => reverseLetters(source));
        const found: unknown = parse(textOf(reversed.bytes).replace(/^\ufeff/, ''));
        expect(mapTexts(found, (one) => one)).toEqual(
          mapTexts(before.toJS(), (one) => (isRead(one) ? reversedText(one) : one)),
        );
      }),
      { numRuns: 400, seed: 20261123 },
    );
    expect(tried).toBeGreaterThan(200);
  });

  it('hold any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostile,
        fc.oneof(hostile, fc.string({ unit: 'grapheme' })),
        style,
        async (one, target, how) => {
          const text = writeOddly({ a: `a${one}a`, b: [`b${one}b`], c: { d: `${one} c` } }, how);
          const [before] = parseAllDocuments(text.replace(/^\ufeff/, ''), { logLevel: 'silent' });
          fc.pre(before !== undefined && 'errors' in before && before.errors.length === 0);
          const word = `${target.trim()}a`.replaceAll('<', '');
          const { bytes } = await rendered(yaml, text, () => word);
          const found = parse(textOf(bytes).replace(/^\ufeff/, '')) as {
            a: string;
            b: string[];
            c: { d: string };
          };
          const normal = (given: string | undefined): string => (given ?? '').replace(/\r\n?/g, '\n').trim();
          expect([found.a, found.b[0], found.c.d].map(normal)).toEqual([word, word, word].map(normal));
        },
      ),
      { numRuns: 400, seed: 20261123 },
    );
  });
});

describe('Rails', () => {
  const file =
    '---\nen:\n  # On top\n  title: Home\n  files:\n    one: a file\n    other: "%{count} files" # many\n  end: End\n';

  it('has its language at the root, which becomes that of the target', async () => {
    const { language, segments } = await extracted(yaml, file);
    expect(language).toBe('en');
    expect(segments[0]).toEqual({ key: '/title', source: 'Home', context: 'title: On top' });
    expect(await written(yaml, file, { '/title': 'Start' }, { target: 'pt-BR' })).toBe(
      file.replace('en:', 'pt-BR:').replace('Home', 'Start'),
    );
    // The code of Norwegian is "false" in YAML 1.1.
    expect(await written(yaml, file, { '/title': 'Hjem' }, { target: 'no' })).toContain('\n"no":\n');
    expect(await written(yaml, "'en':\n  a: Yes", { '/a': 'Ja' }, { target: 'no' })).toBe("'no':\n  a: Ja");
    expect((await extracted(yaml, 'en_US:\n  a: b')).language).toBe('en-US');
  });

  it('has plurals as maps, to which forms of the target are added', async () => {
    const { segments } = await extracted(yaml, file, { target: 'ru' });
    expect(segments.slice(1).map(({ key, pluralCategory }) => [key, pluralCategory])).toEqual([
      ['/files/one', 'one'],
      ['/files/other', 'other'],
      ['/files/few', 'few'],
      ['/files/many', 'many'],
      ['/end', undefined],
    ]);
    const targets = { '/files/few': '%{count} файла', '/files/many': 'файлов' };
    const expected = `"%{count} files" # many\n    few: "%{count} файла"\n    many: файлов`;
    expect(await written(yaml, file, targets, { target: 'ru' })).toBe(
      file.replace('en:', 'ru:').replace('"%{count} files" # many', expected),
    );
    expect(await written(yaml, 'a: {one: x %d, other: y}', { '/a/few': 'z, w' }, { target: 'ru' })).toBe(
      'a: {one: x %d, other: y, few: "z, w"}',
    );
    expect(
      await written(
        yaml,
        'a:\r\n  one: x\r\n  other: |\r\n    y\r\n',
        { '/a/few': 'z', '/a/many': 'w' },
        { target: 'ru' },
      ),
    ).toBe('a:\r\n  one: x\r\n  other: |\r\n    y\r\n  few: z\r\n  many: w\r\n');
  });

  it('keeps what programs read', async () => {
    const text = `en:\n  date:\n    order: [ year, month ]\n    symbols: [:year, :month]\n    formats:\n      long: "%B %d, %Y"\n      short: "%d of %b"\n  number: { format: "%u%n", round_mode: default, precision: 2 }\n  errors: { format: "%{attribute} %{message}" }\n`;
    expect(await textsOf(yaml, text)).toEqual({ '/date/formats/short': '<1/> of <2/>' });
    expect(await written(yaml, text, { '/date/formats/short': '<2/>, den <1/>' })).toContain(
      'short: "%b, den %d"',
    );
  });

  it('has its translations of before under another root', async () => {
    const existing = bytesOf('ru:\n  title: Главная\n  files:\n    few: файла\n');
    const { segments } = await extracted(yaml, file, { target: 'ru', existing });
    expect(
      Object.fromEntries(segments.flatMap(({ key, target }) => (target ? [[key, target]] : []))),
    ).toEqual({
      '/title': 'Главная',
      '/files/few': 'файла',
    });
  });
});

describe('texts', () => {
  it.each([
    ['no', '"no"'],
    ['Yes', '"Yes"'],
    ['null', '"null"'],
    ['12e3', '"12e3"'],
    ['2026-11-23 ab', '2026-11-23 ab'],
    ['2026-11-23', '"2026-11-23"'],
    ['12:30:00', '"12:30:00"'],
    ['0x1F', '"0x1F"'],
    ['a: b', '"a: b"'],
    ['a #b', '"a #b"'],
    ['- a', '"- a"'],
    [':a', '":a"'],
    ['@a', '"@a"'],
    ['a:', '"a:"'],
    ['a\nb', '"a\\nb"'],
    ['Norway', 'Norway'],
    ['l\'an: "x" \\', '"l\'an: \\"x\\" \\\\"'],
  ])('that would read as something else are quoted: %s', async (target, expected) => {
    const changed = await written(yaml, 'a: b\n', { '/a': target });
    expect(changed).toBe(`a: ${expected}\n`);
    for (const version of ['1.1', '1.2'] as const) expect(parse(changed, { version })).toEqual({ a: target });
  });

  it('with anchors are translated once, with tags not at all but those of texts', async () => {
    const text =
      'a: &x One\nb: *x\nc: !!str Two\nd: !!binary aGVsbG8=\ne: !ruby/symbol three\nf: &y\n  <<: *z\n'.replace(
        '*z',
        '*x',
      );
    expect(await textsOf(yaml, text)).toEqual({ '/a': 'One', '/c': 'Two' });
    expect(await written(yaml, text, { '/a': 'Eins', '/c': 'no' })).toBe(
      text.replace('One', 'Eins').replace('Two', '"no"'),
    );
  });

  it('over several lines stay so', async () => {
    const text =
      'a: one two three\n  four five\nb: >-\n  one two three\n  four five\n\n  six\nc: "one two\n  three\n\n  four"\nd: |+\n  one\n\n\ne: end\n';
    const targets = {
      '/a': 'eins zwei drei vier fünf',
      '/b': 'eins zwei drei vier fünf\nsechs: sieben',
      '/c': 'eins zwei drei\n"vier"',
      '/d': 'eins\n # zwei',
    };
    const changed = await written(yaml, text, targets);
    expect(changed).toBe(
      'a: eins zwei drei\n  vier fünf\nb: >-\n  eins zwei drei vier\n  fünf\n\n  sechs: sieben\nc: "eins zwei\n  drei\n\n  \\"vier\\""\nd: |+\n  eins\n   # zwei\n\n\ne: end\n',
    );
    expect(parse(changed)).toEqual({
      a: targets['/a'],
      b: targets['/b'],
      c: targets['/c'],
      d: `${targets['/d']}\n\n\n`,
      e: 'end',
    });
  });

  it('stand under sentences, and in several documents', async () => {
    expect(await textsOf(yaml, '"Do you: want it?": "Yes"\n? complex\n: value\n---\na: b\n')).toEqual({
      '/0/Do you: want it?': 'Yes',
      '/0/complex': 'value',
      '/1/a': 'b',
    });
  });

  it('may be under one key twice', async () => {
    const { segments, warnings } = await extracted(yaml, 'a: One\na: Two\n');
    expect(segments.map(({ key }) => key)).toEqual(['/a', '/a#2']);
    expect(warnings).toMatchObject([{ code: 'duplicate_key' }]);
  });

  it('keep the extension of their file', async () => {
    expect((await rendered(yaml, 'a: b', () => 'c')).extension).toBe('yaml');
    const format = await yaml.load();
    const request = {
      bytes: bytesOf('a: b'),
      name: 'en.yml',
      signal: new AbortController().signal,
      targetLanguage: 'de',
      options: {},
      segments: [],
    };
    const host = { logger: { debug() {}, info() {}, warn() {}, error() {} }, progress() {} };
    expect((await format.render({ ...request, host } as never)).extension).toBe('yml');
  });
});

describe('bad files', () => {
  it.each([
    ['a tab', 'a:\n\tb: c\n', 'corrupt_document', 'line 2'],
    ['a scalar', 'foo', 'corrupt_document', 'single value'],
    ['an open quotation', 'a: "b\n', 'corrupt_document', 'line'],
    ['an alias of nothing', 'a: *b\n', 'corrupt_document', 'alias'],
    ['brackets', '['.repeat(20_000), 'too_complex', 'deep'],
    ['dashes', '- '.repeat(20_000), 'too_complex', 'deep'],
    ['question marks', '? '.repeat(20_000), 'too_complex', 'deep'],
    ['maps', '{a: '.repeat(20_000), 'too_complex', 'deep'],
    [
      'indents',
      Array.from({ length: 2_000 }, (_, index) => `${' '.repeat(index)}a:`).join('\n'),
      'too_complex',
      'deep',
    ],
  ])('with %s are refused', async (_, file, code, detail) => {
    await expect(extracted(yaml, file)).rejects.toMatchObject({
      code,
      detail: expect.stringContaining(detail),
    });
  });

  it('of aliases of aliases give each text once', async () => {
    const bomb = Array.from({ length: 30 }, (_, index) =>
      index === 0
        ? 'a0: &a0 [One]'
        : `a${index}: &a${index} [${Array(10)
            .fill(`*a${index - 1}`)
            .join(',')}]`,
    ).join('\n');
    expect(await textsOf(yaml, bomb)).toEqual({ '/a0/0': 'One' });
  });
});
