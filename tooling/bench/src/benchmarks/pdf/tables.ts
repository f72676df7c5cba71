import type { Table } from '../../report/report.ts';
import type { Failed, Judged, TruthFound } from './gates.ts';
import { rateOf } from './scores/coverage.ts';

const percent = (value: number, digits = 1): string => `${(100 * value).toFixed(digits)}`;

/** One row for each file with each engine. */
export const scoresTable = (judged: readonly Judged[]): Table => ({
  title: 'Translated PDFs, in parts of a hundred where nothing else is said',
  columns: [
    ...['file', 'engine', 'texts', 'covered', 'left', 'outside', 'ink', 'worst', 'misread', 'inside'],
    ...['over', 'size', 'even', 'missing', 'unseen', 'touched', 'faults', 'links', 'growth'],
  ],
  rows: judged.map(({ name, engine, scores }) => [
    ...[name, engine, String(scores.segments)],
    engine === 'reversed' ? percent(rateOf(scores.coverage)) : '',
    ...[String(scores.leftover.length), percent(scores.outside.all === 0 ? 0 : rateOf(scores.outside), 3)],
    scores.ink.worstPage === 0 ? '' : percent(scores.ink.mean),
    scores.ink.worstPage === 0 ? '' : `${percent(scores.ink.worst)} p${scores.ink.worstPage}`,
    percent(scores.reading.all === 0 ? 0 : rateOf(scores.reading), 2),
    ...[percent(rateOf(scores.inside)), String(scores.overlaps.of)],
    ...[percent(scores.scale, 0), percent(rateOf(scores.even), 0), String(scores.missingGlyphs)],
    ...[String(scores.unseen.length), String(scores.touched.length)],
    String(scores.complaints.length + scores.fonts.length + scores.lost.length),
    ...[percent(rateOf(scores.links), 0), percent(scores.growth.share, 0)],
  ]),
});

/** What is wrong, in words, of each kind the first ones. */
export const faultsTable = (judged: readonly Judged[], failed: readonly Failed[], shown: number): Table => ({
  title: 'Faults',
  columns: ['file', 'engine', 'of', 'what'],
  rows: [
    ...failed.map(({ name, engine, reason }) => [name, engine, 'nothing to judge', reason.slice(0, 160)]),
    ...judged.flatMap(({ name, engine, scores }) =>
      (
        [
          ...(engine === 'reversed'
            ? ([
                ['not translated', scores.coverage.left],
                ['lost', scores.coverage.lost],
              ] as const)
            : []),
          ['left', scores.leftover],
          ['misread', scores.reading.worst],
          ['outside', scores.inside.outside],
          ['over another', scores.overlaps.pairs],
          ['uneven', scores.even.uneven],
          ['unseen', scores.unseen],
          ['touched', scores.touched],
          ['complaints', scores.complaints],
          ['fonts', scores.fonts],
          ['differs', scores.lost],
          ['link astray', scores.links.astray],
        ] as const
      ).flatMap(([of, what]) =>
        what.length === 0
          ? []
          : [[name, engine, `${of} ${what.length}`, what.slice(0, shown).join('; ').slice(0, 300)]],
      ),
    ),
  ],
});

/** Which of the true texts of our own files no segment is. */
export const truthTable = (truths: readonly TruthFound[]): Table => ({
  title: 'True texts of our own files that are one segment each',
  columns: ['file', 'found', 'of', 'missed'],
  rows: truths.map(({ name, of, all, missed }) => [
    ...[name, String(of), String(all)],
    missed
      .slice(0, 4)
      .map((text) => text.slice(0, 40))
      .join('; '),
  ]),
});
