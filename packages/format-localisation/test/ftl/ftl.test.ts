import { plainOf } from '@dragoman/provider';
import { reverseLetters } from '@dragoman/provider-testkit';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { parse } from '@fluent/syntax';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ftl } from '../../src/index.ts';
import { bytesOf, extracted, rendered, textOf, textsOf, written } from '../support/files.ts';

/** What a program shows of a file: each message and attribute, for some numbers. */
const shown = (file: string): Record<string, string> => {
  const bundle = new FluentBundle('en', { useIsolating: false });
  bundle.addResource(new FluentResource(file));
  const found: Record<string, string> = {};
  for (const entry of parse(file, {}).body) {
    if (entry.type !== 'Message') continue;
    const message = bundle.getMessage(entry.id.name);
    for (const n of [0, 1, 2, 5]) {
      const format = (pattern: Parameters<typeof bundle.formatPattern>[0]): string =>
        bundle.formatPattern(pattern, { n, x: '1', y: '2' }, []);
      if (message?.value) found[`${entry.id.name} ${n}`] = format(message.value);
      for (const [name, pattern] of Object.entries(message?.attributes ?? {}))
        found[`${entry.id.name}.${name} ${n}`] = format(pattern);
    }
  }
  return found;
};

/** Without numbers and names of variables, text is reversed word by word whether before or after it is put together. */
const reversed = (text: string): string => plainOf(reverseLetters(text));

const word = fc.constantFrom(
  'word',
  'Größe',
  '漢字',
  'ا',
  '😀',
  'a',
  'long sentence of some words',
  '<b>',
  '&',
  '"',
  "'",
  '\\',
  '#',
  '-',
);
const code = fc.constantFrom(
  '{ $x }',
  '{$y}',
  '{ -term }',
  '{"{"}',
  '{"["}',
  '{ NUMBER($n) }',
  '{ $x ->\n    [one] 1\n   *[other] 2\n  }',
);
const line = fc
  .array(fc.oneof({ arbitrary: word, weight: 4 }, code), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(' '));
