import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formats } from '@dragoman/api';
import { allocatorEnvironment, heapOptions } from '@dragoman/provider-kit';
import { defineBenchmark } from '../../benchmark.ts';
import { folders } from '../../folders.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { makeHeavyFile, makeLongFile, repeatPages } from '../../pdfs/long-files.ts';
import type { Gate } from '../../report/report.ts';
import { median } from '../../statistics.ts';
import { tellParagraph } from '../files/batch.ts';
import { type ServiceWatched, watchService } from './service-watch.ts';

const run = promisify(execFile);

/** As the service has it where nothing else is set. */
const processBytes = 1.5 * 1_024 ** 3;
const mebibyte = 1_024 ** 2;

interface Bare {
  readonly ms: number;
  readonly processorMs: number;
  readonly mostBytes: number;
}

interface Ours {
  readonly segments: number;
  readonly readMs: number;
  readonly writtenMs: number;
  readonly processorMs: number;
  readonly mostBytes: number;
}

/** One file, the same in both. */
interface Measured {
  readonly name: string;
  readonly pages: number;
  readonly size: number;
  readonly bare: Bare;
  readonly ours: Ours;
  /** Of each round, ours to the bare pass, in processor time: others of the machine are not in it. */
  readonly ratios: readonly number[];
}

const programs = join(folders.source, 'servers');
const flags = ['--conditions=@dragoman/source', ...heapOptions(processBytes)];

const speak = async <Answer>(program: string, ...parameters: string[]): Promise<Answer> => {
  const { stdout } = await run(process.execPath, [...flags, join(programs, program), ...parameters], {
    maxBuffer: 1e6,
    env: { ...process.env, ...allocatorEnvironment },
  });
  return JSON.parse(stdout) as Answer;
};

