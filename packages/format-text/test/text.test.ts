import { decodeText, detectEncoding, encodeText } from '@dragoman/format-kit';
import { type FormatRequest, type FormatTarget, silentLogger } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from '../src/index.ts';
import {
  columnsOf,
  readParts,
  rewriteParagraph,
  textOfParagraph,
  writeParagraph,
} from '../src/paragraphs.ts';
import { encoded, wrapped } from './support.ts';

const requestOf = (bytes: Uint8Array): FormatRequest<{ encoding?: string | undefined }> => ({
  bytes,
  signal: new AbortController().signal,
  targetLanguage: 'de',
  options: {},
  host: { logger: silentLogger, progress: () => undefined },
});

const sourcesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const format = await text.load();
  return (await format.extract(requestOf(bytes))).segments.map(({ source }) => source);
};

/** A file with other texts, in order. */
const rewritten = async (bytes: Uint8Array, ...targets: (string | null)[]) => {
  const format = await text.load();
  const { segments } = await format.extract(requestOf(bytes));
  const given = segments.map(
    ({ key, source }, index): FormatTarget => ({ key, source, target: targets[index] ?? null }),
  );
  return format.render({ ...requestOf(bytes), segments: given });
};

const utf8 = (content: string): Uint8Array => new TextEncoder().encode(content);
const linesOf = (content: string): Promise<string[]> => sourcesOf(utf8(content));

describe('paragraphs', () => {
  it('that were wrapped by hand are one text', async () => {
    expect(await linesOf(wrapped)).toEqual([wrapped.replaceAll('\n', ' ')]);
    expect(await linesOf(`    ${wrapped.replaceAll('\n', '\n    ')}\n`)).toEqual([
      wrapped.replaceAll('\n', ' '),
    ]);
  });

  it.each([
    ['an address', 'John Smith\n12 Long Street\nSpringfield'],
    ['a poem', 'Tiger Tyger, burning bright,\nIn the forests of the night;\nWhat immortal hand or eye,'],
    [
      'a log',
      '2026-01-01 12:00 The server started on port 8080\n2026-01-01 12:01 Somebody connected from another network',
    ],
    [
      'hard breaks',
      'These lines are about as long as others would be,  \nbut each of them ends with two blanks for a break',
    ],
    [
      'long lines',
      `${'a sentence that is a paragraph of its own, '.repeat(4)}\n${'another one on its own line, '.repeat(5)}`,
    ],
  ])('that are %s are read by line', async (_, content) => {
    expect(await linesOf(content)).toEqual(content.split('\n').map((line) => line.trim()));
  });

  it('go on where a line happens to begin like an item of a list', async () => {
    const steps =
      '  Your rights are protected by two steps: (1) a copyright on all of it, and\n(2) a licence, which gives you the permission to copy it, to hand it on and\n- where you want that - to change it.';
    expect(await linesOf(steps)).toEqual([steps.replaceAll('\n', ' ').trim()]);
  });

  it('that begin with a name in most lines are none', async () => {
    const notice =
      'Copyright 1989, 1991 Free Software Foundation, Inc. and other people\n51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA, with all\nEveryone is permitted to copy and distribute verbatim copies of what\nis a licence document, but changing it is not allowed, to anybody.';
    expect(await linesOf(notice)).toEqual(notice.split('\n'));
  });

  it('may have been wrapped somewhat before the last word that fits', async () => {
    const ragged =
      'Whoever wrapped these lines has left a little room at the end of\nthis one here, as other editors do that count in another\nway; they belong together all the same, as anybody can see who\nreads them.';
    expect(await linesOf(ragged)).toEqual([ragged.replaceAll('\n', ' ')]);
  });

  it('of very many lines are one where they fill the line', async () => {
    const line = (index: number): string =>
      `and number ${index} goes on with words that fill the line to its end, as`;
    const content = Array.from({ length: 5_000 }, (_, index) => line(100_000 + index)).join('\n');
    expect(await linesOf(content)).toHaveLength(1);
  });

  it('of a list are its items, without their marks', async () => {
    expect(await linesOf('- one\n-  two\n  1. three\n  b) four\n> five\n• six')).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
    ]);
    expect(await linesOf('We need:\n- milk\n- eggs, which are\n  fresh')).toEqual([
      'We need:',
      'milk',
      'eggs, which are',
      'fresh',
    ]);
  });

  it('without spaces between words are joined without any', async () => {
    const line = '这是一个很长的段落，它在每一行的末尾都被手工换行，因此各行属于同一个句子';
    const next = '而且不应该在中间插入空格';
    expect(await linesOf(`${line}\n${next}`)).toEqual([line + next]);
  });

  it('are wrapped as they were, whatever the length of their translation', async () => {
    const target = `${'Ein Wort nach dem anderen, '.repeat(8)}und Schluss.`;
    const { bytes } = await rewritten(utf8(`  - ${wrapped.replaceAll('\n', '\n    ')}\n\nEnd`), target, null);
    const lines = new TextDecoder().decode(bytes).split('\n');
    expect(lines[0]).toMatch(/^ {2}- Ein Wort/);
    expect(lines.slice(1, -2).every((line) => /^ {4}\S/.test(line))).toBe(true);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(75);
    expect(
      lines
        .slice(0, -2)
        .map((line) => line.replace('-', '').trim())
        .join(' '),
    ).toBe(target);
    expect(lines.slice(-2)).toEqual(['', 'End']);
  });

  it('keep their line ends, indents and columns', async () => {
    const { bytes } = await rewritten(
      utf8('\tOne\t\tTwo  \r\n\r\n* Three\rFour'),
      'Eins<1/>Zwei',
      'Drei',
      'Vier',
    );
    expect(new TextDecoder().decode(bytes)).toBe('\tEins\t\tZwei  \r\n\r\n* Drei\rVier');
  });

  it('may be as many as a log has, without a blank line between', () => {
    // Each is a paragraph of its own: more than a call has room for as arguments.
    const lines = Array.from({ length: 300_000 }, (_, index) => `${index} done`).join('\n');
    expect(readParts(lines)).toHaveLength(300_000);
  });

  it('are put together as they were, and wrapped no wider than they were', () => {
    const words = fc.array(fc.stringMatching(/^[a-z,.\-äß]{1,12}$/), { minLength: 1, maxLength: 60 });
    const wrap = ([all, width]: readonly [readonly string[], number]): string => {
      const lines: string[] = [''];
      for (const word of all) {
        const last = lines.at(-1) ?? '';
        if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
        else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
      }
      return lines.join('\n');
    };
    const paragraph = fc.tuple(words, fc.integer({ min: 20, max: 100 })).map(wrap);
    const anything = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '\n', '\r', '\t', '-', '1', '.', '漢', 'é'),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(paragraph, anything), { maxLength: 5 }), (all) => {
        const content = all.join('\n\n');
        const parts = readParts(content);
        const put = parts.map((part) => ('blank' in part ? part.blank : writeParagraph(part)));
        expect(put.join('')).toBe(content);
        for (const part of parts) {
          if ('blank' in part) continue;
          const own = rewriteParagraph(part, textOfParagraph(part));
          expect(own.replace(/\s/g, '')).toBe(writeParagraph(part).replace(/\s/g, ''));
          const { width } = part;
          if (width === undefined) continue;
          for (const line of own.split(/[\r\n]+/))
            expect(columnsOf(line.trimEnd())).toBeLessThanOrEqual(width);
        }
      }),
    );
  });
});

