import { streamArchive } from '@dragoman/format-kit';
import { type BilingualFile, type BilingualRow, directionOf, pagesOf } from './bilingual.ts';
import { escapeXml } from './xml-writer.ts';

// A document of WordprocessingML (ECMA-376, part 1, 17): one table, whose first row stands on every page.

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Twentieths of a point: A4, and what is left between margins of 2 cm. */
const [pageWidth, pageHeight, margin] = [11_906, 16_838, 1_134];
const numberWidth = 700;
const textWidth = pageWidth - 2 * margin - numberWidth;

/** Writes a document of Word with a text and its translation in each row. */
export const writeBilingualDocx = (
  file: BilingualFile,
  pages: AsyncIterable<readonly BilingualRow[]>,
): AsyncGenerator<Uint8Array> =>
  streamArchive([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [relations] },
    { name: 'docProps/core.xml', content: [propertiesOf(file)] },
    { name: 'word/_rels/document.xml.rels', content: [documentRelations] },
    { name: 'word/styles.xml', content: [stylesOf(file)] },
    { name: 'word/document.xml', content: writeDocument(file, pages) },
  ]);

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const contentTypes = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const relations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

const documentRelations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

const propertiesOf = ({ name, sourceLanguage, targetLanguage }: BilingualFile): string =>
  `${declaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(`${name}: ${sourceLanguage} → ${targetLanguage}`)}</dc:title></cp:coreProperties>`;

const stylesOf = ({ sourceLanguage }: BilingualFile): string =>
  `${declaration}<w:styles xmlns:w="${namespace}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/><w:sz w:val="20"/><w:szCs w:val="20"/><w:lang w:val="${languageOf(sourceLanguage)}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="40" w:after="40"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:after="200"/></w:pPr><w:rPr><w:b/><w:bCs/><w:sz w:val="28"/><w:szCs w:val="28"/></w:rPr></w:style></w:styles>`;

/** "Not known" has a name of its own there. */
const languageOf = (tag: string): string => (tag === 'und' ? 'x-none' : escapeXml(tag));

async function* writeDocument(
  file: BilingualFile,
  pages: AsyncIterable<readonly BilingualRow[]>,
): AsyncGenerator<string> {
  const { name, sourceLanguage, targetLanguage, layout } = file;
  const isSideBySide = layout === 'side_by_side';
  const widths = isSideBySide ? [Math.floor(textWidth / 2), Math.ceil(textWidth / 2)] : [textWidth];
  const [first = textWidth, second = textWidth] = widths;
  const source = writerOf(sourceLanguage);
  const target = writerOf(targetLanguage);
  const plain = writerOf('und');
  const isMirrored = directionOf(sourceLanguage) === 'rtl';
  const head = isSideBySide
    ? cell(first, plain(sourceLanguage, 'bold')) + cell(second, plain(targetLanguage, 'bold'))
    : cell(textWidth, plain(`${sourceLanguage} → ${targetLanguage}`, 'bold'));
  yield `${declaration}<w:document xmlns:w="${namespace}"><w:body>${plain(name, 'title')}<w:tbl><w:tblPr>${isMirrored ? '<w:bidiVisual/>' : ''}<w:tblW w:w="${textWidth + numberWidth}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${[numberWidth, ...widths].map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid><w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${cell(numberWidth, plain('#', 'grey'))}${head}</w:tr>`;
  const newPage = pagesOf();
  for await (const page of pages)
    yield page
      .map((row) => {
        const title = newPage(row);
        const texts = [source(row.source), row.target === null ? emptyParagraph : target(row.target)];
        const cells = isSideBySide
          ? cell(first, texts[0] ?? '') + cell(second, texts[1] ?? '')
          : cell(textWidth, texts.join(''));
        return `${title === null ? '' : pageRow(title, widths.length + 1)}<w:tr>${cell(numberWidth, plain(String(row.number), 'grey'))}${cells}</w:tr>`;
      })
      .join('');
  // A table is followed by a paragraph, always.
  yield `</w:tbl><w:p/><w:sectPr><w:pgSz w:w="${pageWidth}" w:h="${pageHeight}"/><w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`;
}

const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="A6A6A6"/>`)
  .join('');

const emptyParagraph = '<w:p/>';

const cell = (width: number, content: string): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${content}</w:tc>`;

const pageRow = (page: number, columns: number): string =>
  `<w:tr><w:trPr><w:cantSplit/></w:trPr><w:tc><w:tcPr><w:tcW w:w="${textWidth + numberWidth}" w:type="dxa"/><w:gridSpan w:val="${columns}"/><w:shd w:val="clear" w:color="auto" w:fill="EDEDED"/></w:tcPr><w:p><w:pPr><w:keepNext/></w:pPr><w:r><w:t>– ${page} –</w:t></w:r></w:p></w:tc></w:tr>`;

type Look = 'text' | 'bold' | 'grey' | 'title';

const looks: Readonly<Record<Look, string>> = {
  text: '',
  title: '',
  bold: '<w:b/><w:bCs/>',
  grey: '<w:color w:val="767676"/>',
};

/** Writes paragraphs in a language, in its direction. */
const writerOf = (language: string): ((text: string, look?: Look) => string) => {
  const isRightToLeft = directionOf(language) === 'rtl';
  const paragraph = isRightToLeft ? '<w:bidi/>' : '';
  const tag = languageOf(language);
  // Word has a language each for Latin, East Asian and complex scripts, and goes by that of the run's characters.
  const ofRun = `${isRightToLeft ? '<w:rtl/>' : ''}<w:lang w:val="${tag}" w:eastAsia="${tag}" w:bidi="${tag}"/>`;
  return (text, look = 'text') => {
    const style = look === 'title' ? '<w:pStyle w:val="Title"/>' : '';
    const properties = style || paragraph ? `<w:pPr>${style}${paragraph}</w:pPr>` : '';
    return `<w:p>${properties}<w:r><w:rPr>${looks[look]}${ofRun}</w:rPr>${runContent(text)}</w:r></w:p>`;
  };
};

/** Tabs and line breaks are elements of their own. */
const runContent = (text: string): string =>
  text
    .split(/(\r\n|[\n\r\t\u2028])/)
    .map((part, index) => {
      if (index % 2 === 0) return part === '' ? '' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`;
      return part === '\t' ? '<w:tab/>' : '<w:br/>';
    })
    .join('');
