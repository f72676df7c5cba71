import { Archive } from '@dragoman/format-kit';
import { describe, expect, it } from 'vitest';
import { docx } from '../src/index.ts';
import { office, packed } from './support.ts';
import { bodyAfter, type OtherPart, paragraph, part, run, wordFile, wordWork } from './word-support.ts';
import { Work } from './work.ts';

const textsOf = (body: string): Promise<string[]> => wordWork(body).texts();

describe('what real documents hold', () => {
  it('words that were moved are translated where they are now', async () => {
    const moved = (text: string): string => `<w:moveTo w:id="3" w:author="A">${run(text)}</w:moveTo>`;
    expect(await bodyAfter(paragraph(moved('moved here')), ['verschoben'])).toBe(
      paragraph(moved('verschoben')),
    );
  });

  it('marks of the spelling checker go with the words that they are about', async () => {
    const mark = (type: string): string => `<w:proofErr w:type="${type}"/>`;
    const body = paragraph(`${mark('spellStart')}${run('wrod')}${mark('spellEnd')}`);
    expect(await bodyAfter(body, ['Wort'])).toBe(paragraph(run('Wort')));
    expect(await bodyAfter(body, ['wrod'])).toBe(body);
  });

  it('properties in the midst of a paragraph stay', async () => {
    const late = '<w:pPr><w:keepNext/></w:pPr>';
    expect(await bodyAfter(`<w:p>${run('One ')}${late}${run('two')}</w:p>`, ['Eins <1/>zwei'])).toBe(
      `<w:p>${run('Eins ')}${late}${run('zwei')}</w:p>`,
    );
  });

  it('fields within fields without end are read', async () => {
    const begin =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>';
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const body = paragraph(`${begin.repeat(1_000)}${run('words')}${end.repeat(1_000)}`);
    expect((await textsOf(body)).join()).toContain('words');
  });

  it('tooltips of links are texts', async () => {
    const link = (tip: string): string =>
      paragraph(`<w:hyperlink r:id="r1" w:tooltip="${tip}">${run('2026')}</w:hyperlink>`);
    expect(await bodyAfter(link('Go there'), ['Dorthin'])).toBe(link('Dorthin'));
  });

  it('items of lists are known as such', async () => {
    const { segments } = await wordWork(
      paragraph(run('Item'), '<w:numPr><w:numId w:val="1"/></w:numPr>'),
    ).extract();
    expect(segments[0]?.context).toBe('list item');
  });

  it('a field in one run with its text keeps its codes', async () => {
    const whole = (text: string): string =>
      `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText> REF a </w:instrText><w:fldChar w:fldCharType="separate"/>${text}<w:fldChar w:fldCharType="end"/></w:r>`;
    const written = await bodyAfter(paragraph(whole('<w:t>text</w:t>')), ['<1>Text</1>']);
    expect(written.replace(/<\/?w:r>/g, '')).toBe(
      paragraph(whole('<w:t xml:space="preserve">Text</w:t>')).replace(/<\/?w:r>/g, ''),
    );
  });

  it('blanks count where an element around them says so', async () => {
    const body = `<w:p xml:space="preserve"><w:r><w:t>two </w:t></w:r><w:r><w:t>words</w:t></w:r></w:p>`;
    expect(await textsOf(body)).toEqual(['two words']);
  });

  it('the reading above the only word of a paragraph goes, too', async () => {
    const ruby =
      '<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r>';
    const { part: partOf } = await wordWork(paragraph(ruby)).render(({ source }) =>
      source.replace('東京', 'Tokio'),
    );
    expect(partOf('word/document.xml')).toContain('Tokio');
    expect(partOf('word/document.xml')).not.toContain('とうきょう');
  });

  it('a change of properties that was tracked stands last', async () => {
    const change = '<w:rPrChange w:id="1" w:author="A"><w:rPr><w:i/></w:rPr></w:rPrChange>';
    expect(await bodyAfter(paragraph(run('Text', `<w:b/>${change}`)), ['نص'], 'ar')).toContain(
      `<w:b/><w:bCs/><w:rtl/>${change}</w:rPr>`,
    );
  });

  it('WordprocessingML may be the default namespace, whose attributes have a prefix all the same', async () => {
    const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
    const archive = new Archive(wordFile(''));
    const members = archive.names.map((name): [string, string] => [name, archive.read(name).toString()]);
    const document = (content: string): string =>
      `<document xmlns="${word}" xmlns:x="${word}"><body>${content}</body></document>`;
    const bytes = packed({
      ...Object.fromEntries(members),
      'word/document.xml': document('<p><r><t>Text</t></r></p>'),
    });
    const { part: partOf } = await new Work(docx, bytes).render(() => 'نص', 'ar');
    expect(partOf('word/document.xml')).toBe(
      document(
        '<p><pPr><bidi/></pPr><r><rPr><rFonts x:hint="cs"/><rtl/></rPr><t xml:space="preserve">نص</t></r></p>',
      ),
    );
  });

  it('a file that is written with its own texts is the file that it was', async () => {
    const box = '<w:r><w:pict><v:shape alt="A box"/></w:pict></w:r>';
    const bytes = wordFile(paragraph(`${run('Some ')}${run('words', '<w:b/>')}${box}`));
    const { bytes: written } = await new Work(docx, bytes).render(({ source }) => source);
    expect(Buffer.from(written).equals(bytes)).toBe(true);
  });
});