const safeLine = line.filter((text) => !/^[.*[}#]/.test(text));
const indented = fc
  .tuple(fc.constantFrom('    ', '     ', '        '), safeLine)
  .map(([indent, text]) => indent + text);
const text = fc
  .tuple(
    fc.option(line, { nil: '' }),
    fc.array(fc.oneof({ arbitrary: indented, weight: 4 }, fc.constant('')), { maxLength: 4 }),
  )
  .map(([first, lines]) => [first, ...lines].join('\n').trimEnd());
const select = fc
  .tuple(safeLine, safeLine, fc.boolean())
  .map(([one, other, isNested]) =>
    isNested
      ? `{ $n ->\n    [one] ${one}\n   *[other]\n        { $x ->\n            [1] ${one}\n           *[2] ${other}\n        }\n }`
      : `{ $n ->\n    [0] ${other}\n    [one] ${one}\n   *[other]\n        ${other}\n }`,
  );
const pattern = fc.oneof({ arbitrary: text, weight: 3 }, select).filter((one) => one.trim() !== '');
const entry = fc
  .tuple(
    fc.integer({ min: 0, max: 999 }),
    pattern,
    fc.option(pattern),
    fc.option(fc.constantFrom('# c\n', '## g\n\n', '### r\n\n')),
  )
  .map(
    ([id, value, attribute, comment]) =>
      `${comment ?? ''}m${id} = ${value}\n${attribute === null ? '' : `    .title = ${attribute}\n`}`,
  );
const file = fc
  .tuple(
    fc.uniqueArray(entry, { maxLength: 6, selector: (one) => /m\d+/.exec(one)?.[0] }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', 'junk {\n\n', 'x = {\n\n'),
  )
  .map(([entries, end, junk]) => `-term = term\n${junk}${entries.join('\n')}`.replaceAll('\n', end));

describe('made-up files', () => {
  it('keep all but their texts, which a program shows', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (content) => {
        const own = await rendered(ftl, content, ({ source }) => source);
        expect(textOf(own.bytes)).toBe(content);
        const changed = await rendered(ftl, content, ({ source }) => reverseLetters(source));
        const found = shown(textOf(changed.bytes));
        const wanted = Object.fromEntries(
          Object.entries(shown(content)).map(([name, one]) => [name, reversed(one)]),
        );
        expect(found).toEqual(wanted);
        const twice = await rendered(ftl, changed.bytes, ({ source }) => reverseLetters(source));
        expect(shown(textOf(twice.bytes))).toEqual(shown(content));
      }),
      { numRuns: 200, seed: 20261123 },
    );
  });

  it('hold any text', async () => {
    const hostile = fc.string({
      unit: fc.constantFrom('a', ' ', '\n', '{', '}', '[', '*', '.', '#', '=', '"', '\\', '-', '  '),
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(
        hostile,
        fc.constantFrom(
          'a = text\n',
          'a =\n    text\n',
          'a = text\n  more\n',
          'a = { $n ->\n  [one] text\n *[other] text\n }\n',
        ),
        async (target, content) => {
          const wanted = `a${target}a`
            .replace(/[ \t]+\n/g, '\n')
            .replace(/\n +(?=\n)/g, '\n')
            .replace(/\n[ ]+/g, '\n');
          const { bytes } = await rendered(ftl, content, () => wanted);
          expect(new Set(Object.values(shown(textOf(bytes))))).toEqual(new Set([wanted]));
        },
      ),
      { numRuns: 200, seed: 20261123 },
    );
  });
});

describe('Fluent', () => {
  const files =
    '# How many\n# files\nfiles =\n    { $n ->\n        [one] One { $x }\n       *[other] { $n } files\n    }\n';

  it('has comments, attributes and terms, and no keys to press', async () => {
    const { segments } = await extracted(
      ftl,
      '-brand = Thing\n  .case = x\n\n# Top\na = One\n    .title = Two { $b } { $a }\n    .accesskey = O\n    .style = width: 3em\n',
    );
    expect(segments).toEqual([
      { key: '/-brand', source: 'Thing', context: '-brand' },
      { key: '/a', source: 'One', context: 'a: Top' },
      {
        key: '/a/.title',
        source: 'Two <1/> <2/>',
        context: 'a.title: Top',
        place: { codes: ['{ $b }', '{ $a }'] },
      },
    ]);
  });

  it('has the variants of the target put before the default one', async () => {
    const { segments } = await extracted(ftl, files, { target: 'ru' });
    expect(segments.map(({ key, source, pluralCategory }) => [key, source, pluralCategory])).toEqual([
      ['/files/one', 'One <1/>', 'one'],
      ['/files/other', '<1/> files', 'other'],
      ['/files/few', '<1/> files', 'few'],
      ['/files/many', '<1/> files', 'many'],
    ]);
    const changed = await written(
      ftl,
      files,
      { '/files/few': '<1/> файла', '/files/many': 'файлов: <1/>', '/files/one': '<1/>!' },
      { target: 'ru' },
    );
    expect(changed).toBe(
      files
        .replace('One { $x }', '{ $x }!')
        .replace('       *[', '        [few] { $n } файла\n        [many] файлов: { $n }\n       *['),
    );
    expect(shown(changed.replace('*[other]', '*[other]'))['files 5']).toBe('5 files');
  });

  it('has ordinals, and choices that are none of numbers', async () => {
    const ordinal = 'a = { NUMBER($n, type: "ordinal") ->\n   *[other] { $n }th\n    [one] st\n}\n';
    const { segments } = await extracted(ftl, ordinal, { source: 'de', target: 'en' });
    expect(segments.map(({ key }) => key)).toEqual(['/a/other', '/a/one', '/a/two', '/a/few']);
    const platform = 'a = { PLATFORM() ->\n    [windows] Settings\n   *[other] Preferences\n}\n';
    const found = await extracted(ftl, platform, { target: 'ru' });
    expect(found.segments.map(({ key, pluralCategory }) => [key, pluralCategory])).toEqual([
      ['/a/windows', undefined],
      ['/a/other', undefined],
    ]);
  });

  it('has selectors in texts, and texts in selectors changed together', async () => {
    const mixed = 'a = You have { $n ->\n    [one] one\n   *[other] { $n }\n  } new { $x }\n';
    const changed = await written(ftl, mixed, { '/a': '<2/> neu: <1/>', '/a/one': 'eine' });
    expect(changed).toBe('a = { $x } neu: { $n ->\n    [one] eine\n   *[other] { $n }\n  }\n');
  });

  it('wraps what was wrapped, and begins no line with what means something', async () => {
    const wrapped =
      'a =\n    This is a long paragraph that was wrapped by hand, which\n    goes on in the next line.\n    - item\n';
    expect(await textsOf(ftl, wrapped)).toEqual({
      '/a': 'This is a long paragraph that was wrapped by hand, which goes on in the next line.\n- item',
    });
    expect(
      await written(ftl, wrapped, {
        '/a': 'Dies ist ein langer Absatz, der von Hand umgebrochen wurde und in der nächsten Zeile weitergeht.\n.item {x}',
      }),
    ).toBe(
      'a =\n    Dies ist ein langer Absatz, der von Hand umgebrochen wurde und in\n    der nächsten Zeile weitergeht.\n    {"."}item {"{"}x{"}"}\n',
    );
  });

  it('keeps what it cannot read, and says so', async () => {
    const junk = 'a = One\nb = { \nc = Two\n';
    const { warnings, segments } = await extracted(ftl, junk);
    expect(segments.map(({ key }) => key)).toEqual(['/a', '/c']);
    expect(warnings).toMatchObject([{ code: 'unreadable_part', message: expect.stringContaining('line 2') }]);
    expect(await written(ftl, junk, { '/a': 'Eins', '/c': 'Zwei' })).toBe('a = Eins\nb = { \nc = Zwei\n');
  });

  it('names the first ten places that it cannot read', async () => {
    const { warnings } = await extracted(ftl, `a = One\n${'b = { \n'.repeat(12)}`);
    expect(warnings[0]?.message).toContain('line 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 is');
  });

  it('has translations of before, their code in whatever order', async () => {
    const { segments } = await extracted(ftl, 'a = From { $x } to { $y }\nb = { $x } here\n', {
      existing: bytesOf('a = Nach {$y} von {$x}\nb = { $z } hier\n'),
    });
    expect(segments.map(({ target }) => target)).toEqual(['Nach <2/> von <1/>', undefined]);
  });

  it('has translations of before with the same code twice', async () => {
    const existing = bytesOf('a = { $x } und { $x }\n');
    const { segments } = await extracted(ftl, 'a = { $x } and { $x }\n', { existing });
    expect(segments.map(({ target }) => target)).toEqual(['<1/> und <2/>']);
  });

  it('has no variant for what its default one is for', async () => {
    const many = 'a = { $n ->\n    [one] One\n   *[many] Many\n}\n';
    const { segments } = await extracted(ftl, many, { source: 'pl', target: 'ru' });
    expect(segments.map(({ key }) => key)).toEqual(['/a/one', '/a/many', '/a/few']);
  });

  it('is refused where it is something else, or nests without end', async () => {
    for (const [content, code] of [
      ['%%% no Fluent\n', 'corrupt_document'],
      [`a = ${'{'.repeat(20_000)}`, 'too_complex'],
      [`a = ${'{ $n ->\n *[a] '.repeat(20_000)}`, 'too_complex'],
    ] as const)
      await expect(extracted(ftl, content)).rejects.toMatchObject({ code });
  });
});
