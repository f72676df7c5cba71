import { createArchive } from '@dragoman/format-kit';
import type { FormatPictures } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { odp, ods, odt } from '../src/index.ts';
import { flatText, letter } from './samples.ts';
import { content, extract, manifestOf, memberOf, packageOf, render, textFile, textsOf } from './support.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const type = 'application/vnd.oasis.opendocument.text';

const codeOf = (file: Uint8Array): Promise<unknown> =>
  extract(file).then(
    () => undefined,
    (error: { readonly code: unknown }) => error.code,
  );

describe('a package', () => {
  it('keeps its first member first and stored, and all that was not changed', async () => {
    const { bytes, mediaType, extension } = await render(letter, { 'An item': 'Ein Punkt' });
    expect(Buffer.from(bytes.subarray(30, 38 + type.length)).toString()).toBe(`mimetype${type}`);
    expect([mediaType, extension]).toEqual([type, 'odt']);
    expect(memberOf(bytes, 'META-INF/manifest.xml')).toBe(memberOf(letter, 'META-INF/manifest.xml'));
    expect(memberOf(bytes, 'content.xml')).toBe(
      memberOf(letter, 'content.xml')
        .replace('An item', 'Ein Punkt')

        .replace(
          '<style:text-properties fo:font-weight="bold" fo:language="en"',
          '<style:text-properties fo:country="DE" fo:font-weight="bold" fo:language="de"',
        ),
    );
  });

  it('is written as the kind that it is', async () => {
    const file = packageOf('text-template', { 'content.xml': content('<text:p>Dear</text:p>') });
    expect(await render(file, { Dear: 'Liebe' })).toMatchObject({
      extension: 'ott',
      mediaType: `${type}-template`,
    });
  });

  it('loses the signature of the document, and not that of macros, once it is changed', async () => {
    const file = packageOf('text', {
      'content.xml': content('<text:p>Signed</text:p>'),
      'META-INF/documentsignatures.xml': '<a/>',
      'META-INF/macrosignatures.xml': '<a/>',
      'Basic/Standard/Module1.xml': '<a/>',
    });
    expect((await render(file, {})).warnings).toEqual([]);
    const { bytes, warnings } = await render(file, { Signed: 'Neu' });
    expect(warnings).toMatchObject([{ code: 'signature_removed' }]);
    expect(() => memberOf(bytes, 'META-INF/documentsignatures.xml')).toThrow();
    expect(memberOf(bytes, 'META-INF/macrosignatures.xml')).toBe('<a/>');
    expect(memberOf(bytes, 'Basic/Standard/Module1.xml')).toBe('<a/>');
  });

  it('lends its pictures, and takes others for them', async () => {
    const file = packageOf('text', {
      'content.xml': content('<text:p>Words</text:p>'),
      'Pictures/1.png': 'seen',
      'Thumbnails/thumbnail.png': 'not asked for',
    });
    const pictures: FormatPictures = {
      extract: async (picture) => ({
        segments: [{ key: '1', source: Buffer.from(picture).toString() }],
        pages: 1,
        warnings: [],
      }),
      render: async () => ({
        bytes: bytesOf('drawn'),
        mediaType: 'image/png',
        extension: 'png',
        warnings: [],
      }),
    };
    expect(await textsOf(file, { pictures })).toEqual(['Words', 'seen']);
    const { bytes } = await render(file, { seen: 'anders' }, { pictures });
    expect(memberOf(bytes, 'Pictures/1.png')).toBe('drawn');
    expect(memberOf(bytes, 'Thumbnails/thumbnail.png')).toBe('not asked for');
  });

  it('is read without a type where its content says what it is', async () => {
    const file = createArchive(new Map([['content.xml', bytesOf(content('<text:p>Bare</text:p>'))]]));
    expect(await textsOf(file)).toEqual(['Bare']);
    expect([odt, ods, odp].map(({ sniff }) => sniff(file))).toEqual(['possible', 'possible', 'possible']);
  });

  it('is told by its first bytes', () => {
    expect([odt, ods, odp].map(({ sniff }) => sniff(letter))).toEqual(['certain', 'no', 'no']);
    expect([odt, ods, odp].map(({ sniff }) => sniff(flatText))).toEqual(['certain', 'no', 'no']);
    const epub = createArchive(new Map([['mimetype', bytesOf('application/epub+zip')]]));
    const word = createArchive(new Map([['[Content_Types].xml', bytesOf('<a/>')]]));
    for (const { sniff } of [odt, ods, odp]) expect([sniff(epub), sniff(word)]).toEqual(['no', 'no']);
  });
});

describe('pages', () => {
  it('are what the program has counted, as long as that can be', async () => {
    const withPages = (count: string): Uint8Array =>
      packageOf('text', {
        'content.xml': content(`<text:p>${'long words '.repeat(400)}</text:p>`),
        'meta.xml': memberOf(letter, 'meta.xml').replace('page-count="4"', `page-count="${count}"`),
      });
    const pages = [];
    for (const count of ['7', '0', '-3', '1e9', 'many']) pages.push((await extract(withPages(count))).pages);
    expect(pages).toEqual([7, 3, 3, 3, 3]);
  });
});

describe('a file that cannot be translated', () => {
  const encrypted = manifestOf(
    type,
    '</manifest:file-entry><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/>',
  );
  const files: Readonly<Record<string, readonly [Uint8Array, string]>> = {
    'is encrypted': [
      createArchive(
        new Map([
          ['mimetype', bytesOf(type)],
          ['META-INF/manifest.xml', bytesOf(encrypted)],
          ['content.xml', bytesOf('\u0001')],
        ]),
      ),
      'encrypted_document',
    ],
    'has a DOCTYPE': [
      packageOf('text', { 'content.xml': `<!DOCTYPE a [<!ENTITY x "y">]>${content('').slice(38)}` }),
      'corrupt_document',
    ],
    'is another kind': [packageOf('spreadsheet', { 'content.xml': content('') }), 'unsupported_format'],
    'says that it is another kind': [
      packageOf('text', { 'content.xml': content('', '', 'spreadsheet') }),
      'unsupported_format',
    ],
    'is a drawing': [packageOf('graphics', { 'content.xml': content('') }), 'unsupported_format'],
    'has no content': [packageOf('text', { 'styles.xml': content('') }), 'corrupt_document'],
    'has empty content': [packageOf('text', { 'content.xml': '' }), 'corrupt_document'],
    'has no body': [packageOf('text', { 'content.xml': '<a/>' }), 'corrupt_document'],
    'is broken XML': [packageOf('text', { 'content.xml': '<a><b></a>' }), 'corrupt_document'],
    'is nested too deeply': [
      textFile(`${'<text:section>'.repeat(600)}${'</text:section>'.repeat(600)}`),
      'too_complex',
    ],
    'is plain text': [bytesOf('Hello, I am no archive.'), 'corrupt_document'],
    'is other XML': [bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported_format'],
    'is empty': [new Uint8Array(), 'corrupt_document'],
  };
  for (const [what, [file, code]] of Object.entries(files))
    it(`${what}: ${code}`, async () => {
      expect(await codeOf(file)).toBe(code);
    });

  it('has a manifest with a DOCTYPE, as old programs write it, and can', async () => {
    const file = createArchive(
      new Map([
        ['mimetype', bytesOf(type)],
        ['content.xml', bytesOf(content('<text:p>Old</text:p>'))],
        [
          'META-INF/manifest.xml',
          bytesOf(
            `<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd">${manifestOf(type)}`,
          ),
        ],
      ]),
    );
    expect(await textsOf(file)).toEqual(['Old']);
  });
});
