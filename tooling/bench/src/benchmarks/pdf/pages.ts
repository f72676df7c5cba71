import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { defineBenchmark } from '../../benchmark.ts';
import { folders } from '../../folders.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { keepSheet } from '../images/sheet.ts';
import type { Pixels } from '../visual/pixels.ts';
import { read, write } from './journey.ts';
import { collectFiles, engineNamed, startFormats } from './pdf.ts';
import { drawPages } from './tools/poppler.ts';

const dotsPerInch = 96;

const encode = ({ width, height, data }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** Pictures of pages before and after, beside each other, for the eye: what it sees there no figure tells. */
export const pdfPages = defineBenchmark({
  name: 'pdf-pages',
  summary: 'pages of PDFs of DRAGOMAN_CORPUS and of our own before and after, beside each other, for the eye',
  options: {
    only: '',
    files: 'all',
    engine: 'reversed',
    pages: 6,
    out: join(folders.results, 'pdf-pages'),
  },
  run: ({ only, files, engine: name, pages, out }) =>
    withResources(async (resources) => {
      await mkdir(out, { recursive: true });
      const folder = await scratchFolder(resources);
      const formats = await startFormats(resources);
      const { engine, language } = engineNamed(name);
      const done: (readonly [file: string, sheets: number, what: string])[] = [];
      for (const work of await collectFiles(resources, { files, only })) {
        const target = language ?? work.language;
        const extraction = await read(formats, work, target);
        const written =
          'code' in extraction ? extraction : await write(formats, work, extraction, engine, target);
        if ('code' in written) {
          done.push([work.name, 0, `${written.code}: ${written.detail}`]);
          continue;
        }
        const [before, after] = [join(folder, 'before.pdf'), join(out, `${work.name}.${name}.pdf`)];
        await writeFile(before, work.bytes);
        await writeFile(after, written.bytes);
        const { password = '' } = work;
        const options = { pages, dotsPerInch };
        const [ones, others] = work.isBomb
          ? [[], []]
          : [await drawPages(before, { ...options, password }), await drawPages(after, options)];
        for (const [index, one] of ones?.entries() ?? []) {
          const other = others?.[index] ?? { width: 1, height: 1, data: new Uint8Array(3) };
          const sheet = `${work.name}.${name}.${String(index + 1).padStart(2, '0')}`;
          await keepSheet(out, sheet, await encode(one), await encode(other));
        }
        const said = [...new Set(written.warnings)].join(', ');
        done.push([work.name, ones?.length ?? 0, said]);
        console.error(`${work.name}: ${written.segments.length} texts, ${ones?.length ?? 0} sheets`);
      }
      return {
        tables: [
          {
            title: `Sheets in ${out}`,
            columns: ['file', 'sheets', 'warnings'],
            rows: done.map(([file, sheets, what]) => [file, String(sheets), what.slice(0, 120)]),
          },
        ],
        gates: [{ name: 'files', measured: done.length, bound: 1, kind: 'atLeast' }],
        measurements: done,
      };
    }),
});
