import type { Gate, Report, Table } from '../../report/report.ts';
import { measureSpelling } from './regional-english.ts';
import { measureChineseTerms, measurePortugueseTerms, type TermResult } from './regional-terms.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const leastVariant = 0.95;
/** Share of texts in the right variety that a rule may still touch. */
const maxTouched = 0.01;

const termTable = (results: readonly TermResult[]): Table => ({
  title: 'Terms of a region in human translations for another one (corpus)',
  columns: [
    'direction',
    'terms',
    'right',
    'share',
    'texts of the target',
    'touched',
    'changed when applied twice',
  ],
  rows: results.map(({ direction, terms, right, texts, touched, unstable }) => [
    ...[direction, terms, right, percent(right / terms), texts, touched, unstable],
  ]),
});

const termGates = ({ direction, terms, right, texts, touched, unstable }: TermResult): Gate[] => [
  {
    name: `${direction}: terms in the right variety`,
    measured: right / terms,
    bound: leastVariant,
    kind: 'atLeast',
  },
  {
    name: `${direction}: good texts that were touched`,
    measured: touched / texts,
    bound: maxTouched,
    kind: 'atMost',
  },
  {
    name: `${direction}: texts that change when applied twice`,
    measured: unstable,
    bound: 0,
    kind: 'atMost',
  },
];

/** Spelling and vocabulary by region: own sentences in English, and human translations into both kinds of Portuguese. */
export const regional = async (): Promise<Report> => {
  const spelling = await measureSpelling();
  const terms = [...(await measurePortugueseTerms()), ...(await measureChineseTerms())];
  return {
    tables: [
      {
        title: 'American to British English',
        columns: ['what', 'value'],
        rows: [
          ['own sentences that must change', spelling.changing],
          ['changed as they must', spelling.right],
          ['own sentences that must not change', spelling.constant],
          ['changed all the same', spelling.spoilt],
          ['precision', percent(spelling.precision)],
          ['recall', percent(spelling.recall)],
          ['recall on regional_spelling, en-US → en-GB (not gated)', percent(spelling.corpusToBritish)],
          ['recall on regional_spelling, en-GB → en-US (not gated)', percent(spelling.corpusToAmerican)],
        ],
      },
      termTable(terms),
    ],
    gates: [
      { name: 'en-US → en-GB: precision', measured: spelling.precision, bound: 0.99, kind: 'atLeast' },
      { name: 'en-US → en-GB: recall', measured: spelling.recall, bound: 0.9, kind: 'atLeast' },
      ...terms.flatMap(termGates),
    ],
    measurements: { spelling, terms },
  };
};
