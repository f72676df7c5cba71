import { createArchive } from '@dragoman/format-kit';
import { describe, expect, it } from 'vitest';
import { keptWords, leftoverOf } from '../src/benchmarks/documents/leftover.ts';
import { pixelsChanged } from '../src/benchmarks/documents/office.ts';
import { faultsOf } from '../src/benchmarks/documents/soundness.ts';
import { differencesOf, structureOf } from '../src/benchmarks/documents/structure.ts';

const body = [
  '<w:p><w:r><w:t>Plain and </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r></w:p>',
  '<w:p><w:commentRangeStart w:id="1"/><w:r><w:t>Remarked</w:t></w:r><w:commentRangeEnd w:id="1"/></w:p>',
  '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>A link</w:t></w:r></w:hyperlink></w:p>',
  '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF place</w:instrText></w:r></w:p>',
].join('');

const documentOf = (content: string, target = 'media/a.png') =>
  createArchive(
    new Map(
      Object.entries({
        '[Content_Types].xml':
          '<Types xmlns="t"><Default Extension="xml" ContentType="a"/><Default Extension="png" ContentType="b"/></Types>',
        'word/document.xml': `<w:document xmlns:w="w" xmlns:r="r"><w:body>${content}</w:body></w:document>`,
        'word/media/a.png': 'picture',
        'word/_rels/document.xml.rels': `<Relationships xmlns="p"><Relationship Id="rId1" Target="${target}"/></Relationships>`,
      }).map(([name, text]) => [name, Buffer.from(text)]),
    ),
  );

const whole = documentOf(body);
const damages = (content: string): readonly string[] =>
  differencesOf(structureOf(whole), structureOf(documentOf(content)));

describe('the structure of a document', () => {
  it('is the same however its runs are cut', () => {
    expect(damages(body)).toEqual([]);
    const cut = body.replace(
      '<w:t>Plain and </w:t>',
      '<w:t>Pla</w:t></w:r><w:r w:rsidR="1"><w:t xml:space="preserve">in and </w:t>',
    );
    expect(damages(cut)).toEqual([]);
    expect(damages(body.replace('Plain', 'nialP'))).toEqual([]);
  });

  it.each([
    [
      'runs of different formatting are merged',
      body.replace('</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>', ''),
    ],
    ['formatting moves to other letters', body.replace('bold', 'bo').replace('Plain', 'Plainld')],
    ['a link is lost', body.replace(/<\/?w:hyperlink[^>]*>/g, '')],
    ['a link leads elsewhere', body.replace('rId1', 'rId2')],
    ['a field code is translated', body.replace('REF place', 'FER ecalp')],
    ['a comment is dropped', body.replace(/<w:comment\w+ [^>]*>/g, '')],
    ['a text is dropped', body.replace('Remarked', '')],
  ])('is another where %s', (_, content) => {
    expect(content).not.toBe(body);
    expect(damages(content)).not.toEqual([]);
  });

  it('has the bytes of pictures in it', () => {
    const other = createArchive(new Map([['word/media/a.png', Buffer.from('other picture')]]));
    const same = createArchive(new Map([['word/media/a.png', Buffer.from('picture')]]));
    expect(differencesOf(structureOf(same), structureOf(other))).not.toEqual([]);
  });
});

describe('the soundness of a document', () => {
  it('fails where a relationship leads nowhere, or to what has no type', () => {
    expect(faultsOf(whole)).toEqual([]);
    expect(faultsOf(documentOf(body, 'media/b.png'))).toEqual([
      'word/_rels/document.xml.rels: media/b.png is not there',
    ]);
    const untyped = createArchive(
      new Map(
        [
          ['[Content_Types].xml', '<Types xmlns="t"><Default Extension="xml" ContentType="a"/></Types>'],
          ['_rels/.rels', '<Relationships xmlns="p"><Relationship Id="a" Target="a.bin"/></Relationships>'],
          ['a.bin', ''],
        ].map(([name = '', text = '']) => [name, Buffer.from(text)]),
      ),
    );
    expect(faultsOf(untyped)).toHaveLength(1);
  });
});

describe('what is left of the source', () => {
  it('are words that were not reversed', () => {
    expect(leftoverOf('Some words stay here', 'emoS words yats ereh')).toEqual(['words']);
    expect(leftoverOf('Some words', 'emoS sdrow')).toEqual([]);
    // They read the same reversed, or are each other's reverse.
    expect(leftoverOf('noon star rats', 'noon rats star')).toEqual([]);
    // They must stay.
    expect(leftoverOf('at https://example.com/words', 'ta https://example.com/words')).toEqual([]);
    const deleted = documentOf('<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>');
    expect(leftoverOf('gone here', 'gone here', keptWords(deleted))).toEqual(['here']);
  });
});

describe('changed pixels', () => {
  const page = (pixels: readonly number[]) => ({
    pages: 1,
    text: '',
    pictures: [{ width: 2, height: 2, pixels: Buffer.from(pixels) }],
  });

  it('are those that the eye sees, of all', () => {
    expect(pixelsChanged(page([0, 10, 20, 255]), page([8, 10, 20, 255]))).toBe(0);
    expect(pixelsChanged(page([0, 10, 20, 255]), page([9, 10, 20, 255]))).toBe(0.25);
    expect(pixelsChanged(page([0, 0, 0, 0]), { pages: 2, text: '', pictures: [] })).toBe(1);
    expect(pixelsChanged(page([0, 0, 0, 0]), { pages: 1, text: '', pictures: [] })).toBe(1);
  });
});