const measure = async (
  folder: string,
  { name, pages, bytes }: { readonly name: string; readonly pages: number; readonly bytes: Uint8Array },
  rounds: number,
): Promise<Measured> => {
  const path = join(folder, 'file.pdf');
  await writeFile(path, bytes);
  const entry = formats.find(({ id }) => id === 'pdf')?.entry;
  if (entry === undefined) throw new Error('No format is called pdf.');
  const [bares, all]: [Bare[], Ours[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bares.push(await speak<Bare>('pdf-operators.ts', path));
    all.push(await speak<Ours>('one-file.ts', 'pdf', entry, path));
  }
  const [bare, ours] = [bares.at(-1), all.at(-1)];
  if (!bare || !ours) throw new Error('--rounds must be 1 or more.');
  const ratios = all.map(({ processorMs }, at) => processorMs / (bares[at]?.processorMs ?? Number.NaN));
  console.error(`${name}: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} of the bare pass`);
  return {
    ...{ name, pages, size: bytes.length, ratios },
    bare: {
      ...bare,
      ms: median(bares.map(({ ms }) => ms)),
      processorMs: median(bares.map(({ processorMs }) => processorMs)),
    },
    ours: {
      ...ours,
      readMs: median(all.map(({ readMs }) => readMs)),
      writtenMs: median(all.map(({ writtenMs }) => writtenMs)),
      processorMs: median(all.map(({ processorMs }) => processorMs)),
      mostBytes: Math.max(...all.map(({ mostBytes }) => mostBytes)),
    },
  };
};

const tell = (number: number): string => tellParagraph(0, 0, number);

const took = ({ ours }: Measured): number => ours.processorMs;

/** How much longer a page takes among a thousand than among a hundred: of the pages that were added. */
const slopeGate = (measured: readonly Measured[]): readonly Gate[] =>
  [...Map.groupBy(measured, ({ name }) => name)].flatMap(([name, all]) => {
    const [few, some, many] = [...all].sort((one, other) => one.pages - other.pages);
    if (!few || !some || !many) return [];
    const early = (took(some) - took(few)) / (some.pages - few.pages);
    const late = (took(many) - took(some)) / (many.pages - some.pages);
    return [
      {
        name: `${name}: a page among ${many.pages}, to one among ${some.pages}`,
        measured: late / early,
        bound: 1.3,
        kind: 'atMost' as const,
      },
    ];
  });

/** What a page more costs, to what it costs in a bare pass: what is loaded once is in neither. */
const pageGates = (measured: readonly Measured[]): readonly Gate[] =>
  [...Map.groupBy(measured, ({ name }) => name)].flatMap(([name, all]) => {
    const [least, most] = [all[0], all.at(-1)];
    if (!least || !most || least === most) return [];
    return [
      {
        name: `${name}: a page more, to one of a bare pass`,
        measured: (took(most) - took(least)) / (most.bare.processorMs - least.bare.processorMs),
        bound: 3,
        kind: 'atMost' as const,
      },
    ];
  });

const gatesOf = (measured: readonly Measured[]): readonly Gate[] => [
  ...measured.map(({ name, pages, ratios }) => ({
    name: `${name}, ${pages} pages: read and written, to a bare pass of operators`,
    measured: median(ratios),
    bound: 3,
    kind: 'atMost' as const,
  })),
  ...pageGates(measured),
  ...slopeGate(measured.filter(({ name }) => name !== 'pictures')),
  ...measured.map(({ name, pages, size, ours }) => ({
    name: `${name}, ${pages} pages: memory, MiB`,
    measured: ours.mostBytes / mebibyte,
    bound: name === 'pictures' ? (3 * size) / mebibyte + 400 : 700,
    kind: 'atMost' as const,
  })),
];

const serviceGates = (watched: ServiceWatched | undefined): readonly Gate[] =>
  watched === undefined
    ? []
    : [
        {
          name: 'the service: delay of the event loop, p99 ms',
          measured: watched.delay.p99,
          bound: 50,
          kind: 'atMost',
        },
        {
          name: 'the service: PDFs completed',
          measured: watched.completed,
          bound: watched.sent,
          kind: 'atLeast',
        },
      ];

/** How long PDFs take without an engine, beside what no reader can do without, and what a service notices. */
export const pdfSpeed = defineBenchmark({
  name: 'pdf-speed',
  summary:
    'PDFs of 10 to 1,000 pages read and written without an engine, beside a bare pass of operators; memory; the event loop of the service meanwhile',
  options: {
    rounds: 3,
    pages: 1_000,
    /** Mebibytes of the file of pictures; 0: none. */
    heavy: 95,
    /** PDFs sent to the service at once, each of 50 pages; 0: none. It needs `pnpm build`. */
    service: 10,
  },
  run: ({ rounds, pages, heavy, service }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const corpus = process.env.DRAGOMAN_CORPUS;
      const paper = corpus ? await readFile(join(corpus, 'pdf', 'tracemonkey.pdf')) : undefined;
      const measured: Measured[] = [];
      for (const count of [10, 100, 1_000].filter((one) => one <= pages)) {
        const plain = await makeLongFile(count, tell);
        // A process that works alone is measured by the smallest as well: three rounds of a thousand pages are enough of it.
        const times = count > 100 ? 1 : rounds;
        measured.push(await measure(folder, { name: 'plain text', pages: count, bytes: plain }, times));
        if (!paper) continue;
        const bytes = await repeatPages(paper, count);
        measured.push(await measure(folder, { name: 'a paper, repeated', pages: count, bytes }, times));
      }
      if (heavy > 0) {
        const bytes = await makeHeavyFile(heavy * mebibyte, 40);
        measured.push(await measure(folder, { name: 'pictures', pages: 40, bytes }, 1));
      }
      const watched =
        service > 0
          ? await watchService(resources, folder, await makeLongFile(50, tell), service)
          : undefined;
      return {
        tables: [
          {
            title: 'PDFs without an engine, each in a process of its own',
            columns: [
              'file',
              'pages',
              'MiB',
              'segments',
              'bare ms',
              'read ms',
              'written ms',
              'ratio',
              'bare MiB',
              'most MiB',
            ],
            rows: measured.map(({ name, pages: count, size, bare, ours, ratios }) => [
              ...[name, String(count), size / mebibyte, String(ours.segments), Math.round(bare.ms)],
              ...[Math.round(ours.readMs), Math.round(ours.writtenMs), median(ratios)],
              ...[Math.round(bare.mostBytes / mebibyte), Math.round(ours.mostBytes / mebibyte)],
            ]),
          },
          ...(watched === undefined
            ? []
            : [
                {
                  title: `The service with ${watched.sent} PDFs of 50 pages at once`,
                  columns: [
                    's',
                    'completed',
                    'loop p50 ms',
                    'p99 ms',
                    'longest ms',
                    'own CPU p99 ms',
                    'longest ms',
                    'peak MB',
                  ],
                  rows: [
                    [
                      ...[watched.seconds, String(watched.completed), watched.delay.p50, watched.delay.p99],
                      ...[watched.delay.max, watched.held.p99, watched.held.max, watched.peak],
                    ],
                  ],
                },
              ]),
        ],
        gates: [...gatesOf(measured), ...serviceGates(watched)],
        measurements: { measured, watched },
      };
    }),
});
