import { reverseLetters } from '@dragoman/provider-testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { properties } from '../../src/index.ts';
import { bytesOf, extracted, rendered, textOf, textsOf, written } from '../support/files.ts';
import { reversedText } from '../support/reversed.ts';

/** A reader of its own, after the words of `java.util.Properties.load`, character by character. */
const load = (file: string): [string, string][] => {
  const lines: string[] = [];
  let open = false;
  for (const natural of file.split(/\r\n|\r|\n/)) {
    const line = natural.replace(/^[ \t\f]+/, '');
    if (!open && (line === '' || line.startsWith('#') || line.startsWith('!'))) continue;
    if (open) lines[lines.length - 1] += line;
    else lines.push(line);
    open = (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1;
    if (open) lines[lines.length - 1] = lines.at(-1)?.slice(0, -1) ?? '';
  }
  const decode = (raw: string): string => {
    let text = '';
    for (let at = 0; at < raw.length; at++) {
      const character = raw.charAt(at);
      if (character !== '\\') text += character;
      else {
        const next = raw.charAt(++at);
        if (next === 'u') {
          text += String.fromCharCode(Number.parseInt(raw.slice(at + 1, at + 5), 16));
          at += 4;
        } else text += { t: '\t', n: '\n', r: '\r', f: '\f' }[next] ?? next;
      }
    }
    return text;
  };
  return lines.map((line) => {
    let at = 0;
    while (at < line.length && !'=: \t\f'.includes(line.charAt(at))) at += line.charAt(at) === '\\' ? 2 : 1;
    let value = at;
    while (' \t\f'.includes(line.charAt(value)) && value < line.length) value += 1;
    if (value < line.length && '=:'.includes(line.charAt(value))) value += 1;
    while (' \t\f'.includes(line.charAt(value)) && value < line.length) value += 1;
    return [decode(line.slice(0, at)), decode(line.slice(value))];
  });
};

const unit = fc.constantFrom(
  ...[
    'a',
    'b',
    'Z',
    'word',
    'é',
    'ß',
    '漢',
    '😀',
    'ا',
    ' ',
    '  ',
    '=',
    ':',
    '#',
    '!',
    "'",
    '"',
    '{0}',
    '{name}',
  ],
  ...[
    '\\\\',
    '\\n',
    '\\t',
    '\\:',
    '\\=',
    '\\ ',
    '\\u00e9',
    '\\u00DF',
    '\\uD83D\\uDE00',
    '\\q',
    '<b>',
    '%s',
    '\t',
  ],
);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const continued = fc
  .tuple(lineEnd, fc.constantFrom('', ' ', '\t  '))
  .map(([end, indent]) => `\\${end}${indent}`);
const value = fc
  .array(fc.oneof({ arbitrary: unit, weight: 9 }, { arbitrary: continued, weight: 1 }), { maxLength: 12 })
  .map((pieces) => pieces.join(''));
const property = fc
  .tuple(
    fc.constantFrom('', ' ', '\t'),
    fc.stringMatching(/^[a-z.]{1,8}$/),
    fc.constantFrom('=', ' = ', ':', ' : ', ' ', '\t', '='),
    value,
  )
  .map(([indent, name, separator, text]) => indent + name + separator + text);
const other = fc.constantFrom('', '  ', '# a comment \\', '! another = one', '#');
const file = fc
  .tuple(
    fc.array(fc.tuple(fc.oneof({ arbitrary: property, weight: 3 }, other), lineEnd), { maxLength: 10 }),
    fc.boolean(),
  )
  .map(([lines, isEnded]) => {
    const text = lines.map(([line, end]) => line + end).join('');
    return isEnded ? text : text.replace(/[\r\n]+$/, '');
  });

describe('made-up files', () => {
  it('keep all but their texts, which an independent reader finds', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (text) => {
        const own = await rendered(properties, text, ({ source }) => source);
        expect(textOf(own.bytes)).toBe(text);
        const reversed = await rendered(properties, text, ({ source }) => reverseLetters(source));
        expect(load(textOf(reversed.bytes))).toEqual(
          load(text).map(([name, found]) => [name, reversedText(found)]),
        );
      }),
      { numRuns: 500, seed: 20261123 },
    );
  });

  it('hold any text', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.string({ unit: 'grapheme', minLength: 1 }), async (text, target) => {
        const word = `${target.trim()}a`;
        const { bytes } = await rendered(properties, text, () => word);
        const { segments } = await extracted(properties, text);
        const count = load(textOf(bytes)).filter(([, found]) => found.includes(word)).length;
        expect(count).toBe(segments.length);
      }),
      { numRuns: 200, seed: 20261123 },
    );
  });
});

