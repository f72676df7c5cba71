import { Archive } from '@dragoman/format-kit';
import { type FormatPictures, silentLogger } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { epub } from '../src/index.ts';
import { bookOf, memberOf, members } from './book.ts';
import { rewritten, segmentsOf, shout, sourcesOf } from './support.ts';

const packageName = 'EPUB/package.opf';
const chapter = 'EPUB/text/one.xhtml';
const opf = (before: string, after: string): Uint8Array => {
  const text = members.get(packageName) ?? '';
  expect(text).toContain(before);
  return bookOf({ [packageName]: text.replace(before, after) });
};

describe('segments of a book', () => {
  it('are in the order of reading, with their page in it and what they are', async () => {
    const found = await segmentsOf(epub, bookOf());
    expect(found.map(({ page, context }) => [page, context])).toEqual([
      [undefined, 'title of the book'],
      [undefined, 'subject of the book'],
      [undefined, 'landmark'],
      [1, 'title'],
      [1, 'heading'],
      [1, undefined],
      [1, undefined],
      [1, undefined],
      [2, undefined],
      [undefined, 'list item'],
      [undefined, 'title of the book'],
      [undefined, 'table of contents'],
      [undefined, 'title'],
      [undefined, 'label in a drawing'],
    ]);
  });

  it('say the language of metadata in another one', async () => {
    const [title] = await segmentsOf(epub, opf('<dc:title>', '<dc:title xml:lang="fr">'));
    expect(title?.language).toBe('fr');
  });

  it('keep to what is readable: declarations are kept, nothing they name is looked at', async () => {
    const text = `<!DOCTYPE html [ <!ENTITY own SYSTEM "file:///etc/passwd"> <!ENTITY a "]>"> ]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>One &own; two &eacute;</p></body></html>`;
    const book = bookOf({ [chapter]: text });
    expect(await sourcesOf(epub, book)).toContain('One <1/> two é');
    const { bytes } = await rewritten(epub, book, shout);
    expect(memberOf(bytes, chapter)).toBe(
      text.replace('<html', '<html').replace('One &own; two &eacute;', 'ONE &own; TWO É'),
    );
  });
});

describe('pictures of a book', () => {
  const file = opf('<item id="far"', '<item id="map" href="map.png" media-type="image/png"/><item id="far"');
  const archive = new Archive(file);
  const book = archive.write(new Map([['EPUB/map.png', Buffer.from('Harbour')]]));
  const pictures: FormatPictures = {
    extract: async (picture) => ({
      segments: [{ key: '1', source: Buffer.from(picture).toString() }],
      pages: 1,
      warnings: [],
    }),
    render: async (_, [segment]) => ({
      bytes: Buffer.from(segment?.target ?? ''),
      mediaType: 'image/png',
      extension: 'png',
      warnings: [],
    }),
  };
  const request = {
    bytes: book,
    signal: new AbortController().signal,
    targetLanguage: 'de',
    options: {},
    host: { logger: silentLogger, progress: () => undefined, pictures },
  };

  it('are translated where they are wanted', async () => {
    const format = await epub.load();
    const { segments } = await format.extract(request);
    expect(segments.at(-1)).toEqual({ key: 'EPUB/map.png#1', source: 'Harbour' });
    const targets = [{ key: 'EPUB/map.png#1', source: 'Harbour', target: 'Hafen' }];
    const { bytes } = await format.render({ ...request, segments: targets });
    expect(memberOf(bytes, 'EPUB/map.png')).toBe('Hafen');
    expect(await sourcesOf(epub, book)).not.toContain('Harbour');
  });
});

