import type { Quality } from '@dragoman/core';
import { randomStream } from '../../random.ts';
import { type Row, readRows } from '../formality/rows.ts';
import type { Pair } from './corpus.ts';

/** A long text made of sentences that people translated, and their translations. */
export interface LongText extends Pair {
  readonly sentences: readonly Pair[];
}

const text = (row: Row, column: string): string => (row[column] ?? '').trim();

const rowsOf = async (
  file: string,
  languages: readonly [string, string],
  columns: readonly [string, string],
  isGood: (row: Row) => boolean = () => true,
): Promise<readonly Pair[]> =>
  (await readRows(file)).filter(isGood).map((row, index) => ({
    set: languages.join('-'),
    group: String(index),
    sourceLanguage: languages[0],
    targetLanguage: languages[1],
    source: text(row, columns[0]),
    target: text(row, columns[1]),
  }));

const leastDirectAssessment = 85;

/** Sentences that people translated, or whose translation they found good, by language pair. */
export const readSentences = async (): Promise<ReadonlyMap<string, readonly Pair[]>> => {
  const formal = ['es', 'de', 'fr', 'pt-PT', 'hi', 'ja', 'it', 'nl'].map((target) =>
    rowsOf(`formality_cocoa_en-${target}.tsv`, ['en', target], ['source', 'formal']),
  );
  const all = [
    ...(await Promise.all(formal)).flat(),
    ...(await rowsOf('regional_frmt_en-pt.tsv', ['en', 'pt-BR'], ['source_en', 'pt_BR'])),
    ...(await rowsOf(
      'da_mlqe_en-zh.tsv',
      ['en', 'zh'],
      ['source', 'target'],
      (row) => Number(row.da_mean) >= leastDirectAssessment,
    )),
  ].filter(({ source, target }) => source !== '' && target !== '');
  const once = [...new Map(all.map((pair) => [`${pair.set}\t${pair.source}`, pair])).values()];
  return Map.groupBy(once, ({ set }) => set);
};

/** Texts of so many sentences, each sentence in one of them at most, in the order of the corpus. */
export const textsOf = (sentences: readonly Pair[], size: number, between: string): readonly LongText[] => {
  const texts: LongText[] = [];
  for (let start = 0; start + size <= sentences.length; start += size) {
    const part = sentences.slice(start, start + size);
    const [first] = part;
    if (!first) break;
    texts.push({
      ...first,
      source: part.map(({ source }) => source).join(between),
      target: part.map(({ target }) => target).join(between),
      sentences: part,
    });
  }
  return texts;
};

/** As many texts tell the share of those that are unusual to some percent. */
const enoughTexts = 150;
const maxDraws = 10;

/**
 * The sentences in the order of the corpus and in others, drawn with a fixed seed: the sentences of a conversation do not
 * belong together in either, and from 300 of them only 15 texts of 20 can be made.
 */
export const drawsOf = (sentences: readonly Pair[], size: number): readonly (readonly Pair[])[] => {
  const each = Math.floor(sentences.length / size);
  const count = each === 0 ? 1 : Math.min(maxDraws, Math.ceil(enoughTexts / each));
  return Array.from({ length: count }, (_, draw) => {
    if (draw === 0) return sentences;
    const random = randomStream(draw);
    const places = sentences.map((pair) => ({ pair, at: random() }));
    return places.sort((left, right) => left.at - right.at).map(({ pair }) => pair);
  });
};

/** A long text with another sentence in the place of one, and where that stands in the translation. */
export interface Spoiled {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const countCodePoints = (part: string): number => Array.from(part).length;

export const spoil = (
  { sentences }: LongText,
  replacement: (place: number, random: () => number) => string | undefined,
  between: string,
  seed: number,
): Spoiled | undefined => {
  const random = randomStream(seed);
  const place = Math.floor(random() * sentences.length);
  const other = replacement(place, random);
  if (other === undefined) return undefined;
  const before = sentences.slice(0, place).map(({ target }) => target + between);
  const after = sentences.slice(place + 1).map(({ target }) => between + target);
  const start = countCodePoints(before.join(''));
  return { text: before.join('') + other + after.join(''), start, end: start + countCodePoints(other) };
};

/** Whether a part that was told of overlaps a stretch of the translation. */
export const isTold = ({ segments }: Quality, { start, end }: Spoiled): boolean =>
  segments.some((segment) => segment.targetStart < end && segment.targetEnd > start);