describe('encodings', () => {
  it.each([
    ['utf-8', false, 'Größe 漢字 😀'],
    ['utf-8', true, 'Größe'],
    ['utf-16le', true, '漢字'],
    ['utf-16be', true, 'Ω mega'],
    ['utf-16le', false, 'Plain words'],
    ['utf-16be', false, 'Обычные слова\n'],
    ['windows-1252', false, '“Größe” – 5 €'],
  ])('%s (with a mark: %s) is told, and kept', async (label, hasMark, content) => {
    const bytes = encoded(content, label, hasMark);
    expect(detectEncoding(bytes)).toEqual({ label, hasMark });
    expect(decodeText(bytes, { label, hasMark })).toBe(content);
    const { bytes: written, warnings } = await rewritten(bytes, 'Wörter');
    expect(detectEncoding(written)?.hasMark).toBe(hasMark);
    expect(decodeText(written, { label, hasMark })).toContain('Wörter');
    expect(warnings).toEqual([]);
  });

  it('that lack a character of the translation make the file UTF-8, which is said', async () => {
    const { bytes, warnings } = await rewritten(encoded('Größe €\nzwei', 'windows-1252'), '大きさ', null);
    expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe('大きさ\nzwei');
    expect(warnings).toMatchObject([{ code: 'encoding_changed' }]);
  });

  it('may be named where bytes do not tell them', async () => {
    const format = await text.load();
    const bytes = encoded('Привет', 'windows-1251');
    const options = text.options.safeParse({ encoding: 'cp1251' });
    expect(options).toMatchObject({ success: true, data: { encoding: 'windows-1251' } });
    const request = { ...requestOf(bytes), options: { encoding: 'windows-1251' } };
    expect((await format.extract(request)).segments[0]?.source).toBe('Привет');
    expect(text.options.safeParse({ encoding: 'klingon' }).success).toBe(false);
    await expect(
      format.extract({ ...requestOf(bytes), options: { encoding: 'utf-8' } }),
    ).rejects.toMatchObject({
      code: 'corrupt_document',
      detail: expect.stringContaining('encoding'),
    });
    const japanese = Uint8Array.of(0x93, 0xfa, 0x96, 0x7b);
    const read = { ...requestOf(japanese), options: { encoding: 'shift_jis' } };
    expect((await format.extract(read)).segments[0]?.source).toBe('日本');
    const { bytes: written, warnings } = await format.render({
      ...read,
      segments: [{ key: '1', source: '日本', target: '日' }],
    });
    expect(warnings).toEqual([]);
    expect([...written]).toEqual([0x93, 0xfa]);
  });

  it.each([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13)],
    ['UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0)],
    ['zeros', new Uint8Array(100)],
    ['a broken mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0xff, 0x41)],
  ])('are not those of %s', async (_, bytes) => {
    expect(text.sniff(bytes)).toBe('no');
    await expect(sourcesOf(bytes)).rejects.toMatchObject({ code: 'unsupported_format' });
  });

  it('are told by the beginning, though it cuts a character', () => {
    const bytes = utf8(`${'a'.repeat(4_095)}é and more`);
    expect(text.sniff(bytes.subarray(0, 4_096))).toBe('possible');
    expect(text.sniff(new Uint8Array())).toBe('possible');
  });

  it('give each text back', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'),
        (content, label) => {
          const encoding = { label, hasMark: true };
          const bytes = encodeText(content, encoding);
          expect(bytes && decodeText(bytes, encoding)).toBe(content);
        },
      ),
    );
  });
});
