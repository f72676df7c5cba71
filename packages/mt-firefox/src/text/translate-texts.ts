import { failures } from '../failures.ts';
import type { Item } from './items.ts';
import { markupOf, textOfMarkup } from './markup.ts';
import { type Unit, unitsOf } from './units.ts';

/** Translates sentences; the answers are in the same order. */
export type SentenceEngine = (sentences: readonly string[], isMarkup: boolean) => Promise<readonly string[]>;

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** Translates stretches that hold nothing that could be lost. Those without a letter come back as they are. */
const translatePlain = async (
  texts: readonly string[],
  engine: SentenceEngine,
): Promise<readonly string[]> => {
  const wanted = texts.map((text) => text.trim()).filter(hasLetter);
  const answers = (await engine(wanted, false)).values();
  return texts.map((text) => {
    const inner = text.trim();
    if (!hasLetter(inner)) return text;
    const translated = (answers.next().value ?? '').trim();
    if (translated === '') throw failures.unusable('an empty sentence');
    const start = text.indexOf(inner);
    return text.slice(0, start) + translated + text.slice(start + inner.length);
  });
};

/** Translates only what lies between the marks, each stretch alone: worse to read, but nothing can be lost. */
const translatePiecewise = async (
  bodies: readonly (readonly Item[])[],
  engine: SentenceEngine,
): Promise<readonly string[]> => {
  const stretches = bodies.flat().filter(({ kind }) => kind === 'text');
  const answers = (
    await translatePlain(
      stretches.map(({ value }) => value),
      engine,
    )
  ).values();
  return bodies.map((body) =>
    body.map((item) => (item.kind === 'text' ? (answers.next().value ?? '') : item.value)).join(''),
  );
};

/** Sentences with marks inside, with the help of the engine's own alignment of words. */
const translateMarked = async (
  bodies: readonly (readonly Item[])[],
  engine: SentenceEngine,
): Promise<readonly string[]> => {
  const answers = await engine(bodies.map(markupOf), true);
  const texts = bodies.map((body, index) => textOfMarkup(answers[index] ?? '', body));
  const lost = bodies.filter((_, index) => texts[index] === null);
  const pieced = (await translatePiecewise(lost, engine)).values();
  return texts.map((text) => text ?? pieced.next().value ?? '');
};

const isMarked = ({ body }: Unit): boolean => body.some(({ kind }) => kind === 'mark');

/**
 * Translates texts sentence by sentence. Placeholders, emoji, line breaks and the white space around sentences come
 * back; a text without a letter comes back as it is, and the engine is not asked.
 * Rejects where the engine answers with nothing, and with what it rejects with.
 */
export const translateTexts = async (
  texts: readonly string[],
  language: string,
  sentenceEngine: SentenceEngine,
): Promise<readonly string[]> => {
  // Nothing is not asked for.
  const engine: SentenceEngine = async (sentences, isMarkup) =>
    sentences.length === 0 ? [] : sentenceEngine(sentences, isMarkup);
  const units = texts.map((text) => unitsOf(text, language));
  const all = units.flat();
  const plain = all.filter((unit) => unit.body.length > 0 && !isMarked(unit));
  const marked = all.filter(isMarked);
  const [plainTexts, markedTexts] = await Promise.all([
    translatePlain(
      plain.map(({ body }) => body.map(({ value }) => value).join('')),
      engine,
    ),
    translateMarked(
      marked.map(({ body }) => body),
      engine,
    ),
  ]);
  const translated = new Map<Unit, string>();
  plain.forEach((unit, index) => {
    translated.set(unit, plainTexts[index] ?? '');
  });
  marked.forEach((unit, index) => {
    translated.set(unit, markedTexts[index] ?? '');
  });
  return units.map((parts) =>
    parts.map((unit) => unit.lead + (translated.get(unit) ?? '') + unit.trail).join(''),
  );
};
