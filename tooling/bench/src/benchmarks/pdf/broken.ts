import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormatService } from '@dragoman/core';
import { ServiceError } from '@dragoman/provider';
import { defineBenchmark } from '../../benchmark.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { reversed } from './engines.ts';
import { type BrokenFile, makeBrokenFiles } from './fixtures/broken-files.ts';
import { read, write } from './journey.ts';
import { startFormats } from './pdf.ts';
import { reverse } from './scores/words.ts';
import { complaintsOfQpdf } from './tools/checkers.ts';
import { pageTexts } from './tools/poppler.ts';

/** What became of a file. */
interface Outcome {
  readonly name: string;
  /** In words: the code of the error, or the warnings. */
  readonly became: string;
  /** Empty: as it must be. */
  readonly fault: string;
  readonly seconds: number;
}

const mostSeconds = 30;

/** What is wrong with an answer to bad input: the codes are promised, and so is what is kept. */
const judgeTaken = async (
  file: BrokenFile,
  bytes: Uint8Array,
  warnings: readonly string[],
  folder: string,
): Promise<string> => {
  if (!file.mayBeTaken) return `taken, not refused as ${file.refusals.join(' or ')}`;
  if (file.warnings.length > 0 && !file.warnings.some((code) => warnings.includes(code)))
    return `no warning ${file.warnings.join(' or ')}`;
  const path = join(folder, 'taken.pdf');
  await writeFile(path, bytes);
  const text = (await pageTexts(path)).join('\n');
  const lost = file.words.filter((word) => !text.includes(word) && !text.includes(reverse(word)));
  if (lost.length > 0) return `lost: ${lost.join(', ')}`;
  const untranslated = file.words.filter((word) => !text.includes(reverse(word)));
  if (untranslated.length > 0) return `not translated: ${untranslated.join(', ')}`;
  // What was broken may be kept as it was; what was sound must stay so.
  const complaints = file.words.length > 0 ? await complaintsOfQpdf(path) : [];
  return complaints.find((line) => /xref|trailer/i.test(line)) ?? '';
};

const nameIn = (name: string): string => name.replaceAll(/\W+/g, '-');

const tryOne = async (formats: FormatService, file: BrokenFile, folder: string): Promise<Outcome> => {
  const { name } = file;
  const began = performance.now();
  const end = (became: string, fault: string): Outcome => {
    const seconds = (performance.now() - began) / 1_000;
    return { name, became, seconds, fault: fault || (seconds > mostSeconds ? 'too slow' : '') };
  };
  const refuse = ({ code, detail }: { readonly code: string; readonly detail: string }): Outcome => {
    const isClear = file.refusals.includes(code) && /[.!?]$/.test(detail.trim());
    return end(`${code}: ${detail}`, isClear ? '' : `refused as ${code}`);
  };
  const work = { ...file, name: nameIn(name), language: 'en' };
  try {
    formats.find({ head: file.bytes.subarray(0, 4_096), name: 'file.pdf', format: 'pdf' });
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return refuse({ code: error.code, detail: error.message });
  }
  const extraction = await read(formats, work, 'en');
  if ('code' in extraction) return refuse(extraction);
  const written = await write(formats, work, extraction, reversed, 'en');
  if ('code' in written) return refuse(written);
  const warnings = [...new Set(written.warnings)].join(', ');
  const became = `${extraction.segments.length} texts${warnings === '' ? '' : `; ${warnings}`}`;
  return end(became, await judgeTaken(file, written.bytes, written.warnings, folder));
};

/** Bad input: what is hostile, locked or broken, each by the code that is promised. */
export const pdfBroken = defineBenchmark({
  name: 'pdf-broken',
  summary: 'hostile, locked and broken PDFs made for it: each refused by its code, or taken with its warning',
  options: { only: '' },
  run: ({ only }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const formats = await startFormats(resources);
      const outcomes: Outcome[] = [];
      for (const file of await makeBrokenFiles(folder)) {
        if (!file.name.includes(only)) continue;
        const outcome = await tryOne(formats, file, folder);
        console.error(
          `${outcome.fault === '' ? 'ok' : 'FAULT'} ${file.name}: ${outcome.became.slice(0, 80)}`,
        );
        outcomes.push(outcome);
      }
      return {
        tables: [
          {
            title: 'Bad input',
            columns: ['file', 's', 'became', 'fault'],
            rows: outcomes.map(({ name, seconds, became, fault }) => [
              ...[name, seconds.toFixed(1), became.slice(0, 110), fault],
            ]),
          },
        ],
        gates: [
          { name: 'files', measured: outcomes.length, bound: 1, kind: 'atLeast' },
          {
            name: 'files that did not become what they must',
            measured: outcomes.filter(({ fault }) => fault !== '').length,
            bound: 0,
            kind: 'atMost',
          },
        ],
        measurements: outcomes,
      };
    }),
});
