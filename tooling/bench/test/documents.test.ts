import { Archive, createArchive } from '@dragoman/format-kit';
import { describe, expect, it } from 'vitest';
import { withRunsJoined } from '../src/benchmarks/documents/join-runs.ts';
import { keptWords, leftoverOf } from '../src/benchmarks/documents/leftover.ts';
import { pixelsChanged } from '../src/benchmarks/documents/office.ts';
import { faultsOf } from '../src/benchmarks/documents/soundness.ts';
import { differencesOf, structureOf, withoutReadings } from '../src/benchmarks/documents/structure.ts';

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

/** What is found against one text of a part in the place of another. */
const changes = (part: string, before: string, after: string): readonly string[] => {
  const [left, right] = [before, after].map((text) =>
    structureOf(createArchive(new Map([[part, Buffer.from(text)]]))),
  );
  return left && right ? differencesOf(left, right) : [];
};

describe('what may be another', () => {
  const settings = (content: string): string => `<w:settings xmlns:w="w">${content}</w:settings>`;

  it('is what a spelling checker notes, and the language of a theme', () => {
    const before = settings('<w:proofState w:spelling="clean"/><w:themeFontLang w:val="en-US"/><w:zoom/>');
    const after = settings('<w:themeFontLang w:val="de-DE"/><w:zoom/>');
    expect(changes('word/settings.xml', before, after)).toEqual([]);
    expect(changes('word/settings.xml', before, after.replace('<w:zoom/>', ''))).toHaveLength(1);
    expect(changes('word/settings.xml', before, settings('<w:zoom/>'))).toHaveLength(1);
  });

  const run = (text: string, properties: string): string =>
    `<w:p xmlns:w="w"><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;

  it.each([
    ['a hint that says nothing of these letters', 'Ab 文', '<w:rFonts w:hint="eastAsia"/>', '<w:rFonts/>'],
    ['a mark of direction with the same size', 'Ab', '<w:szCs w:val="9"/><w:rtl/>', '<w:sz w:val="9"/>'],
    ['a mark with the same weight', 'Ab', '<w:b/><w:bCs/><w:i/><w:rtl/>', '<w:b/><w:bCs/><w:iCs/>'],
    ['a mark that is off', 'Ab', '<w:rtl w:val="0"/><w:b/>', '<w:b/>'],
  ])('is %s', (_, text, before, after) => {
    expect(changes('word/document.xml', run(text, before), run(text, after))).toEqual([]);
  });

  it.each([
    ['a hint that says it', 'Жä', '<w:rFonts w:hint="eastAsia"/>', '<w:rFonts/>'],
    ['the font', 'Ab', '<w:rFonts w:ascii="Arial" w:hint="eastAsia"/>', '<w:rFonts/>'],
    ['a mark of direction with another size', 'Ab', '<w:szCs w:val="9"/><w:rtl/>', '<w:sz w:val="8"/>'],
    ['a mark that hid another weight', 'Ab', '<w:b/><w:rtl/>', '<w:b/>'],
    ['the mark of Arabic letters', 'نص', '<w:rtl/>', ''],
    ['the mark of Hebrew letters among others', 'a א', '<w:b/><w:bCs/><w:rtl/>', '<w:b/><w:bCs/>'],
    ['bold of letters', 'Ab', '<w:b/>', '<w:bCs/>'],
  ])('is not %s', (_, text, before, after) => {
    expect(changes('word/document.xml', run(text, before), run(text, after))).not.toEqual([]);
  });

  const page = (attributes: string): string => `<html ${attributes}><body><p dir="ltr">A</p></body></html>`;

  it('is a direction that the language of a page says', () => {
    const before = page('lang="fr" dir="ltr"');
    expect(changes('nav.xhtml', before, page('lang="ar" dir="rtl"'))).toEqual([]);
    expect(changes('nav.xhtml', before, page('lang="ar" dir="ltr"'))).not.toEqual([]);
    expect(changes('nav.xhtml', page('dir="ltr"'), page('dir="rtl"'))).not.toEqual([]);
    expect(changes('nav.xhtml', before, before.replace('p dir="ltr"', 'p'))).not.toEqual([]);
  });

  const font = (name: string, local: string): string => `<sz val="12"/><${local} val="${name}"/>`;
  const workbook = (strings: string, cells = '<c t="s" s="1"><v>0</v></c>', extra = 'A'): Uint8Array =>
    createArchive(
      new Map(
        Object.entries({
          'xl/styles.xml': `<styleSheet><fonts><font/><font>${font('Calibri', 'name')}</font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>`,
          'xl/worksheets/sheet1.xml': `<worksheet>${cells}</worksheet>`,
          'xl/sharedStrings.xml': `<sst><si>${strings}</si></sst>`,
          'xl/vbaProject.bin': extra,
        }).map(([name, text]) => [name, Buffer.from(text)]),
      ),
    );
  const between = (left: Uint8Array, right: Uint8Array): readonly string[] =>
    differencesOf(structureOf(left), structureOf(right));

  it('is a run that looks as its cell does', () => {
    const bold = '<r><rPr><b/></rPr><t>bold</t></r>';
    const same = `<r><t>Some</t></r><r><rPr>${font('Calibri', 'rFont')}</rPr><t>more</t></r>${bold}`;
    const other = `<r><t>Some</t></r><r><rPr>${font('Arial', 'rFont')}</rPr><t>more</t></r>${bold}`;
    const merged = `<r><t>Somemore</t></r>${bold}`;
    expect(between(workbook(same), workbook(merged))).toEqual([]);
    expect(between(workbook(other), workbook(merged))).not.toEqual([]);
    expect(between(workbook(same), workbook(merged.replace('<b/>', '<i/>')))).not.toEqual([]);
    // Cells that look differently: nobody can say.
    const cells = '<c t="s"><v>0</v></c><c t="s" s="1"><v>0</v></c>';
    expect(between(workbook(same, cells), workbook(merged, cells))).not.toEqual([]);
  });

  it('is how a text is read that was another one in between', () => {
    const read = structureOf(workbook('<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr/>'));
    const unread = structureOf(workbook('<t>東京</t><phoneticPr/>'));
    expect(differencesOf(read, unread)).not.toEqual([]);
    expect(differencesOf(withoutReadings(read), withoutReadings(unread))).toEqual([]);
    const broken = structureOf(workbook('<t>東</t>'));
    expect(differencesOf(withoutReadings(read), withoutReadings(broken))).toHaveLength(2);
  });

  it('is an embedded workbook with the same in it', () => {
    const chart = (bytes: Uint8Array): Uint8Array =>
      createArchive(new Map([['ppt/embeddings/a.xlsx', bytes]]));
    const joined = workbook('<r><t>Some</t></r><r><t>text</t></r>');
    const cut = workbook('<r><t>Som</t></r><r><t>etext</t></r>');
    expect(Buffer.from(cut)).not.toEqual(Buffer.from(joined));
    expect(between(chart(joined), chart(cut))).toEqual([]);
    expect(between(chart(joined), chart(workbook('<t>Some</t>')))).not.toEqual([]);
    const other = workbook('<r><t>Sometext</t></r>', '<c t="s" s="1"><v>0</v></c>', 'other');
    expect(between(chart(joined), chart(other))).toContain(
      'ppt/embeddings/a.xlsx!xl/vbaProject.bin 1 bytes: 1 → 0',
    );
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

describe('a document with its runs joined', () => {
  const slide = (runs: string): Uint8Array =>
    createArchive(
      new Map([
        [
          'ppt/slides/slide1.xml',
          Buffer.from(
            `<sld xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:p>${runs}</a:p></sld>`,
          ),
        ],
        ['ppt/media/a.png', Buffer.from('picture')],
      ]),
    );
  const run = (text: string, properties = ''): string => `<a:r>${properties}<a:t>${text}</a:t></a:r>`;
  const bold = (language: string): string => `<a:rPr lang="${language}" b="1"/>`;

  it('has those in one that look the same, and no others', () => {
    const cut = `${run('A &amp; ')}${run('b')}${run('c', bold('de'))}${run('d', bold('en'))}${run('e', bold('de'))}`;
    const joined = withRunsJoined(slide(cut));
    expect(joined && Buffer.from(joined)).toEqual(
      Buffer.from(slide(`${run('A &amp; b')}${run('cde', bold('de'))}`)),
    );
    expect(joined && new Archive(joined).names).toHaveLength(2);
    expect(joined && withRunsJoined(joined)).toBeUndefined();
    expect(withRunsJoined(slide(`${run('a')}<a:br/>${run('b')}`))).toBeUndefined();
    expect(withRunsJoined(slide(`${run('a')}${run('b', '<a:rPr sz="900"/>')}`))).toBeUndefined();
  });
});
