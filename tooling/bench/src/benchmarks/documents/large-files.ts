import { tellParagraph } from '../files/batch.ts';
import { makeDocument } from '../files/make-documents.ts';
import { type LargePackage, makeBook, makeTextDocument, makeWorkbook } from './large-packages.ts';

/** A file to be read and written, with what is promised of it. */
export interface LargeFile {
  readonly name: string;
  readonly format: string;
  readonly bytes: Uint8Array;
  /** Of all that is in it, unpacked. */
  readonly unpacked: number;
  readonly maxSeconds: number;
}

const tell = (number: number): string => tellParagraph(0, 0, number);

const texts = (count: number, write: (key: string, text: string) => string): readonly string[] =>
  Array.from({ length: count }, (_, number) => write(`key${number}`, tell(number).slice(0, 60)));

const paragraphsOfPage = 10;
const paragraphs = (pages: number): readonly string[] =>
  Array.from({ length: pages * paragraphsOfPage }, (_, number) => tell(number));

const ofText = (name: string, format: string, text: string, maxSeconds = 1): LargeFile => {
  const bytes = Buffer.from(text);
  return { name, format, bytes, unpacked: bytes.length, maxSeconds };
};

const ofPackage = (name: string, format: string, file: LargePackage, maxSeconds = 1): LargeFile => ({
  name,
  format,
  ...file,
  maxSeconds,
});

const wordDocument = (pages: number, maxSeconds: number): LargeFile => {
  const bytes = makeDocument(pages, tell);
  return { name: `${pages} pages`, format: 'docx', bytes, unpacked: pages * 4_500, maxSeconds };
};

const pages = (): readonly LargeFile[] => [
  wordDocument(50, 1),
  wordDocument(300, 6),
  ofPackage('100 pages', 'odt', makeTextDocument(paragraphs(100))),
  ofPackage('100 pages', 'epub', makeBook(Array.from({ length: 10 }, () => paragraphs(10)))),
  ofText(
    '100 pages',
    'html',
    `<!doctype html><html><body>${texts(1_000, (_, text) => `<p>${text} <b>bold</b></p>`).join('\n')}</body></html>`,
  ),
  ofText(
    '100 pages',
    'markdown',
    paragraphs(100)
      .map((text) => `${text} **bold**\n`)
      .join('\n'),
  ),
];

/** The entries of a file in a format, one for each of 10,000 keys. */
const entries: Readonly<Record<string, (write: typeof texts) => string>> = {
  json: (write) => `{\n${write(10_000, (key, text) => `  "${key}": "${text}"`).join(',\n')}\n}\n`,
  yaml: (write) => `${write(10_000, (key, text) => `${key}: "${text}"`).join('\n')}\n`,
  properties: (write) => `${write(10_000, (key, text) => `${key} = ${text}`).join('\n')}\n`,
  ftl: (write) => `${write(10_000, (key, text) => `${key} = ${text} { $name }`).join('\n')}\n`,
  strings: (write) => write(10_000, (key, text) => `/* ${key} */\n"${key}" = "${text}";\n`).join('\n'),
  po: (write) => write(10_000, (key, text) => `msgctxt "${key}"\nmsgid "${text}"\nmsgstr ""\n`).join('\n'),
  android: (write) =>
    `<resources>\n${write(10_000, (key, text) => `<string name="${key}">${text}</string>`).join('\n')}\n</resources>\n`,
  xliff: (write) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="a" source-language="en" datatype="plaintext"><body>${write(10_000, (key, text) => `<trans-unit id="${key}"><source>${text}</source></trans-unit>`).join('\n')}</body></file></xliff>\n`,
  resx: (write) =>
    `<root><resheader name="resmimetype"><value>text/microsoft-resx</value></resheader>${write(10_000, (key, text) => `<data name="${key}" xml:space="preserve"><value>${text}</value></data>`).join('\n')}</root>\n`,
  'qt-ts': (write) =>
    `<!DOCTYPE TS>\n<TS version="2.1"><context><name>Main</name>${write(10_000, (key, text) => `<message><comment>${key}</comment><source>${text}</source><translation type="unfinished"></translation></message>`).join('\n')}</context></TS>\n`,
};

/** Files as large as anybody has them, one or two for each format. */
export const largeFiles = (): readonly LargeFile[] => [
  ...pages(),
  ofPackage('100,000 cells', 'xlsx', makeWorkbook(100_000, tell), 5),
  ...Object.entries(entries).map(([format, make]) => ofText('10,000 entries', format, make(texts))),
  ofText(
    '10,000 cues',
    'srt',
    texts(
      10_000,
      (key, text) => `${Number(key.slice(3)) + 1}\n00:00:01,000 --> 00:00:03,000\n${text}\n`,
    ).join('\n'),
  ),
  ofText(
    '100,000 rows',
    'csv',
    `id,text\n${texts(100_000, (key, text) => `${key},"${text}"`).join('\n')}\n`,
    5,
  ),
];
