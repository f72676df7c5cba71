import { defineBenchmark } from '../../benchmark.ts';
import { readRows } from './rows.ts';
import { accuracy, decided, type Sample, tally } from './tally.ts';

const languages = ['de', 'es', 'fr'] as const;
/** Rows of the even half were looked at while the rules were written, those of the odd half were not. */
const halves = ['looked at', 'kept aside'] as const;
const forms = ['formal', 'informal'] as const;
const leastAccuracy = 0.95;
const leastDecided = 0.9;
/** Scientific and encyclopaedic texts speak to nobody: what is read as informal there is read wrongly. */
const maxMisread = 0.005;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

interface HalvedSample extends Sample {
  readonly half: (typeof halves)[number];
}

const readSamples = async (language: string): Promise<readonly HalvedSample[]> =>
  (await readRows(`formality_cocoa_en-${language}.tsv`)).flatMap((row, index) =>
    forms.map((form) => ({
      text: row[form] ?? '',
      source: row.source ?? '',
      form,
      half: index % 2 === 0 ? halves[0] : halves[1],
    })),
  );

/** Texts without an address, as if they had been asked for in the formal form. */
const controls = [
  { name: 'mqm_bio_en-es', language: 'es', source: 'source', target: 'target' },
  { name: 'da_mlqe_en-de', language: 'de', source: 'source', target: 'target' },
  { name: 'regional_frmt_en-pt', language: 'pt-PT', source: 'source_en', target: 'pt_PT' },
] as const;

/** How often the checker knows the form of human references that are formal and informal by construction. */
export const formality = defineBenchmark({
  name: 'formality',
  summary: 'Formal and informal human references: how often the checker decides, and how often it is right.',
  options: {},
  run: async () => {
    const rows: (readonly (string | number)[])[] = [];
    const totals = [];
    for (const language of languages) {
      const samples = await readSamples(language);
      for (const withSource of [false, true]) {
        for (const half of halves) {
          for (const form of forms) {
            const part = samples.filter((sample) => sample.half === half && sample.form === form);
            const found = tally(part, language, withSource);
            rows.push([
              ...[language, withSource ? 'source and text' : 'text alone', half, form, found.texts],
              ...[percent(decided(found)), percent(accuracy(found))],
            ]);
          }
        }
      }
      totals.push({ language, ...tally(samples, language, false) });
    }
    const misread = [];
    for (const { name, language, source, target } of controls) {
      const samples = (await readRows(`${name}.tsv`)).map(
        (row): Sample => ({ text: row[target] ?? '', source: row[source] ?? '', form: 'formal' }),
      );
      misread.push({
        ...{
          name,
          language,
          alone: tally(samples, language, false),
          together: tally(samples, language, true),
        },
      });
    }
    return {
      tables: [
        {
          title: 'Formal and informal references of one source',
          columns: ['language', 'by', 'half', 'form', 'texts', 'decided', 'right'],
          rows,
        },
        {
          title: 'Texts that address nobody',
          columns: [
            'set',
            'language',
            'texts',
            'read as informal',
            'as formal',
            'as formal, with the source',
          ],
          rows: misread.map(({ name, language, alone, together }) => [
            ...[name, language, alone.texts, percent(alone.wrong / alone.texts)],
            ...[percent(alone.right / alone.texts), percent(together.right / together.texts)],
          ]),
        },
      ],
      gates: [
        ...totals.flatMap((total) => [
          {
            name: `${total.language}: right where it decides`,
            measured: accuracy(total),
            bound: leastAccuracy,
            kind: 'atLeast' as const,
          },
          {
            name: `${total.language}: decided`,
            measured: decided(total),
            bound: leastDecided,
            kind: 'atLeast' as const,
          },
        ]),
        ...misread.map(({ name, alone }) => ({
          name: `${name}: read as informal`,
          measured: alone.wrong / alone.texts,
          bound: maxMisread,
          kind: 'atMost' as const,
        })),
      ],
      measurements: { totals, misread },
    };
  },
});
