import { docx } from '../src/index.ts';
import { contentTypes, office, override, packed, rels } from './support.ts';
import { Work } from './work.ts';

const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';

/** The namespaces of a part. */
const declared = Object.entries({
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: office,
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  v: 'urn:schemas-microsoft-com:vml',
})
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

/** An element of WordprocessingML with the namespaces of a part. */
export const part = (local: string, content: string): string =>
  `<w:${local}${declared}>${content}</w:${local}>`;

/** A run with text. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph of runs. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;

/** A complex field. */
export const field = (code: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** Another part of a document, by its name in the folder: its kind of content and its text. */
export interface OtherPart {
  readonly type: string;
  readonly text: string;
  /** Default: a relationship of Office by the kind. */
  readonly relationship?: string;
}

/** A document of a body, with other parts. */
export const wordFile = (
  body: string,
  others: Readonly<Record<string, OtherPart>> = {},
  properties: Readonly<Record<string, string>> = {},
): Uint8Array =>
  packed({
    '[Content_Types].xml': contentTypes(
      override('/word/document.xml', `${wordTypes}document.main+xml`),
      ...Object.entries(others).map(([name, { type }]) =>
        override(`/word/${name}`, type.includes('/') ? type : `${wordTypes}${type}+xml`),
      ),
      override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
      override('/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'),
    ),
    '_rels/.rels': rels([`${office}/officeDocument`, 'word/document.xml']),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': rels(
      ...Object.entries(others).map(([name, { type, relationship }]): [string, string] => [
        relationship ?? `${office}/${type}`,
        name,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(others)
        .filter(([name]) => !name.startsWith('../'))
        .map(([name, { text }]) => [`word/${name}`, text]),
    ),
    ...properties,
  });

/** A document to work with. */
export const wordWork = (...file: Parameters<typeof wordFile>): Work => new Work(docx, wordFile(...file));

/** The content of the body after all of its texts were given targets, in their order. */
export const bodyAfter = async (
  body: string,
  targets: readonly (string | null | undefined)[],
  language = 'de',
): Promise<string> => {
  const work = wordWork(body);
  const { segments } = await work.extract(language);
  const { part: partOf } = await work.render(
    ({ key }) => targets[segments.findIndex((segment) => segment.key === key)],
    language,
  );
  return /<w:body>(.*)<\/w:body>/s.exec(partOf('word/document.xml'))?.[1] ?? '';
};