describe('a rewritten book', () => {
  it('has the same members in the same order, its type first and stored, and what has no text byte for byte', async () => {
    const book = bookOf();
    const { bytes, mediaType, extension } = await rewritten(epub, book, shout);
    expect([mediaType, extension]).toEqual(['application/epub+zip', 'epub']);
    expect(new Archive(bytes).names).toEqual([...members.keys()]);
    expect(epub.sniff(bytes.subarray(0, 4_096))).toBe('certain');
    for (const name of ['mimetype', 'META-INF/container.xml', 'EPUB/one.smil'])
      expect(memberOf(bytes, name)).toBe(members.get(name));
    expect(memberOf(bytes, 'EPUB/toc.ncx')).toBe(
      (members.get('EPUB/toc.ncx') ?? '')
        .replace('xml:lang="en"', 'xml:lang="de"')
        .replace('<text>A book<', '<text>A BOOK<')
        .replace('<text>Chapter one<', '<text>CHAPTER ONE<'),
    );
    expect(memberOf(bytes, chapter)).toBe(
      (members.get(chapter) ?? '')
        .replace('xml:lang="en"', 'xml:lang="de"')
        .replace('>One<', '>ONE<')
        .replace('Chapter&nbsp;<i>one', 'CHAPTER&nbsp;<i>ONE')
        .replace('She said so.', 'SHE SAID SO.')
        .replace(' It was\nlate', ' IT WAS\nLATE')
        .replace('>base<', '>BASE<')
        .replace(' and <', ' AND <')
        .replace('A note.', 'A NOTE.'),
    );
    expect(memberOf(bytes, 'EPUB/cover.svg')).toContain('<title>THE COVER</title><text x="1">A BOOK</text>');
  });

  it('changes only the files of which something is written, and says its language', async () => {
    const { bytes } = await rewritten(epub, bookOf(), (source) =>
      source === 'Last words.' ? 'Ende & <b>' : null,
    );
    const changed = new Archive(bytes).names.filter((name) => memberOf(bytes, name) !== members.get(name));
    expect(changed).toEqual([packageName, 'EPUB/text/two b.xhtml']);
    expect(memberOf(bytes, 'EPUB/text/two b.xhtml')).toContain('<p>Ende &amp; &lt;b&gt;</p>');
    expect(memberOf(bytes, packageName)).toBe(
      (members.get(packageName) ?? '').replace('<dc:language>en', '<dc:language>de'),
    );
  });

  it.each([
    ['ar', 'toc="ncx"', '<spine page-progression-direction="rtl" toc="ncx">'],
    [
      'de',
      'toc="ncx" page-progression-direction="rtl"',
      '<spine toc="ncx" page-progression-direction="rtl">',
    ],
    ['de', 'toc="ncx"', '<spine toc="ncx">'],
  ])('into %s turns its pages by the target: %s', async (targetLanguage, spine, expected) => {
    const { bytes } = await rewritten(epub, opf('toc="ncx"', spine), shout, { targetLanguage });
    expect(memberOf(bytes, packageName)).toContain(expected);
    expect(memberOf(bytes, chapter).includes('<html dir="rtl"')).toBe(targetLanguage === 'ar');
  });

  it('of EPUB 2 has no side to which its pages turn', async () => {
    const { bytes } = await rewritten(epub, opf('version="3.0"', 'version="2.0"'), shout, {
      targetLanguage: 'ar',
    });
    expect(memberOf(bytes, packageName)).not.toContain('page-progression-direction');
  });

  it('out of a language from the right turns its pages to the left', async () => {
    const text = (members.get(packageName) ?? '')
      .replace('<dc:language>en', '<dc:language>he')
      .replace('toc="ncx"', 'toc="ncx" page-progression-direction="rtl"');
    const { bytes } = await rewritten(epub, bookOf({ [packageName]: text }), shout);
    expect(memberOf(bytes, packageName)).toContain('page-progression-direction="ltr"');
  });

  it('writes metadata so that it stays XML', async () => {
    const { bytes } = await rewritten(epub, bookOf(), (source) =>
      source.startsWith('A book of') || source === 'Contents' ? '"A" & <b>' : null,
    );
    expect(memberOf(bytes, packageName)).toContain('<dc:title> "A" &amp; &lt;b&gt; </dc:title>');
    expect(memberOf(bytes, packageName)).toContain('title="&quot;A&quot; &amp; &lt;b&gt;"');
  });
});

describe('what is no book', () => {
  const encryption = (algorithm: string): string =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`;

  it.each<[string, Readonly<Record<string, string | null>>, string]>([
    ['without its type', { mimetype: null }, 'corrupt_document'],
    ['of another type', { mimetype: 'application/zip' }, 'unsupported_format'],
    ['without a container', { 'META-INF/container.xml': null }, 'corrupt_document'],
    ['without a package', { [packageName]: null }, 'corrupt_document'],
    ['with a broken package', { [packageName]: '<package>' }, 'corrupt_document'],
    ['that names no package', { 'META-INF/container.xml': '<container/>' }, 'corrupt_document'],
    [
      'that is protected',
      { 'META-INF/encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc') },
      'encrypted_document',
    ],
    [
      'that is too deep',
      { [chapter]: `<html>${'<b>'.repeat(1_000)}x${'</b>'.repeat(1_000)}</html>` },
      'too_complex',
    ],
  ])('a book %s', async (_, changes, code) => {
    await expect(sourcesOf(epub, bookOf(changes))).rejects.toMatchObject({ code });
  });

  it('fonts may be made unusable elsewhere', async () => {
    const changes = { 'META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding') };
    expect(await sourcesOf(epub, bookOf(changes))).toContain('One');
    const wrapped = encryption('http://www.idpf.org/2008/embedding').replace(
      '</EncryptedData>',
      '<KeyInfo><EncryptedKey><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-1_5"/></EncryptedKey></KeyInfo></EncryptedData>',
    );
    expect(await sourcesOf(epub, bookOf({ 'META-INF/encryption.xml': wrapped }))).toContain('One');
  });

  it('another archive, or a picture', async () => {
    await expect(
      sourcesOf(epub, bookOf({ mimetype: null, 'META-INF/container.xml': null })),
    ).rejects.toMatchObject({ code: 'unsupported_format' });
    await expect(sourcesOf(epub, Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).rejects.toMatchObject({
      code: 'unsupported_format',
    });
    expect(epub.sniff(bookOf({ mimetype: null }))).toBe('possible');
  });
});
