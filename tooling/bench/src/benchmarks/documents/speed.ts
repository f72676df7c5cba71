import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formats } from '@dragoman/api';
import { createArchive } from '@dragoman/format-kit';
import { heapOptions } from '@dragoman/provider-kit';
import { defineBenchmark } from '../../benchmark.ts';
import { folders } from '../../folders.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { tellParagraph } from '../files/batch.ts';
import { makeDocument } from '../files/make-documents.ts';

const run = promisify(execFile);

/** What one process said of its file. */
interface Measured {
  readonly segments: number;
  readonly readMs: number;
  readonly writtenMs: number;
  readonly mostBytes: number;
}

/** A file to be read and written, with what is promised of it. */
interface Work {
  readonly name: string;
  readonly format: string;
  readonly bytes: Uint8Array;
  /** Of all that is in it, unpacked. */
  readonly unpacked: number;
  readonly maxSeconds: number;
}

const tell = (number: number): string => tellParagraph(0, 0, number);
const mebibytes = (bytes: number): string => (bytes / 1_024 ** 2).toFixed(0);

/** A workbook of 100,000 cells with shared strings, a hundred columns wide. */
const workbook = (cells: number): Uint8Array => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relations = (list: readonly string[]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const columns = 100;
  const nameOf = (column: number): string =>
    (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') +
    String.fromCharCode(65 + (column % 26));
  const rows = Array.from({ length: cells / columns }, (_, row) => {
    const own = Array.from(
      { length: columns },
      (__, column) => `<c r="${nameOf(column)}${row + 1}" t="s"><v>${row * columns + column}</v></c>`,
    );
    return `<row r="${row + 1}">${own.join('')}</row>`;
  });
  const strings = Array.from(
    { length: cells },
    (_, number) => `<si><t>${tell(number).slice(0, 40)}</t></si>`,
  );
  const members = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': relations([relation('r1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'sharedStrings', 'sharedStrings.xml'),
    ]),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.join('')}</sst>`,
  };
  return createArchive(new Map(Object.entries(members).map(([name, text]) => [name, Buffer.from(text)])));
};

const texts = (count: number, write: (key: string, text: string) => string): readonly string[] =>
  Array.from({ length: count }, (_, number) => write(`key${number}`, tell(number).slice(0, 60)));

const works = (): readonly Work[] => {
  const ofText = (name: string, format: string, text: string, maxSeconds: number): Work => {
    const bytes = Buffer.from(text);
    return { name, format, bytes, unpacked: bytes.length, maxSeconds };
  };
  const ofPages = (pages: number, maxSeconds: number): Work => {
    const bytes = makeDocument(pages, tell);
    return { name: `${pages} pages`, format: 'docx', bytes, unpacked: pages * 4_500, maxSeconds };
  };
  return [
    ofPages(50, 1),
    ofPages(300, 6),
    { name: '100,000 cells', format: 'xlsx', bytes: workbook(100_000), unpacked: 9_500_000, maxSeconds: 5 },
    ofText(
      '10,000 keys',
      'json',
      `{\n${texts(10_000, (key, text) => `  "${key}": "${text}"`).join(',\n')}\n}\n`,
      1,
    ),
    ofText(
      '10,000 entries',
      'po',
      texts(10_000, (key, text) => `msgctxt "${key}"\nmsgid "${text}"\nmsgstr ""\n`).join('\n'),
      1,
    ),
    ofText(
      '100 pages',
      'html',
      `<!doctype html><html><body>${texts(1_000, (_, text) => `<p>${text} <b>bold</b></p>`).join('\n')}</body></html>`,
      1,
    ),
    ofText(
      '10,000 cues',
      'srt',
      texts(
        10_000,
        (key, text) => `${Number(key.slice(3)) + 1}\n00:00:01,000 --> 00:00:03,000\n${text}\n`,
      ).join('\n'),
      1,
    ),
    ofText(
      '100,000 rows',
      'csv',
      `id,text\n${texts(100_000, (key, text) => `${key},"${text}"`).join('\n')}\n`,
      5,
    ),
  ];
};

/** As the service has it where nothing else is set. */
const processBytes = 1.5 * 1_024 ** 3;

const measure = async (folder: string, { format, bytes }: Work): Promise<Measured> => {
  const path = join(folder, `file.${format}`);
  await writeFile(path, bytes);
  const program = join(folders.source, 'servers', 'one-file.ts');
  const entry = formats.find(({ id }) => id === format)?.entry;
  if (entry === undefined) throw new Error(`No format is called ${format}.`);
  const flags = ['--conditions=@dragoman/source', ...heapOptions(processBytes)];
  const { stdout } = await run(process.execPath, [...flags, program, format, entry, path], {
    maxBuffer: 1e6,
  });
  return JSON.parse(stdout) as Measured;
};

const fixedBytes = 300 * 1_024 ** 2;

/** How long formats take for large files, and how much memory, without any engine. */
export const documentsSpeed = defineBenchmark({
  name: 'documents-speed',
  summary:
    'large documents read and written with another text for each, each in a process of its own: time and memory',
  options: { only: '' },
  run: ({ only }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const done: (Measured & Work)[] = [];
      for (const work of works().filter(({ format }) => format.includes(only)))
        done.push({ ...(await measure(folder, work)), ...work });
      return {
        tables: [
          {
            title: 'Large documents, without an engine',
            columns: ['format', 'file', 'segments', 'read ms', 'written ms', 'most MiB'],
            rows: done.map((one) => [
              ...[one.format, one.name, one.segments, Math.round(one.readMs), Math.round(one.writtenMs)],
              mebibytes(one.mostBytes),
            ]),
          },
        ],
        gates: done.flatMap((one) => [
          {
            name: `${one.format}, ${one.name}: seconds`,
            measured: (one.readMs + one.writtenMs) / 1_000,
            bound: one.maxSeconds,
            kind: 'atMost' as const,
          },
          {
            name: `${one.format}, ${one.name}: memory, of 300 MiB and three times its size`,
            measured: one.mostBytes / (fixedBytes + 3 * one.unpacked),
            bound: 1,
            kind: 'atMost' as const,
          },
        ]),
        measurements: done.map(({ bytes, ...one }) => ({ ...one, size: bytes.length })),
      };
    }),
});
