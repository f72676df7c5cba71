import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { formats } from '@dragoman/api';
import { createServices } from '@dragoman/core';
import { defineBenchmark } from '../../benchmark.ts';
import { folders } from '../../folders.ts';
import { type Resources, withResources } from '../../machine/resources.ts';
import type { Gate, Table } from '../../report/report.ts';
import { type CorpusFile, readDocuments } from './corpus.ts';
import { inspect, packed } from './inspect.ts';
import { withRunsJoined } from './join-runs.ts';
import { keptWords, leftoverOf } from './leftover.ts';
import { Office, pixelsChanged, type Rendered, sheetOf } from './office.ts';
import { type Outcome, type Travelled, travel } from './there-and-back.ts';

/** What LibreOffice opens and prints. */
const printed = /\.(?:docx|docm|pptx|pptm|xlsx|xlsm|odt|ods|odp|html)$/;
/** What was found out about one document. */
interface Judged {
  readonly path: string;
  readonly format: string;
  readonly segments: number;
  readonly seconds: number;
  readonly faults: readonly string[];
  /** Shares that differ from the original, with its own texts and reversed twice; undefined: not rendered. */
  readonly pixels?: number;
  readonly pixelsTwice?: number;
  readonly leftover?: readonly string[];
  readonly hasPages?: boolean;
}

const renderAll = async (
  resources: Resources,
  files: readonly CorpusFile[],
  travelled: readonly Travelled[],
) => {
  const office = resources.keep(await Office.start());
  const paths = new Set(travelled.map(({ path }) => path).filter((path) => printed.test(path)));
  const all = (of: (one: Travelled) => Uint8Array): Map<string, Uint8Array> =>
    new Map(travelled.filter(({ path }) => paths.has(path)).map((one) => [one.path, of(one)]));
  const sources = new Map(
    files.filter(({ path }) => paths.has(path)).map(({ path, bytes }) => [path, bytes]),
  );
  const joined = [...sources].flatMap(([path, bytes]) => {
    const other = packed.test(path) ? withRunsJoined(bytes) : undefined;
    return other ? [[path, other] as const] : [];
  });
  return {
    before: await office.render(sources),
    joined: await office.render(new Map(joined)),
    identical: await office.render(all((one) => one.identical)),
    reversed: await office.render(all((one) => one.reversed)),
    twice: await office.render(all((one) => one.twice)),
  };
};

type Renderings = Record<
  'before' | 'joined' | 'identical' | 'reversed' | 'twice',
  ReadonlyMap<string, Rendered>
>;

const judge = async (
  file: CorpusFile,
  travelled: Travelled,
  renderings: Renderings | undefined,
  out: string,
): Promise<Judged> => {
  const { path, format, segments, seconds } = travelled;
  const faults = await inspect(file, travelled);
  const judged = { path, format, segments, seconds, faults };
  const before = renderings?.before.get(path);
  if (!renderings || !before) return judged;
  const [identical, reversed, twice] = [renderings.identical, renderings.reversed, renderings.twice].map(
    (one) => one.get(path),
  );
  if (!identical || !reversed || !twice)
    return { ...judged, faults: [...faults, 'LibreOffice does not open it'] };
  const sheet = await sheetOf(before, reversed);
  if (sheet) await writeFile(join(out, `${path.replaceAll('/', '-')}.png`), sheet);
  return {
    ...judged,
    pixels: pixelsChanged(before, identical),
    pixelsTwice: pixelsChanged(renderings.joined.get(path) ?? before, twice),
    leftover: leftoverOf(before.text, reversed.text, packed.test(path) ? keptWords(file.bytes) : undefined),
    hasPages: before.pages === twice.pages,
  };
};

const share = (part: readonly unknown[], whole: readonly unknown[]): number =>
  whole.length === 0 ? Number.NaN : part.length / whole.length;

const pixelGates = (what: string, pixels: readonly number[]): readonly Gate[] => [
  {
    name: `${what}: share of files without a changed pixel`,
    measured: share(
      pixels.filter((changed) => changed === 0),
      pixels,
    ),
    bound: 0.93,
    kind: 'atLeast',
  },
  {
    name: `${what}: worst share of changed pixels`,
    measured: Math.max(...pixels),
    bound: 0.000_5,
    kind: 'atMost',
  },
];