describe('a document that includes another file', () => {
  it('is translated without that, which is said', async () => {
    const included = {
      'other.htm': { type: 'text/html', relationship: `${office}/aFChunk`, text: '<p>Text</p>' },
    };
    const body = `${paragraph(run('Own text'))}<w:altChunk r:id="r0"/>`;
    const { segments, warnings } = await wordWork(body, included).extract();
    expect(segments.map(({ source }) => source)).toEqual(['Own text']);
    expect(warnings).toMatchObject([{ code: 'included_file_kept' }]);
    expect((await wordWork(body).extract()).warnings).toEqual([]);
  });
});

describe('a document in a complex script', () => {
  const styles = (properties: string): Record<string, OtherPart> => ({
    'styles.xml': {
      type: 'styles',
      text: part('styles', `<w:style w:styleId="A"><w:rPr>${properties}</w:rPr></w:style>`),
    },
  });
  const arabic = paragraph(run('هذا نص طويل باللغة العربية'));

  it('gives others the weight and size that its styles have', async () => {
    const { part: partOf } = await wordWork(arabic, styles('<w:sz w:val="20"/><w:szCs w:val="32"/>')).render(
      () => 'Text',
      'de',
    );
    expect(partOf('word/styles.xml')).toContain('<w:sz w:val="32"/><w:szCs w:val="32"/>');
  });

  it('keeps them in another complex script', async () => {
    const own = '<w:sz w:val="20"/><w:szCs w:val="32"/>';
    const body = paragraph(run('نص عربي', `${own}<w:rtl/>`), '<w:bidi/>');
    const { part: partOf } = await wordWork(body, styles(own)).render(() => 'עברית', 'he');
    expect(partOf('word/styles.xml')).toContain(own);
    expect(partOf('word/document.xml')).toContain(`${own}<w:rtl/>`);
  });

  it('has paragraphs in other languages, which go with the rest', async () => {
    const name = paragraph(run('Quarterly report'), '<w:bidi/>');
    const { part: partOf } = await wordWork(`${arabic}${name}`).render(
      ({ source }) => (source === 'Quarterly report' ? 'Bericht' : undefined),
      'de',
    );
    expect(partOf('word/document.xml')).toContain('<w:bidi w:val="0"/>');
    const alone = await bodyAfter(name, ['Bericht']);
    expect(alone).toContain('<w:bidi/>');
  });
});
