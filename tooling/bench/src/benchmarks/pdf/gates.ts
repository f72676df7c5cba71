import type { Gate } from '../../report/report.ts';
import { percentile } from '../../statistics.ts';
import type { Scores } from './judge.ts';
import { rateOf, type Share, sumOf } from './scores/coverage.ts';

/** One file with one engine. */
export interface Judged {
  readonly name: string;
  readonly engine: string;
  readonly scores: Scores;
}

/** Why a journey gave nothing to judge. */
export interface Failed {
  readonly name: string;
  readonly engine: string;
  readonly reason: string;
}

/** A file that was written with nothing translated. */
export interface Untouched {
  readonly name: string;
  readonly isSame: boolean;
}

/** A file of ours: how many of its true texts are one segment each. */
export interface TruthFound extends Share {
  readonly name: string;
  readonly missed: readonly string[];
}

const none = (name: string, measured: number): Gate => ({ name, measured, bound: 0, kind: 'atMost' });

/** What holds for every engine. */
const gatesOfAll = (engine: string, all: readonly Scores[]): readonly Gate[] => {
  const count = (of: (scores: Scores) => readonly unknown[]): number =>
    all.reduce((sum, scores) => sum + of(scores).length, 0);
  const total = (of: (scores: Scores) => Share): Share => sumOf(all.map(of));
  const of = (what: string): string => `${engine}: ${what}`;
  const overlaps = total(({ overlaps: pairs }) => pairs);
  return [
    none(
      of('pieces of source text left'),
      count(({ leftover }) => leftover),
    ),
    {
      name: of('worst share of pixels changed outside of text'),
      measured: Math.max(...all.map(({ outside }) => (outside.all === 0 ? 0 : rateOf(outside)))),
      bound: 0.000_5,
      kind: 'atMost',
    },
    none(
      of('kept texts that look different'),
      count(({ touched }) => touched),
    ),
    none(
      of('texts that are not seen'),
      count(({ unseen }) => unseen),
    ),
    {
      name: of('characters read back wrong'),
      measured: rateOf(total(({ reading }) => (reading.all === 0 ? { of: 0, all: 1 } : reading))),
      bound: 0.01,
      kind: 'atMost',
    },
    {
      name: of('texts inside of their pages'),
      measured: rateOf(total(({ inside }) => inside)),
      bound: 1,
      kind: 'atLeast',
    },
    {
      name: of('texts newly over others, of neighbours'),
      measured: overlaps.all === 0 ? 0 : rateOf(overlaps),
      bound: 0.01,
      kind: 'atMost',
    },
    {
      name: of('worst share of texts of one style with one size'),
      measured: Math.min(...all.map(({ even }) => rateOf(even))),
      bound: 0.95,
      kind: 'atLeast',
    },
    none(
      of('glyphs missing'),
      all.reduce((sum, { missingGlyphs }) => sum + missingGlyphs, 0),
    ),
    none(
      of('new complaints of qpdf, poppler, Ghostscript, pdf.js, the grammar'),
      count(({ complaints }) => complaints),
    ),
    none(
      of('new fonts that are not embedded or have no Unicode map'),
      count(({ fonts }) => fonts),
    ),
    none(
      of('pages, links, annotations, outlines that differ'),
      count(({ lost }) => lost),
    ),
    {
      name: of('links on their words'),
      measured: rateOf(total(({ links }) => links)),
      bound: 0.95,
      kind: 'atLeast',
    },
    none(
      of('files that grow by more than 60 % and 1 MB'),
      all.filter(({ growth }) => growth.share > 0.6 && growth.bytes > 1e6).length,
    ),
  ];
};

/** What holds for one engine alone. */
const gatesOfOne = (engine: string, all: readonly Scores[]): readonly Gate[] => {
  const ink = Math.min(...all.map((scores) => scores.ink.mean));
  const worstInk = (bound: number): Gate => ({
    name: `${engine}: worst correlation of ink`,
    measured: ink,
    bound,
    kind: 'atLeast',
  });
  switch (engine) {
    case 'reversed':
      return [
        {
          name: 'reversed: words translated',
          measured: rateOf(sumOf(all.map(({ coverage }) => coverage))),
          bound: 0.98,
          kind: 'atLeast',
        },
        worstInk(0.9),
      ];
    case 'redrawn':
      return [worstInk(0.97)];
    case 'longer':
      return [
        {
          name: 'longer: a twentieth of texts has type of, or below',
          measured: percentile(
            all.flatMap(({ scales }) => scales),
            0.05,
          ),
          bound: 0.75,
          kind: 'atLeast',
        },
      ];
    default:
      return [];
  }
};

/** All promises about translated PDFs. */
export const gatesOf = (found: {
  readonly judged: readonly Judged[];
  readonly failed: readonly Failed[];
  readonly untouched: readonly Untouched[];
  readonly truths: readonly TruthFound[];
}): readonly Gate[] => {
  const { judged, failed, untouched, truths } = found;
  const engines = [...Map.groupBy(judged, ({ engine }) => engine)];
  return [
    { name: 'files judged', measured: judged.length, bound: 1, kind: 'atLeast' },
    none('files that gave nothing to judge', failed.length),
    none('files that change with nothing translated', untouched.filter(({ isSame }) => !isSame).length),
    ...(truths.length === 0
      ? []
      : [
          {
            name: 'true texts of our own files that are one segment each',
            measured: rateOf(sumOf(truths)),
            bound: 0.95,
            kind: 'atLeast' as const,
          },
        ]),
    ...engines.flatMap(([engine, all]) => {
      const scores = all.map((one) => one.scores);
      return [...gatesOfOne(engine, scores), ...gatesOfAll(engine, scores)];
    }),
  ];
};
