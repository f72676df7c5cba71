import { answerIn } from './answers.ts';
import type { JudgedPair, Pair } from './corpus.ts';

/** Spoils a translation in one way; undefined where that cannot be done to this one. */
export type Fault = (pair: Pair, random: () => number, others: readonly Pair[]) => string | undefined;

const words = (text: string): string[] => text.split(/\s+/u).filter((item) => item !== '');

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Digits with their separators, where neither letter nor digit stands next to them. */
const number = /(?<![\p{L}\p{N}.,])\p{Nd}+(?:[.,]\p{Nd}+)*(?![\p{L}\p{N}])/gu;

const oneNumber = (text: string, random: () => number): RegExpExecArray | undefined =>
  pick([...text.matchAll(number)], random);

const withDigitChanged = (digits: string, random: () => number): string => {
  const places = [...digits].flatMap((character, index) => (/\d/.test(character) ? [index] : []));
  const place = pick(places, random) ?? 0;
  const changed = (Number(digits[place]) + 1 + Math.floor(random() * 8)) % 10;
  // A leading zero is no number that anybody writes.
  const digit = place === 0 && changed === 0 ? (Number(digits[0]) === 9 ? 8 : 9) : changed;
  return digits.slice(0, place) + digit + digits.slice(place + 1);
};

const finalMark = /[.!?…。]["'”’»)]*$/u;

const withoutLastFifth = (text: string): string | undefined => {
  const all = words(text);
  return all.length < 5 ? undefined : all.slice(0, Math.floor(all.length * 0.8)).join(' ');
};

/** What is done to single sentences, by name. */
export const faults: Readonly<Record<string, Fault>> = {
  copied: ({ source, target }) => (source === target ? undefined : source),
  half_untranslated: ({ source, target }) => {
    const [from, to] = [words(source), words(target)];
    if (from.length < 6 || to.length < 6) return undefined;
    return [...to.slice(0, Math.ceil(to.length / 2)), ...from.slice(Math.floor(from.length / 2))].join(' ');
  },
  another_segment: ({ source }, random, others) =>
    pick(
      others.filter((other) => other.source !== source),
      random,
    )?.target,
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
  changed_number: ({ target }, random) => {
    const found = oneNumber(target, random);
    return (
      found &&
      target.slice(0, found.index) +
        withDigitChanged(found[0], random) +
        target.slice(found.index + found[0].length)
    );
  },
  doubled: ({ target }) => `${target} ${target}`,
  cut: ({ target }) => withoutLastFifth(target),
  cut_tidily: ({ target }) => {
    const mark = finalMark.exec(target)?.[0];
    const rest = withoutLastFifth(target);
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
