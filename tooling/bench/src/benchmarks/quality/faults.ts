import { madeFaults, oneNumber } from '@dragoman/cli';
import { answerIn } from './answers.ts';
import type { JudgedPair, Pair } from './corpus.ts';
import { changedDate, changedUnit } from './named-faults.ts';

/** Spoils a translation in one way; undefined where that cannot be done to this one. */
export type Fault = (pair: Pair, random: () => number, others: readonly Pair[]) => string | undefined;

const finalMark = /[.!?…。]["'”’»)]*$/u;

/** What is done to single sentences, by name. */
export const faults: Readonly<Record<string, Fault>> = {
  copied: madeFaults.copied,
  half_untranslated: madeFaults.half_untranslated,
  another_segment: madeFaults.another_segment,
  neighbour: (pair, _random, others) => {
    const place = others.indexOf(pair);
    return [...others.slice(place + 1), ...others.slice(0, place)].find(
      ({ source }) => source !== pair.source,
    )?.target;
  },
  answered: ({ target, targetLanguage }, random) => answerIn(targetLanguage, target, random),
  dropped_number: ({ target }, random) => {
    const found = oneNumber(target, random);
    return found && target.slice(0, found.index) + target.slice(found.index + found[0].length).trimStart();
  },
  changed_number: madeFaults.changed_number,
  changed_date: changedDate,
  changed_unit: changedUnit,
  doubled: madeFaults.doubled,
  cut: madeFaults.cut,
  cut_tidily: (pair) => {
    const { target } = pair;
    const mark = finalMark.exec(target)?.[0];
    const rest = madeFaults.cut(pair);
    return mark === undefined || rest === undefined ? undefined : rest.replace(/[,;:.]$/u, '') + mark;
  },
};

/** Three to five sentences that follow each other, and their translations. */
export interface Passage extends Pair {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

/** Passages of one translator's consecutive segments of one document; none overlap. */
export const passagesOf = (rows: readonly JudgedPair[], random: () => number): readonly Passage[] => {
  const texts = Map.groupBy(rows, ({ set, group, system }) => `${set} ${group} ${system}`);
  return [...texts.values()].flatMap((all) => {
    const bySegment = new Map(all.map((row) => [row.position, row]));
    const ordered = [...bySegment.values()].sort((one, other) => one.position - other.position);
    const passages: Passage[] = [];
    for (let start = 0; start < ordered.length; ) {
      const size = 3 + Math.floor(random() * 3);
      const part = ordered.slice(start, start + size);
      start += size;
      const [first] = part;
      const isRow = part.every((row, index) => row.position === (first?.position ?? 0) + index);
      if (!first || part.length < 3 || !isRow) continue;
      const [sources, targets] = [part.map(({ source }) => source), part.map(({ target }) => target)];
      passages.push({ ...first, source: sources.join(' '), target: targets.join(' '), sources, targets });
    }
    return passages;
  });
};

/** A passage without the translation of one of its sentences. */
export const withoutOneSentence = ({ targets }: Passage, random: () => number): string => {
  const dropped = Math.floor(random() * targets.length);
  return targets.filter((_, index) => index !== dropped).join(' ');
};
