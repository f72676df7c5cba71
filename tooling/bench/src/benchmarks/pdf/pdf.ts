import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formats } from '@dragoman/api';
import { createServices, type FormatService } from '@dragoman/core';
import { ocrTesseract } from '@dragoman/ocr-tesseract';
import type { FormatExtraction } from '@dragoman/provider';
import { defineBenchmark } from '../../benchmark.ts';
import { folders } from '../../folders.ts';
import { type Resources, withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { type CorpusWork, readCorpus } from './corpus.ts';
import { type Engine, inScript, longer, redrawn, reversed, scripts } from './engines.ts';
import { makeOwnFiles } from './fixtures/own-files.ts';
import type { OwnWork } from './fixtures/own-work.ts';
import { type Failed, gatesOf, type Judged, type TruthFound, type Untouched } from './gates.ts';
import { read, type Work, write } from './journey.ts';
import { judge, type Reading, readAll } from './judge.ts';
import { faultsTable, scoresTable, truthTable } from './tables.ts';
import { missingPrograms } from './tools/program.ts';
import { truthFound } from './truth.ts';

/** An engine, and the language that it says it writes; undefined: that of the source. */
interface NamedEngine {
  readonly name: string;
  readonly engine: Engine;
  readonly language: string | undefined;
}

const latin: readonly NamedEngine[] = [
  { name: 'reversed', engine: reversed, language: undefined },
  { name: 'longer', engine: longer(0.3), language: undefined },
  { name: 'redrawn', engine: redrawn, language: undefined },
];

const known: readonly NamedEngine[] = [
  ...latin,
  ...scripts.map((script) => ({
    name: script.language,
    engine: inScript(script),
    language: script.language,
  })),
];

/** The service's formats with the engine that reads pictures. */
export const startFormats = async (resources: Resources): Promise<FormatService> => {
  const { services, close } = await createServices({ providers: [ocrTesseract], formats });
  resources.keep({ stop: close });
  return services.formats;
};

/** The files to work on: those of the corpus, our own, or both. */
export const collectFiles = async (
  resources: Resources,
  { files, only }: { readonly files: string; readonly only: string },
): Promise<readonly (Work & Partial<CorpusWork> & Partial<OwnWork>)[]> => [
  ...(files === 'own' ? [] : await readCorpus(only)),
  ...(files === 'corpus' ? [] : await makeOwnFiles(resources, only)),
];

type AnyWork = Awaited<ReturnType<typeof collectFiles>>[number];

/** What is found out about one file. */
interface Findings {
  readonly judged: Judged[];
  readonly failed: Failed[];
  readonly untouched: Untouched[];
  readonly truths: TruthFound[];
}

/** Takes one file through all engines. */
class Trial {
  readonly #formats: FormatService;
  readonly #folder: string;
  readonly #out: string;
  readonly found: Findings = { judged: [], failed: [], untouched: [], truths: [] };

  constructor(formats: FormatService, folder: string, out: string) {
    this.#formats = formats;
    this.#folder = folder;
    this.#out = out;
  }

  async run(work: AnyWork, engines: readonly NamedEngine[]): Promise<void> {
    const { name, language } = work;
    const extraction = await read(this.#formats, work, language);
    if ('code' in extraction) {
      if (extraction.code === work.refusal) return;
      this.found.failed.push({ name, engine: '', reason: `${extraction.code}: ${extraction.detail}` });
      return;
    }
    if (work.truth !== undefined && work.truth.length > 0) {
      const sources = extraction.segments.map(({ source }) => source);
      this.found.truths.push(truthFound(name, work.truth, sources));
    }
    const untouched = await write(this.#formats, work, extraction, undefined, language);
    const isSame = 'bytes' in untouched && Buffer.from(untouched.bytes).equals(work.bytes);
    this.found.untouched.push({ name, isSame });
    // Nothing to be compared with, or nothing to compare.
    if (work.isBomb || extraction.segments.length === 0) return;
    const before = await this.#look(name, 'source', work.bytes, work.password);
    if (!before) return;
    for (const engine of engines) await this.#try(work, extraction, before, engine);
  }

  async #look(name: string, engine: string, bytes: Uint8Array, password = ''): Promise<Reading | undefined> {
    try {
      return await readAll(this.#folder, engine, bytes, { password });
    } catch (error) {
      this.found.failed.push({ name, engine, reason: String(error) });
      return undefined;
    }
  }

  async #try(
    work: AnyWork,
    extraction: FormatExtraction,
    before: Reading,
    { name: engine, engine: change, language }: NamedEngine,
  ): Promise<void> {
    const { name } = work;
    const written = await write(this.#formats, work, extraction, change, language ?? work.language);
    if ('code' in written) {
      this.found.failed.push({ name, engine, reason: `${written.code}: ${written.detail}` });
      return;
    }
    await writeFile(join(this.#out, `${name}.${engine}.pdf`), written.bytes);
    if (Buffer.from(written.bytes).equals(work.bytes)) {
      this.found.failed.push({ name, engine, reason: 'nothing was written' });
      return;
    }
    const after = await this.#look(name, engine, written.bytes);
    if (!after) return;
    const scores = judge(before, after, written.segments, change);
    this.found.judged.push({ name, engine, scores });
    console.error(`${name} ${engine}: ${written.segments.length} texts, ${written.seconds.toFixed(1)} s`);
  }
}

/** @throws Error where no engine is called so */
export const engineNamed = (name: string): NamedEngine => {
  const engine = known.find((one) => one.name === name);
  if (!engine) throw new Error(`The engines are ${known.map((one) => one.name).join(', ')}, not ${name}.`);
  return engine;
};

/** Real and made PDFs through the formats of the service, judged by readers that are not theirs. */
export const pdf = defineBenchmark({
  name: 'pdf',
  summary:
    'PDFs of DRAGOMAN_CORPUS and of our own with reversed, longer, unchanged words and those of six scripts, judged by poppler, pdf.js, qpdf, Ghostscript',
  options: {
    only: '',
    files: 'all',
    engines: known.map(({ name }) => name).join(','),
    /** Of each kind of fault so many are shown; all are in the JSON file. */
    faults: 4,
    out: join(folders.results, 'pdf'),
  },
  run: ({ only, files, engines, faults, out }) =>
    withResources(async (resources) => {
      const missing = missingPrograms();
      if (missing.length > 0) throw new Error(`Install ${missing.join(', ')}: they judge what is written.`);
      await mkdir(out, { recursive: true });
      const chosen = engines.split(',').map(engineNamed);
      const works = await collectFiles(resources, { files, only });
      const trial = new Trial(await startFormats(resources), await scratchFolder(resources), out);
      for (const work of works) await trial.run(work, chosen);
      const { judged, failed, truths } = trial.found;
      return {
        tables: [scoresTable(judged), faultsTable(judged, failed, faults), truthTable(truths)],
        gates: gatesOf(trial.found),
        measurements: trial.found,
      };
    }),
});
