/** Where a text may be cut: the ends of its parts, the last one included. */
export type Cuts = readonly number[];

/** Ends a line or separates columns; never part of a sentence, and given back as it is. */
const separator = /[\p{Cc}\u2028\u2029]+/gu;

/** Behind these a full stop ends no sentence, in the languages that write so. */
const abbreviations = new Set(
  (
    'adj al approx art av bd bzw ca cap cf ch co col dept dr dra dott ed eds eg etc evtl ex fig figs ggf hr ie inc jr ' +
    'lt ltd m max min mlle mm mme mr mrs ms mt nr núm op p pág pp prof ref resp sec sig sr sra srta st str tel ud uds ' +
    'univ usw vgl vol vs z'
  ).split(' '),
);

/** The last word before a full stop and the blanks behind it. */
const lastWord = /([\p{L}\p{M}]{1,12})\.\s*$/u;

/** Whether a sentence that is said to end here goes on. */
const goesOn = (before: string, after: string): boolean => {
  const word = lastWord.exec(before.slice(-24))?.[1];
  // `z. B.` and `J. K. Rowling`: a single letter is an abbreviation or an initial.
  if (word !== undefined && ([...word].length === 1 || abbreviations.has(word.toLowerCase()))) return true;
  return word !== undefined && /^\p{Ll}/u.test(after);
};

const segmenters = new Map<string, Intl.Segmenter>();

const segmenterOf = (language: string): Intl.Segmenter => {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, made);
  return made;
};

/** What a character costs of a model's memory, in words of its vocabulary, reckoned high. */
const costOf = (character: string): number => {
  if (/[a-z ]/i.test(character)) return 0.34;
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(
    character,
  )
    ? 0.5
    : 1;
};

/** A sentence may cost this much: models were trained on sentences, and the engine cuts at 128 without asking where. */
const budget = 90;

/** How good it is to cut behind a character. Western marks count only with a blank behind them: `1,000`, `10:30`. */
const cutRank = (character: string, before: string): number => {
  if (/\s/u.test(character)) {
    if (/[;:…]/u.test(before)) return 4;
    return /[,)\]]/u.test(before) ? 3 : 2;
  }
  if (/[。！？；：]/u.test(character)) return 4;
  return /[、，،]/u.test(character) ? 3 : 1;
};

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Ends of the pieces of a sentence that is too long for a model; none is cut inside a character. */
const cutsOfLong = (sentence: string): number[] => {
  const cuts: number[] = [];
  let spent = 0;
  let before = '';
  let best: { readonly end: number; readonly rank: number; readonly spent: number } | undefined;
  for (const { segment, index } of graphemes.segment(sentence)) {
    spent += [...segment].reduce((sum, character) => sum + costOf(character), 0);
    const end = index + segment.length;
    const rank = cutRank(segment, before);
    before = segment;
    // The first half of a piece is too early to cut, as long as there is any other way.
    const worth = spent > budget / 2 ? rank : rank / 10;
    if (best === undefined || worth >= best.rank) best = { end, rank: worth, spent };
    if (spent < budget || end === sentence.length) continue;
    cuts.push(best.end);
    spent -= best.spent;
    best = undefined;
  }
  return cuts;
};

/** Ends of the sentences of a text, and of pieces of those that are too long. White space belongs to what is before it. */
export const sentenceCuts = (text: string, language: string): Cuts => {
  const ends: number[] = [];
  let start = 0;
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    const end = index + segment.length;
    if (end < text.length && goesOn(text.slice(start, end), text.slice(end, end + 4))) continue;
    ends.push(end);
    start = end;
  }
  const separated = [...text.matchAll(separator)].flatMap(({ 0: { length }, index }) => [
    index,
    index + length,
  ]);
  const sorted = [...new Set([...ends, ...separated, text.length])].sort((left, right) => left - right);
  let from = 0;
  return sorted.flatMap((end) => {
    const inside = cutsOfLong(text.slice(from, end)).map((cut) => from + cut);
    from = end;
    return [...inside, end];
  });
};
