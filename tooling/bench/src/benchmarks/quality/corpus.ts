import { createHash } from 'node:crypto';
import { type Row, readRows } from '../formality/rows.ts';

/** A source text and a translation of it. */
export interface Pair {
  /** The corpus, for example `mqm_bio_en-es`. */
  readonly set: string;
  /** What is judged together belongs to one half of the data: a document, or the row alone. */
  readonly group: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly source: string;
  readonly target: string;
}

/** A translation that people judged. */
export interface JudgedPair extends Pair {
  readonly system: string;
  /** Where it stands in its document. */
  readonly position: number;
  /** The better, the higher: 0 and below for MQM, 0..100 for direct assessment. */
  readonly judgement: number;
  readonly segment: string;
}

/** A good translation and the same with one fault. */
export interface Twin extends Pair {
  readonly fault: string;
  readonly damaged: string;
}

/** Everything that is measured on. */
export interface Corpus {
  readonly mqm: readonly JudgedPair[];
  readonly assessed: readonly JudgedPair[];
  readonly twins: readonly Twin[];
  readonly human: readonly Pair[];
}

/** What was looked at while the checks were made, and what was not. */
export const halves = ['looked at', 'kept aside'] as const;

/** Which half of the data a group belongs to: a digest of its name, so that no order of rows matters. */
export const halfOf = ({ set, group }: Pair): (typeof halves)[number] =>
  ((createHash('sha256').update(`${set}/${group}`).digest()[0] ?? 0) & 1) === 0 ? 'looked at' : 'kept aside';

const text = (row: Row, column: string): string => (row[column] ?? '').trim();

const readMqm = async (source: string, target: string): Promise<readonly JudgedPair[]> =>
  (await readRows(`mqm_bio_${source}-${target}.tsv`)).map((row) => ({
    set: `mqm_bio_${source}-${target}`,
    group: text(row, 'doc_id'),
    sourceLanguage: source,
    targetLanguage: target,
    source: text(row, 'source'),
    target: text(row, 'target'),
    system: text(row, 'system'),
    position: Number(row.seg_id),
    judgement: Number(row.mqm),
    segment: `${text(row, 'doc_id')}/${text(row, 'seg_id')}`,
  }));

const readAssessed = async (): Promise<readonly JudgedPair[]> =>
  (await readRows('da_mlqe_en-de.tsv')).map((row) => ({
    set: 'da_mlqe_en-de',
    group: `${text(row, 'split')}/${text(row, 'id')}`,
    sourceLanguage: 'en',
    targetLanguage: 'de',
    source: text(row, 'source'),
    target: text(row, 'target'),
    system: 'nmt',
    position: Number(row.id),
    judgement: Number(row.da_mean),
    segment: `${text(row, 'split')}/${text(row, 'id')}`,
  }));

/** The codes that the corpus uses for two of its languages. */
const demetrLanguages: Readonly<Record<string, string>> = { sp: 'es' };

const readTwins = async (): Promise<readonly (Twin & { readonly reference: string })[]> =>
  (await readRows('perturb_demetr_xx-en.tsv')).map((row) => ({
    set: 'perturb_demetr',
    group: `${text(row, 'src_lang')}/${text(row, 'id')}`,
    sourceLanguage: demetrLanguages[text(row, 'src_lang')] ?? text(row, 'src_lang'),
    targetLanguage: 'en',
    source: text(row, 'source'),
    target: text(row, 'mt_good'),
    reference: text(row, 'reference'),
    fault: text(row, 'perturbation').replace(/^[a-z]+_id\d+_/, ''),
    damaged: text(row, 'mt_perturbed'),
  }));

const readHuman = async (): Promise<readonly Pair[]> => {
  const formal = ['es', 'de', 'fr'].map(async (target) =>
    (await readRows(`formality_cocoa_en-${target}.tsv`)).map((row) => ({
      set: `formality_cocoa_en-${target}`,
      group: `${text(row, 'domain')}/${text(row, 'id')}`,
      sourceLanguage: 'en',
      targetLanguage: target,
      source: text(row, 'source'),
      target: text(row, 'formal'),
    })),
  );
  const regional = (await readRows('regional_frmt_en-pt.tsv')).flatMap((row, index) =>
    (['pt_BR', 'pt_PT'] as const).map((column) => ({
      set: `regional_frmt_${column}`,
      group: String(index),
      sourceLanguage: 'en',
      targetLanguage: column.replace('_', '-'),
      source: text(row, 'source_en'),
      target: text(row, column),
    })),
  );
  const questions = (await readRows('injection_pia_en-es.tsv')).map((row) => ({
    set: 'injection_pia',
    group: text(row, 'question_id'),
    sourceLanguage: 'en',
    targetLanguage: 'es',
    source: text(row, 'source'),
    target: text(row, 'reference'),
  }));
  return [...(await Promise.all(formal)).flat(), ...regional, ...questions];
};

const once = <Item extends Pair>(items: readonly Item[]): Item[] => {
  const seen = new Set<string>();
  return items.filter(({ source, target }) => {
    const key = `${source}\t${target}`;
    return seen.has(key) || source === '' || target === '' ? false : seen.add(key);
  });
};

/** Reads all of it. */
export const readCorpus = async (): Promise<Corpus> => {
  const twins = await readTwins();
  return {
    mqm: [...(await readMqm('en', 'es')), ...(await readMqm('es', 'en'))],
    assessed: await readAssessed(),
    twins,
    human: once([
      ...(await readHuman()),
      ...twins.map(({ reference, ...pair }) => ({ ...pair, target: reference })),
    ]),
  };
};
