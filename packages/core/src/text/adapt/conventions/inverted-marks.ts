import { findPlaceholders, openingBracket } from '../../placeholders.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { AdaptationRule } from '../rule.ts';

/** Languages that open questions and exclamations, or may. */
const mayInvert = new Set(['es', 'gl', 'ast']);

const end = new RegExp(String.raw`(?<![?!])(\?{1,3}|!{1,3})(?=$|[\s"'”’»)\]${openingBracket}])`, 'gu');
/** What may stand behind the end of a sentence. A small letter shows that it was none: `Yahoo! es`. */
const isEnd = new RegExp(String.raw`^(?:["'”’»)\]${openingBracket}]|\s*$|\s+[^\p{Ll}\s])`, 'u');
const opening = new RegExp(String.raw`[¿¡]{1,3}(?=[\p{L}\p{N}"“„«‘'${openingBracket}])`, 'gu');
/** Where a sentence or a clause of its own begins. */
const boundary = /[.!?…]["'”’»)\]]{0,3}\s+(?!\p{Ll})|[:;]\s+|["“«([]|[—–]\s?|\n/gu;
const abbreviation =
  /(?<![\p{L}\p{N}])(?:\p{L}|Sra?s?|Dra?s?|Uds?|Vds?|Mr|Mrs|Ms|St|Sto|Sta|Prof|Ing|Lic|Gral|pág|núm|art|etc|aprox|EE|UU|No|vs)\.$/iu;
const maxSentenceLength = 2_000;

const word = '(?:qué|quién|quiénes|cómo|cuándo|dónde|adónde|cuál|cuáles|cuánto|cuánta|cuántos|cuántas)';
const interrogative = new RegExp(
  `^(?:(?:y|pero|entonces|o)\\s)?(?:(?:por|para|a|de|en|con|desde|hasta|sobre|hacia)\\s)?${word}(?!\\p{L})`,
  'iu',
);
const tag = /^(?:verdad|no|cierto|eh|vale|sí|de acuerdo|no crees|no es así)\s*$/iu;
const interjection =
  /^(?:hola|gracias|muchas gracias|felicidades|enhorabuena|bienvenid[oa]s?|buenos|buenas|vaya|qué|cuánto|cuánta|adiós|vamos|venga|feliz|felices|perdón|lo siento|ay|oh|bravo|viva)(?!\p{L})/iu;
/** What an English question begins with. */
const englishQuestion =
  /^(?:(?:and|but|so|or)\s)?(?:do|does|did|is|are|am|was|were|can|could|will|would|should|shall|may|might|must|have|has|had|don['’]t|doesn['’]t|didn['’]t|isn['’]t|aren['’]t|won['’]t|can['’]t|wouldn['’]t|couldn['’]t|what|who|whom|whose|which|when|where|why|how)\s/iu;

/** Where the sentence that ends at an offset begins: not before the one that was found last. */
const sentenceStart = (text: string, stop: number, earliest: number): number => {
  const from = Math.max(earliest, stop - maxSentenceLength);
  let start = from;
  for (const match of text.slice(from, stop).matchAll(boundary)) {
    const behind = from + match.index + match[0].length;
    if (
      match[0].startsWith('.') &&
      abbreviation.test(text.slice(Math.max(0, behind - match[0].length - 7), behind - match[0].length + 1))
    )
      continue;
    start = behind;
  }
  while (/\s/u.test(text.charAt(start))) start++;
  return start;
};

interface Sentence {
  readonly start: number;
  readonly stop: number;
  readonly body: string;
}

const sentencesWith = (text: string, mark: string): Sentence[] => {
  let start = 0;
  return [...text.matchAll(end)].flatMap((match) => {
    const stop = match.index;
    if (!match[0].startsWith(mark) || !isEnd.test(text.slice(stop + match[0].length))) return [];
    start = sentenceStart(text, stop, start);
    return [{ start, stop, body: text.slice(start, stop) }];
  });
};

const commas = (text: string): number => text.split(', ').length - 1;

/** Where the question begins within its sentence; undefined where that is not certain. */
const questionStart = (
  body: string,
  source: Sentence | undefined,
  isEnglish: boolean,
): number | undefined => {
  const count = commas(body);
  if (count === 0 || interrogative.test(body)) return 0;
  const last = body.lastIndexOf(', ') + 2;
  if (interrogative.test(body.slice(last)) || tag.test(body.slice(last))) return last;
  if (!source || !isEnglish) return undefined;
  if (englishQuestion.test(source.body)) return 0;
  const sourceLast = source.body.lastIndexOf(', ') + 2;
  const isOneClause = count === 1 && commas(source.body) === 1;
  return isOneClause && englishQuestion.test(source.body.slice(sourceLast)) ? last : undefined;
};

/** For a place of a text, the place behind the opening tags there that close after the sentence: `<b>¿Qué?</b>`. */
const tagSkipper = (text: string): ((start: number, stop: number) => number) => {
  const placeholders = findPlaceholders(text);
  const openings = new Map(placeholders.map((one) => [one.isClosing ? -1 : one.start, one] as const));
  const closings = new Map(placeholders.map((one) => [one.isClosing ? one.number : -1, one.start] as const));
  return (start, stop) => {
    let position = start;
    for (let one = openings.get(position); one; one = openings.get(position)) {
      if ((closings.get(one.number) ?? 0) < stop) break;
      position = one.end;
    }
    return position;
  };
};

const openingEdits = (source: string, text: string, isEnglish: boolean): Edit[] => {
  const skipOpeningTags = tagSkipper(text);
  return (['?', '!'] as const).flatMap((mark) => {
    const sign = mark === '?' ? '¿' : '¡';
    const sentences = sentencesWith(text, mark);
    const originals = sentencesWith(source, mark);
    if (originals.length === 0) return [];
    return sentences.flatMap(({ start, stop, body }, index): Edit[] => {
      if (/[¿¡]/u.test(body) || !/\p{L}/u.test(body)) return [];
      const original = originals.length === sentences.length ? originals[index] : undefined;
      const isCertain = mark === '?' || commas(body) === 0 || interjection.test(body);
      const offset = mark === '?' ? questionStart(body, original, isEnglish) : isCertain ? 0 : undefined;
      if (offset === undefined) return [];
      const at = skipOpeningTags(start + offset, stop);
      return [
        {
          start: at,
          end: at,
          replacement: sign,
          kind: 'punctuation',
          note: `Spanish opens ${mark === '?' ? 'questions' : 'exclamations'}, too.`,
        },
      ];
    });
  });
};

/**
 * Spanish `¿` and `¡`: at the beginning of the sentence, or behind its last comma where the question begins there for
 * certain. Elsewhere those that came along from a Spanish source are dropped.
 */
export const adaptInvertedMarks: AdaptationRule = ({ source, text, sourceLanguage, targetLanguage }) => {
  if (targetLanguage.base === 'es')
    return applyEdits(text, openingEdits(source, text, sourceLanguage.base === 'en'));
  if (sourceLanguage.base !== 'es' || mayInvert.has(targetLanguage.base)) return { text, adaptations: [] };
  return applyEdits(
    text,
    [...text.matchAll(opening)].map(({ 0: written, index }) => ({
      start: index,
      end: index + written.length,
      replacement: '',
      kind: 'punctuation',
      note: `${targetLanguage.tag} does not open questions and exclamations.`,
    })),
  );
};
