import { startBare } from '../../bare-recognition.ts';
import { defineBenchmark } from '../../benchmark.ts';
import { withResources } from '../../machine/resources.ts';
import { startBrowser } from '../../mockups/browser.ts';
import { renderMockup } from '../../mockups/render.ts';
import { planScreens } from '../../mockups/screen.ts';
import type { Gate, Table } from '../../report/report.ts';
import { decode } from './pixels.ts';
import { rateOf, type Scores, scoreOf, totalOf } from './score.ts';
import { prepareSecondReader, readLines } from './second-reader.ts';
import { keepSideBySide } from './side-by-side.ts';
import { startReader, translateMockup } from './translate.ts';

const percent = (value: number): string => `${(100 * value).toFixed(2)} %`;

const tableOf = (scores: readonly Scores[]): Table => ({
  title: 'Screens, en to es; judged by the browser’s truth and by Debian’s Tesseract',
  columns: [
    'screen',
    'found',
    'read wrong',
    'left over',
    'bad ground',
    'outside dB',
    'reread wrong',
    'inside',
    'sized',
    'placed',
    'overlaps',
  ],
  rows: scores.map((one) => {
    const total = totalOf([one]);
    return [
      one.name,
      `${total.foundOfAll.of}/${total.foundOfAll.all}`,
      percent(rateOf(one.recognition)),
      `${one.leftover.of}/${one.leftover.all}`,
      percent(
        Math.max(rateOf(one.badPixels.solid), rateOf(one.badPixels.gradient), rateOf(one.badPixels.photo)),
      ),
      one.outside.toFixed(1),
      percent(rateOf(one.reread)),
      `${one.inside.of}/${one.inside.all}`,
      `${one.wellSized.of}/${one.wellSized.all}`,
      `${one.wellPlaced.of}/${one.wellPlaced.all}`,
      one.overlaps,
    ];
  }),
});

const gatesOf = (scores: readonly Scores[]): readonly Gate[] => {
  const total = totalOf(scores);
  const atLeast = (name: string, measured: number, bound: number): Gate => ({
    name,
    measured,
    bound,
    kind: 'atLeast',
  });
  const atMost = (name: string, measured: number, bound: number): Gate => ({
    name,
    measured,
    bound,
    kind: 'atMost',
  });
  return [
    atLeast('labels found on solid ground', rateOf(total.found.solid), 0.99),
    atLeast('labels found', rateOf(total.foundOfAll), 0.97),
    atMost('wrong characters of what was found', rateOf(total.recognition), 0.015),
    atMost('source words still readable', rateOf(total.leftover), 0.01),
    atMost('bad pixels of erased solid ground', rateOf(total.badPixels.solid), 0.005),
    atMost('bad pixels of erased gradients', rateOf(total.badPixels.gradient), 0.005),
    atLeast('dB outside the labels', total.worstOutside, 45),
    atMost('wrong characters of what was drawn, read again', rateOf(total.reread), 0.03),
    atLeast('words inside their container', rateOf(total.inside), 1),
    atLeast('size 0.7 to 1.1 of the source’s', rateOf(total.wellSized), 0.97),
    atLeast('left or centre within 3 pixels', rateOf(total.wellPlaced), 0.97),
    atMost('overlaps', total.overlaps, 0),
  ];
};

/** How well pictures of screens come back in another language. */
export const visual = defineBenchmark({
  name: 'visual',
  summary: 'screens drawn by Chromium, read, erased and drawn again, against the truth about them',
  options: { screens: 24, seed: 1, out: '' },
  run: ({ screens, seed, out }) =>
    withResources(async (resources) => {
      await prepareSecondReader();
      const browser = await startBrowser(resources);
      const reader = await startReader(resources);
      const bare = await startBare();
      /** Of screens of 1280 × 800. */
      const took = { whole: 0, bare: 0 };
      const scores: Scores[] = [];
      for (const plan of planScreens(screens, seed)) {
        const mockup = await renderMockup(browser, plan);
        const translated = await translateMockup(mockup, reader);
        if (plan.scale === 1) {
          took.whole += translated.ms;
          took.bare += (await bare(mockup.picture)).ms;
        }
        if (out) await keepSideBySide(out, mockup, translated);
        const containers = mockup.labels.map(({ container }) => container);
        const reread = await readLines(translated.drawn, containers, 'spa');
        const [original, background] = await Promise.all([decode(mockup.picture), decode(mockup.background)]);
        const score = scoreOf({ mockup, ...translated, original, background, reread });
        scores.push(score);
        console.error(`${score.name}${score.missed.map((text) => `\n  missed: ${text}`).join('')}`);
      }
      const total = totalOf(scores);
      return {
        tables: [
          tableOf(scores),
          {
            title: 'On photographs, reported apart',
            columns: ['labels found', 'bad pixels of erased ground'],
            rows: [[percent(rateOf(total.found.photo)), percent(rateOf(total.badPixels.photo))]],
          },
        ],
        gates: [
          ...gatesOf(scores),
          {
            name: 'time of 1280 × 800 from end to end, of one bare call of Tesseract',
            measured: took.whole / took.bare,
            bound: 1.6,
            kind: 'atMost',
          },
        ],
        measurements: { scores, total, took },
      };
    }),
});
