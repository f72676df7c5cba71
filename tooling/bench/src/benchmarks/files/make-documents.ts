import { createArchive } from '@dragoman/format-kit';

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';

/** Paragraphs that fill a page, each of some 180 characters. */
const paragraphsOfPage = 10;

const packed = (members: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    createArchive(new Map(Object.entries(members).map(([name, text]) => [name, Buffer.from(text)]))),
  );

/** A document of Word with a heading and ten paragraphs a page, a word of each in bold; `tell` says what stands there. */
export const makeDocument = (pages: number, tell: (number: number) => string): Uint8Array<ArrayBuffer> => {
  const paragraph = (number: number): string => {
    const words = tell(number).split(' ');
    const [head, bold, rest] = [words.slice(0, 3), words.slice(3, 4), words.slice(4)].map((part) =>
      part.join(' '),
    );
    const run = (text: string | undefined, properties = ''): string =>
      `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
    return `<w:p>${run(`${head} `)}${run(bold, '<w:rPr><w:b/></w:rPr>')}${run(` ${rest}`)}</w:p>`;
  };
  const body = Array.from({ length: pages * paragraphsOfPage }, (_, number) => paragraph(number)).join('');
  return packed({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${documentType}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="r1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
  });
};