const gatesOf = (
  judged: readonly Judged[],
  files: readonly CorpusFile[],
  outcomes: readonly Outcome[],
): Gate[] => {
  const rendered = judged.filter(({ pixels }) => pixels !== undefined);
  const wronglyRead = outcomes.filter(
    (outcome, index) => files[index]?.expectation === 'error' && 'travelled' in outcome,
  );
  const wronglyRefused = outcomes.filter(
    (outcome, index) => 'refused' in outcome && ['sound', 'kept'].includes(files[index]?.expectation ?? ''),
  );
  const gates: Gate[] = [
    { name: 'documents', measured: judged.length, bound: 1, kind: 'atLeast' },
    { name: 'sound ones that are refused', measured: wronglyRefused.length, bound: 0, kind: 'atMost' },
    { name: 'broken ones that are taken', measured: wronglyRead.length, bound: 0, kind: 'atMost' },
    {
      name: 'documents with faults of bytes, texts or structure',
      measured: judged.filter(({ faults }) => faults.length > 0).length,
      bound: 0,
      kind: 'atMost',
    },
  ];
  if (rendered.length === 0) return gates;
  const words = rendered.reduce((sum, { leftover = [] }) => sum + leftover.length, 0);
  const pages = rendered.filter(({ hasPages }) => hasPages);
  return [
    ...gates,
    ...pixelGates(
      'own texts',
      rendered.map(({ pixels = 0 }) => pixels),
    ),
    // A text that equals its source leaves runs alone: only this shows what writing them does to the eye.
    ...pixelGates(
      'reversed twice',
      rendered.map(({ pixelsTwice = 0 }) => pixelsTwice),
    ),
    { name: 'reversed: source words left', measured: words, bound: 0, kind: 'atMost' },
    {
      name: 'reversed twice: share of files with their pages',
      measured: share(pages, rendered),
      bound: 0.95,
      kind: 'atLeast',
    },
  ];
};

const percent = (part: number | undefined): string =>
  part === undefined ? '' : `${(part * 100).toFixed(3)} %`;

const tableOf = (judged: readonly Judged[]): Table => ({
  title: 'Documents, there and back',
  columns: ['file', 'format', 'segments', 's', 'pixels', 'twice', 'left', 'pages', 'faults'],
  rows: judged.map(({ path, format, segments, seconds, pixels, pixelsTwice, leftover, hasPages, faults }) => [
    path,
    format,
    segments,
    seconds.toFixed(2),
    percent(pixels),
    percent(pixelsTwice),
    leftover === undefined ? '' : [leftover.length, ...leftover.slice(0, 3)].join(' '),
    hasPages === undefined ? '' : hasPages ? 'kept' : 'other',
    faults.slice(0, 2).join('; ').slice(0, 200),
  ]),
});

const refusedTable = (files: readonly CorpusFile[], outcomes: readonly Outcome[]): Table => ({
  title: 'Refused',
  columns: ['file', 'expected', 'code', 'detail'],
  rows: outcomes.flatMap((outcome, index) =>
    'refused' in outcome
      ? [[outcome.path, files[index]?.expectation ?? '', outcome.refused, outcome.detail.slice(0, 120)]]
      : [],
  ),
});

/** Real documents there and back through the formats of the service, judged by rules that are not theirs. */
export const documents = defineBenchmark({
  name: 'documents',
  summary:
    'documents of DRAGOMAN_CORPUS written with their own texts, reversed, and reversed twice; rendered by LibreOffice',
  options: { only: '', render: 1, out: join(folders.results, 'documents') },
  run: ({ only, render, out }) =>
    withResources(async (resources) => {
      await mkdir(out, { recursive: true });
      const files = await readDocuments(only);
      const { services, close } = await createServices({ providers: [], formats });
      resources.keep({ stop: close });
      const outcomes: Outcome[] = [];
      for (const file of files) {
        const outcome = await travel(services.formats, file);
        outcomes.push(outcome);
        console.error(
          `${basename(file.path)}: ${'refused' in outcome ? outcome.refused : outcome.travelled.segments}`,
        );
      }
      const travelled = outcomes.flatMap((outcome) => ('travelled' in outcome ? [outcome.travelled] : []));
      const renderings = render > 0 ? await renderAll(resources, files, travelled) : undefined;
      const judged: Judged[] = [];
      for (const one of travelled) {
        const file = files.find(({ path }) => path === one.path);
        if (file) judged.push(await judge(file, one, renderings, out));
      }
      return {
        tables: [tableOf(judged), refusedTable(files, outcomes)],
        gates: gatesOf(judged, files, outcomes),
        measurements: {
          judged,
          outcomes: outcomes.map((one) => ('refused' in one ? one : one.travelled.path)),
        },
      };
    }),
});
