import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stretchesOf } from '../src/word/language/scripts.ts';
import { bodyAfter, type OtherPart, paragraph, part, run, wordWork } from './word-support.ts';

const styles = (content: string): Record<string, OtherPart> => ({
  'styles.xml': { type: 'styles', text: part('styles', content) },
});
const defaults = (properties: string): string =>
  `<w:docDefaults><w:rPrDefault><w:rPr>${properties}</w:rPr></w:rPrDefault></w:docDefaults>`;
const stylesAfter = async (
  content: string,
  language: string,
  text = 'Text',
  target = 'x',
): Promise<string> => {
  const { part: partOf } = await wordWork(paragraph(run(text)), styles(content)).render(
    () => target,
    language,
  );
  return /^<w:styles[^>]*>(.*)<\/w:styles>$/s.exec(partOf('word/styles.xml'))?.[1] ?? '';
};

describe('a right-to-left translation', () => {
  it('turns its paragraph, and gives runs what complex scripts take', async () => {
    const body = paragraph(
      run(
        'Bold',
        '<w:rStyle w:val="S"/><w:rFonts w:ascii="Arial" w:hAnsi="Arial"/><w:b/><w:i w:val="0"/><w:sz w:val="40"/><w:szCs w:val="20"/><w:lang w:val="en-US"/>',
      ),
      '<w:keepNext/><w:jc w:val="right"/>',
    );
    expect(await bodyAfter(body, ['عربي'], 'ar')).toBe(
      paragraph(
        run(
          'عربي',
          '<w:rStyle w:val="S"/><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:hint="cs" w:cs="Arial"/><w:b/><w:bCs/><w:i w:val="0"/><w:iCs w:val="0"/><w:sz w:val="40"/><w:szCs w:val="40"/><w:lang w:val="en-US" w:bidi="ar-EG"/><w:rtl/>',
        ),
        '<w:keepNext/><w:bidi/><w:jc w:val="right"/>',
      ),
    );
  });

  it('turns paragraphs without properties, tables, sections and columns of numbers', async () => {
    const table = (properties: string, content: string): string =>
      `<w:tbl><w:tblPr><w:tblStyle w:val="T"/>${properties}<w:tblW w:w="1"/></w:tblPr><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
    const body = `${paragraph(run('Text'))}${table('', paragraph(run('12')))}<w:p/><w:sectPr><w:cols/><w:docGrid/></w:sectPr>`;
    expect(await bodyAfter(body, ['עברית'], 'he')).toBe(
      `${paragraph(run('עברית', '<w:rFonts w:hint="cs"/><w:rtl/>'), '<w:bidi/>')}${table('<w:bidiVisual/>', paragraph(run('12'), '<w:bidi/>'))}<w:p/><w:sectPr><w:cols/><w:bidi/><w:docGrid/></w:sectPr>`,
    );
    expect(await bodyAfter(body, ['Text'], 'he')).toBe(body);
  });

  it('keeps words of other scripts out of right-to-left runs', async () => {
    const written = await bodyAfter(paragraph(run('Text')), ['افتح Microsoft Word 2010 الآن'], 'ar');
    expect(
      written
        .match(/<w:r>.*?<\/w:r>/g)
        ?.map((one) => [one.includes('<w:rtl/>'), one.replace(/<[^>]*>/g, '')]),
    ).toEqual([
      [true, 'افتح '],
      [false, 'Microsoft Word'],
      [true, ' 2010 الآن'],
    ]);
  });

  it('loses no character, whatever it is cut into', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', 'ب', 'ِ', 'א', '1', ' ', '.', '漢', '😀', '\n') }),
        fc.boolean(),
        (text, isRightToLeft) => {
          const stretches = stretchesOf(text, isRightToLeft);
          expect(stretches.map((one) => one.text).join('')).toBe(text);
          const isWhole = !isRightToLeft && stretches.length === 1;
          for (const stretch of stretches)
            expect(
              stretch.isRightToLeft ? !isWhole && /[aé漢]/.test(stretch.text) : /[بא]/.test(stretch.text),
            ).toBe(false);
        },
      ),
    );
  });

  it('lets styles have the weight and size that they have for other scripts', async () => {
    const style =
      '<w:style w:styleId="A"><w:rPr><w:b/><w:sz w:val="28"/><w:szCs w:val="20"/></w:rPr></w:style>';
    expect(
      await stylesAfter(`${defaults('<w:lang w:val="en-US" w:bidi="ar-SA"/>')}${style}`, 'fa', 'Text', 'متن'),
    ).toBe(
      `${defaults('<w:lang w:val="en-US" w:bidi="fa-IR"/>')}<w:style w:styleId="A"><w:rPr><w:b/><w:bCs/><w:sz w:val="28"/><w:szCs w:val="28"/></w:rPr></w:style>`,
    );
  });
});

describe('a left-to-right translation of a right-to-left text', () => {
  it('turns paragraphs, tables and sections back, and takes the weight and size of the source', async () => {
    const body = `<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr><w:tr><w:tc>${paragraph(run('نص', '<w:bCs/><w:sz w:val="20"/><w:szCs w:val="32"/><w:rtl/>'), '<w:bidi/>')}</w:tc></w:tr></w:tbl><w:sectPr><w:bidi/></w:sectPr>`;
    expect(await bodyAfter(body, ['Text'], 'en')).toBe(
      `<w:tbl><w:tblPr><w:bidiVisual w:val="0"/></w:tblPr><w:tr><w:tc>${paragraph(run('Text', '<w:b/><w:bCs/><w:sz w:val="32"/><w:szCs w:val="32"/>'), '<w:bidi w:val="0"/>')}</w:tc></w:tr></w:tbl><w:sectPr><w:bidi w:val="0"/></w:sectPr>`,
    );
  });

  it('leaves words that are still of a script from right to left as they were marked', async () => {
    const look = '<w:rFonts w:cs="Arial" w:hint="cs"/><w:szCs w:val="32"/><w:rtl/>';
    const plain = '<w:rFonts w:cs="Arial"/><w:sz w:val="32"/><w:szCs w:val="32"/>';
    const source = paragraph(run('نص عربي', look));
    expect(await bodyAfter(source, ['The text (אב גד)!'], 'en')).toBe(
      paragraph(run('The text (', plain) + run('אב גד', look) + run(')!', plain)),
    );
    // A text that is not translated at all, with what stands at its end.
    for (const text of ['12 نص آخر.', 'Aنص'])
      expect(await bodyAfter(source, [text], 'fr')).toBe(paragraph(run(text, look)));
    expect(await bodyAfter(source, ['12.'], 'fr')).toBe(paragraph(run('12.', plain)));
    // What has no such mark is given none.
    const unmarked = paragraph(run('Word', '<w:b/>'));
    expect(await bodyAfter(unmarked, ['Wort نص'], 'de')).toBe(paragraph(run('Wort نص', '<w:b/>')));
  });

  it('turns styles back, which nothing does to those of other documents', async () => {
    const style = (bidi: string): string => `<w:style w:styleId="A"><w:pPr>${bidi}</w:pPr></w:style>`;
    expect(await stylesAfter(style('<w:bidi/>'), 'en', 'نص عربي', 'Text')).toBe(style('<w:bidi w:val="0"/>'));
    expect(await stylesAfter(style('<w:bidi/>'), 'en', 'Texte', 'Text')).toBe(style('<w:bidi/>'));
  });
});

describe('East Asian and Thai translations', () => {
  it('have fonts with their letters where those that are named have none', async () => {
    const latin = '<w:rFonts w:ascii="Arial" w:eastAsia="Arial" w:hAnsi="Arial"/>';
    const written = (properties: string, text: string) => paragraph(run(text, properties));
    expect(await bodyAfter(paragraph(run('Text', latin)), ['日本'], 'ja')).toBe(
      written('<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:hint="eastAsia" w:eastAsia="Yu Gothic"/>', '日本'),
    );
    expect(
      await bodyAfter(paragraph(run('Text', '<w:rFonts w:eastAsia="MS Mincho"/>')), ['日本'], 'ja'),
    ).toBe(written('<w:rFonts w:eastAsia="MS Mincho" w:hint="eastAsia"/>', '日本'));
    expect(await bodyAfter(paragraph(run('Text', '<w:rFonts w:ascii="Calibri"/>')), ['ไทย'], 'th')).toBe(
      written('<w:rFonts w:ascii="Calibri" w:hint="cs" w:cs="Tahoma"/><w:cs/>', 'ไทย'),
    );
    expect(
      await bodyAfter(
        paragraph(run('中文', '<w:rFonts w:hint="eastAsia" w:eastAsia="SimSun"/>')),
        ['Text'],
        'en',
      ),
    ).toBe(written('<w:rFonts w:eastAsia="SimSun"/>', 'Text'));
  });

  it('are named in the language of their script', async () => {
    const source = defaults('<w:lang w:val="en-US" w:eastAsia="en-US"/>');
    expect(await stylesAfter(source, 'zh-Hant')).toBe(defaults('<w:lang w:val="en-US" w:eastAsia="zh-TW"/>'));
    expect(await stylesAfter(source, 'de')).toBe(defaults('<w:lang w:eastAsia="en-US" w:val="de-DE"/>'));
  });
});
