import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ocrTesseract } from '@dragoman/ocr-tesseract';
import { type OcrProviderV1, silentLogger } from '@dragoman/provider';
import { type BareWord, startBare } from '../../bare-recognition.ts';
import { defineBenchmark } from '../../benchmark.ts';
import { processTree, residentMegabytes } from '../../machine/process-tree.ts';
import { withResources } from '../../machine/resources.ts';
import { startBrowser } from '../../mockups/browser.ts';
import { renderMockup } from '../../mockups/render.ts';
import { planScreens } from '../../mockups/screen.ts';
import { type Judged, judge, tally } from './judge.ts';

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const grounds = ['solid', 'gradient', 'photo'] as const;

interface Timed {
  readonly name: string;
  readonly density: number;
  readonly words: readonly BareWord[];
  readonly bareWords: readonly BareWord[];
  readonly ms: number;
  readonly bareMs: number;
  readonly confidence: number;
}

/** Whether a process is one of the provider's: a browser runs beside them. */
const isReader = (id: number): boolean => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('ocr-tesseract');
  } catch {
    return false;
  }
};

/** Real pictures, whose words nobody has written down. */
const corpusPictures = async (): Promise<readonly { name: string; picture: Buffer }[]> => {
  const folder = process.env.DRAGOMAN_CORPUS;
  if (!folder) return [];
  const names = await readdir(join(folder, 'images'));
  return Promise.all(
    names
      .filter((name) => /\.(png|jpg)$/.test(name))
      .map(async (name) => ({ name, picture: await readFile(join(folder, 'images', name)) })),
  );
};

/** Reading of pictures beside one bare call of Tesseract. */
export const ocr = defineBenchmark({
  name: 'ocr',
  summary:
    'Labels of screens drawn by Chromium, read by the provider and by one bare call of Tesseract: errors, time, memory.',
  options: { screens: 12, seed: 1 },
  run: ({ screens, seed }) =>
    withResources(async (resources) => {
      const provider: OcrProviderV1 = ocrTesseract.create(ocrTesseract.options.parse({ processes: 1 }), {
        logger: silentLogger,
      });
      resources.keep({ stop: () => provider.close() });
      const { signal } = new AbortController();
      await provider.check({ signal });
      const bare = await startBare();
      let megabytes = 0;

      const compare = async (name: string, picture: Buffer, density: number): Promise<Timed> => {
        const once = await bare(picture);
        const began = performance.now();
        const format = picture[0] === 0xff ? 'jpeg' : 'png';
        const result = await provider.recognize({ image: picture, format, languages: ['en'], signal });
        const ms = performance.now() - began;
        for (const id of processTree(process.pid).filter(isReader)) {
          megabytes = Math.max(megabytes, residentMegabytes(id));
        }
        const words = result.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words ?? []));
        const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
        return { name, density, words, bareWords: once.words, ms, bareMs: once.ms, confidence };
      };

      const timed: Timed[] = [];
      const judged = { whole: [] as Judged[], bare: [] as Judged[] };
      const real: Timed[] = [];
      for (const { name, picture } of await corpusPictures()) real.push(await compare(name, picture, 1));
      const largest = megabytes;
      megabytes = 0;
      const browser = await startBrowser(resources);
      for (const plan of planScreens(screens, seed)) {
        const { picture, labels } = await renderMockup(browser, plan);
        const name = `${plan.theme} ${plan.scale}x ${plan.format}`;
        const one = await compare(name, picture, plan.scale);
        timed.push(one);
        judged.whole.push(...judge(labels, one.words));
        judged.bare.push(...judge(labels, one.bareWords));
        console.error(`${name}: ${(one.ms / one.bareMs).toFixed(2)}`);
      }

      const ofGround = (list: readonly Judged[], ground: string) =>
        tally(ground === 'all' ? list : list.filter((one) => one.ground === ground));
      const simple = timed.filter(({ density }) => density === 1);
      const ratio =
        simple.reduce((sum, { ms }) => sum + ms, 0) / simple.reduce((sum, { bareMs }) => sum + bareMs, 0);
      const whole = ofGround(judged.whole, 'all');
      const solid = ofGround(judged.whole, 'solid');
      return {
        tables: [
          {
            title: 'Labels of screens',
            columns: ['ground', 'by', 'labels', 'found', 'characters wrong', 'of what was found'],
            rows: ['all', ...grounds].flatMap((ground) =>
              (['bare', 'whole'] as const).map((by) => {
                const sums = ofGround(judged[by], ground);
                return [
                  ...[ground, by === 'bare' ? 'one bare call' : 'the provider', sums.labels],
                  ...[percent(sums.found / sums.labels), percent(sums.errors / sums.characters)],
                  percent(sums.foundErrors / sums.foundCharacters),
                ];
              }),
            ),
          },
          {
            title: 'Time of each picture',
            columns: [
              'picture',
              'one bare call, ms',
              'the provider, ms',
              'ratio',
              'words',
              'mean confidence',
            ],
            rows: [...timed, ...real].map(({ name, bareMs, ms, words, confidence }) => [
              ...[name, Math.round(bareMs), Math.round(ms), (ms / bareMs).toFixed(2)],
              ...[words.length, confidence.toFixed(2)],
            ]),
          },
        ],
        gates: [
          { name: 'labels found', measured: whole.found / whole.labels, bound: 0.97, kind: 'atLeast' },
          {
            name: 'found on solid ground',
            measured: solid.found / solid.labels,
            bound: 0.99,
            kind: 'atLeast',
          },
          {
            name: 'wrong characters of what was found',
            measured: whole.foundErrors / whole.foundCharacters,
            bound: 0.015,
            kind: 'atMost',
          },
          { name: 'time of 1280 × 800, of one bare call', measured: ratio, bound: 1.6, kind: 'atMost' },
          { name: 'MB of the process, screens', measured: megabytes, bound: 700, kind: 'atMost' },
        ],
        measurements: { timed, real, judged, megabytes, largest },
      };
    }),
});
