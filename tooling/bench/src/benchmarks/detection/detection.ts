import { performance } from 'node:perf_hooks';
import { createServices } from '@dragoman/core';
import { defineBenchmark } from '../../benchmark.ts';
import type { Gate, Table } from '../../report/report.ts';
import { measureCosts } from './cost.ts';
import { type Answer, type Detector, openPeers, ourDetector } from './detectors.ts';
import { makeNoise } from './noise.ts';
import { buckets, type Half, readSamples, type Sample } from './texts.ts';

const furthestBehind = 0.01;
const sure = 0.9;
const maxWrongOfSure = 0.01;
const leastRefused = 0.95;
const longestStall = 50;
const noiseSeed = 20_261_121;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const share = <Item>(items: readonly Item[], test: (item: Item) => boolean): number =>
  items.filter(test).length / items.length;

interface Outcome extends Answer {
  readonly sample: Sample;
}

const isRight = ({ sample, language }: Outcome): boolean => language === sample.language;

const detectAll = async (detector: Detector, samples: readonly Sample[]): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const sample of samples) outcomes.push({ sample, ...(await detector.detect(sample.text)) });
  return outcomes;
};

const accuracies = (outcomes: readonly Outcome[]): readonly number[] =>
  buckets.map((bucket) =>
    share(
      outcomes.filter(({ sample }) => sample.bucket === bucket),
      isRight,
    ),
  );

/** How often confidences of a tenth are right. */
const reliability = (half: Half, outcomes: readonly Outcome[]): Table => ({
  title: `Confidence of dragoman and how often it is right, ${half} half`,
  columns: ['confidence', 'texts', 'mean', 'right'],
  rows: Array.from({ length: 10 }, (_, tenth) => {
    const part = outcomes.filter(
      ({ confidence = 0 }) => confidence > 0 && Math.min(9, Math.floor(confidence * 10)) === tenth,
    );
    const mean = part.reduce((sum, { confidence = 0 }) => sum + confidence, 0) / part.length;
    return part.length === 0
      ? [`0.${tenth}`, 0, '', '']
      : [`0.${tenth}`, part.length, mean.toFixed(2), share(part, isRight).toFixed(2)];
  }),
});

const wrongOfSure = (outcomes: readonly Outcome[]): number =>
  share(
    outcomes.filter(({ confidence = 0 }) => confidence >= sure),
    (outcome) => !isRight(outcome),
  );

/** Milliseconds of the longest of several texts of 50,000 characters. */
const stall = async (detector: Detector): Promise<number> => {
  const units = [
    'She reads the newspaper every morning. ',
    '这些字没有空格',
    'a',
    'x_1/',
    '{a} <b> &amp; ',
    'a.b@c ',
  ];
  const times: number[] = [];
  for (const unit of units) {
    const text = unit.repeat(Math.ceil(50_000 / unit.length)).slice(0, 50_000);
    const start = performance.now();
    await detector.detect(text);
    times.push(performance.now() - start);
  }
  return Math.max(...times);
};

/** Which language a text is in: Dragoman and other detectors on the same texts. */
export const detection = defineBenchmark({
  name: 'detection',
  summary:
    'Texts of 50 languages by length, and of none: right languages, confidences, memory and time beside peers.',
  options: { texts: 24, noise: 200 },
  run: async ({ texts, noise }) => {
    const { services, close } = await createServices({ providers: [] });
    const ours = ourDetector(services.text);
    const detectors = [ours, ...(await openPeers())];
    const samples = await readSamples('report', texts);
    const outcomes = new Map<string, readonly Outcome[]>();
    for (const detector of detectors) outcomes.set(detector.name, await detectAll(detector, samples));
    const byName = [...outcomes].map(([name, all]) => ({ name, accuracies: accuracies(all) }));
    const own = outcomes.get(ours.name) ?? [];
    const calibration = await detectAll(ours, await readSamples('calibration', texts));

    const refused: (readonly [string, number])[] = [];
    const noiseTexts = makeNoise(noise, noiseSeed);
    for (const [kind, all] of Object.entries(noiseTexts)) {
      const answers = await Promise.all(all.map((text) => ours.detect(text)));
      refused.push([kind, share(answers, ({ language }) => language === undefined)]);
    }
    const longest = await stall(ours);
    await close();
    const costs = await measureCosts();

    const [mine, ...peers] = byName;
    const gates: Gate[] = [
      ...buckets.map((bucket, index) => ({
        name: `${bucket}: behind the best peer`,
        measured:
          Math.max(...peers.map((peer) => peer.accuracies[index] ?? 0)) - (mine?.accuracies[index] ?? 0),
        bound: furthestBehind,
        kind: 'atMost' as const,
      })),
      {
        name: `wrong with a confidence of ${sure} or more`,
        measured: wrongOfSure(own),
        bound: maxWrongOfSure,
        kind: 'atMost',
      },
      ...refused.map(([kind, measured]) => ({
        name: `${kind}: not detected`,
        measured,
        bound: leastRefused,
        kind: 'atLeast' as const,
      })),
      { name: '50,000 characters, ms', measured: longest, bound: longestStall, kind: 'atMost' },
    ];
    return {
      tables: [
        {
          title: `Right of ${samples.length} texts in ${new Set(samples.map(({ language }) => language)).size} languages, report half`,
          columns: ['detector', ...buckets],
          rows: byName.map(({ name, accuracies: all }) => [name, ...all.map(percent)]),
        },
        {
          title: 'Cost in a process of its own',
          columns: ['detector', 'load ms', 'resident MB', 'CPU µs, 67 characters'],
          rows: [...costs].map(([name, cost]) => [
            ...[name, cost.load.toFixed(0), cost.resident.toFixed(0), cost.sentence.toFixed(0)],
          ]),
        },
        reliability('report', own),
        reliability('calibration', calibration),
      ],
      gates,
      measurements: {
        wrong: own.filter((outcome) => !isRight(outcome)),
        costs: [...costs],
        calibration: { accuracies: accuracies(calibration), wrongOfSure: wrongOfSure(calibration) },
      },
    };
  },
});