describe('properties', () => {
  it('are read with their comments', async () => {
    const text =
      '# Licence\n\n! Shown at the top\n#  of a page\ntitle = Hello \\\n    world\nempty=\nnumber:12\n\n# b\n\nkey\\:a b\n';
    expect((await extracted(properties, text)).segments).toEqual([
      { key: '/title', source: 'Hello world', context: 'title: Shown at the top\n of a page' },
      { key: '/key:a', source: 'b', context: 'key:a' },
    ]);
  });

  it('go on in as many lines as before, as far as words allow', async () => {
    const text = 'a=one two \\\n  three four \\\n  five\nb=x\n';
    expect(await written(properties, text, { '/a': 'eins zwei drei vier fünf' })).toBe(
      'a=eins zwei \\\n  drei vier \\\n  f\\u00fcnf\nb=x\n',
    );
    expect(await written(properties, text, { '/a': 'Wort' })).toBe('a=Wort\nb=x\n');
  });

  it.each([
    ['ASCII alone', 'a=One\n', {}, 'a=\\u00fc\\u6f22\\ud83d\\ude00\n'],
    ['ASCII, and told otherwise', 'a=One\n', { unicode_escapes: false }, 'a=ü漢😀\n'],
    ['escapes in capitals', 'a=\\u00DC\n', {}, 'a=\\u00FC\\u6F22\\uD83D\\uDE00\n'],
    ['UTF-8', 'a=Ü\n', {}, 'a=ü漢😀\n'],
    ['UTF-8, and told otherwise', 'a=Ü\n', { unicode_escapes: true }, 'a=\\u00fc\\u6f22\\ud83d\\ude00\n'],
  ])('with %s keep to it', async (_, text, options, expected) => {
    expect(await written(properties, text, { '/a': 'ü漢😀' }, { options })).toBe(expected);
  });

  it('in Latin-1 stay in it', async () => {
    const { bytes } = await rendered(properties, Buffer.from('a=\xe9\xff\n', 'latin1'), () => 'ü€');
    expect(Buffer.from(bytes).toString('latin1')).toBe('a=ü\\u20ac\n');
  });

  it('that are patterns have apostrophes twice in the file and once for translators', async () => {
    const text = "a={0} isn''t here\nb=It's here\nc={0} files in '{'x'}' of {1}\n";
    expect(await textsOf(properties, text)).toEqual({
      '/a': "{0} isn't here",
      '/b': "It's here",
      '/c': '{0} files in <1/>x<2/> of {1}',
    });
    expect(
      await written(properties, text, { '/a': "l'{0} n'est", '/b': "l'autre", '/c': "<1/>l'x<2/> {0} {1}" }),
    ).toBe("a=l''{0} n''est\nb=l'autre\nc='{'l''x'}' {0} {1}\n");
  });

  it('whose apostrophes are never doubled are no patterns', async () => {
    const text = "a={0} isn't here\nb=Is {0} here?\n";
    expect(await written(properties, text, { '/a': "n'est {0}", '/b': "n'est {0}" })).toBe(
      "a=n'est {0}\nb=n'est {0}\n",
    );
  });

  it('with forms by number have a text for each form', async () => {
    const text = 'n=There {0,choice,0#are no files|1#is one file|1<are {0,number} files} here\n';
    expect(await textsOf(properties, text)).toEqual({
      '/n/|0': 'There',
      '/n/|1': 'are no files',
      '/n/|2': 'is one file',
      '/n/|3': 'are {0,number} files',
      '/n/|4': 'here',
    });
    expect(await written(properties, text, { '/n/|2': "l'un|a", '/n/|4': 'hier' })).toBe(
      "n=There {0,choice,0#are no files|1#l''un'|'a|1<are {0,number} files} hier\n",
    );
  });

  it('may come twice', async () => {
    const { segments, warnings } = await extracted(properties, 'a=One\na=Two\n');
    expect(segments.map(({ key }) => key)).toEqual(['/a', '/a#2']);
    expect(warnings).toMatchObject([{ code: 'duplicate_key' }]);
  });

  it('of before are taken', async () => {
    const { segments } = await extracted(properties, 'a=One\nb=Two\n', { existing: bytesOf('b=Zwei\na=\n') });
    expect(segments.map(({ target }) => target)).toEqual([undefined, 'Zwei']);
  });

  it('with half an escape are refused, as Java does', async () => {
    await expect(extracted(properties, 'a=b\nc=\\u12 d\n')).rejects.toMatchObject({
      code: 'corrupt_document',
      detail: expect.stringContaining('line 2'),
    });
    expect(await textsOf(properties, 'c=C:\\\\users\n')).toEqual({ '/c': 'C:\\users' });
    expect(await textsOf(properties, 'ke\\\r\n  y\\\n  = a\n')).toEqual({ '/key': 'a' });
  });

  it('are read whole over very many lines, and with very many escapes', async () => {
    for (const [text, key, source] of [
      [`a=${'word \\\n'.repeat(5_000)}end`, '/a', `${'word '.repeat(5_000)}end`],
      [`a=${'漢\\\n'.repeat(5_000)}b`, '/a', `${'漢'.repeat(5_000)}b`],
      [`a=${' '.repeat(20_000)}b`, '/a', 'b'],
      [`a${'\\\n '.repeat(5_000)}=b`, '/a', 'b'],
    ] as const)
      expect(await textsOf(properties, text)).toEqual({ [key]: source });
    const escapes = `${'\\k'.repeat(20_000)}=a`;
    expect(await written(properties, escapes, {})).toBe(escapes);
    expect(Object.values(await textsOf(properties, escapes))).toEqual(['a']);
  });

  it('are told by their lines', () => {
    const sniff = (text: string): string => properties.sniff(bytesOf(text));
    expect(sniff('# c\na.b = c\\\n d\n e=f')).toBe('possible');
    expect(sniff('#\n! only')).toBe('possible');
    expect(sniff('Dear reader,\n\nthis is a letter: no more.\nSo it is.\n')).toBe('no');
    expect(sniff('')).toBe('no');
  });
});
