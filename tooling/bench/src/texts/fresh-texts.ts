import { patterns, wordLists } from './grammar.ts';

/** How many sentences the texts of a load have, in turn. */
export const textLengths = {
  /** One sentence, 30 to 110 characters: strings of an interface, messages of a chat. */
  sentence: [1],
  /** About 2,000 characters. */
  paragraph: [32],
  /** What users send: half of it one sentence, a quarter two or three, now and then a page. */
  mixed: [1, 3, 1, 2, 1, 5, 1, 2, 1, 1, 8, 1, 3, 1, 2, 1, 12, 1, 4, 1, 2, 1, 30],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** The name of one of `textLengths`. */
export type TextLength = keyof typeof textLengths;

/** @throws where there is no such length */
export const textLength = (name: string): TextLength => {
  if (!Object.hasOwn(textLengths, name)) {
    throw new Error(`There are no ${name} texts, but ${Object.keys(textLengths).join(', ')}.`);
  }
  return name as TextLength;
};

const lists = wordLists.map((list) => Object.keys(list));

/** So many different sentences there are: a serial number beyond it meets the first one again. */
export const sentenceCount = lists.reduce((product, { length }) => product * length, patterns.length);

const sentence = (serial: number): string => {
  let rest = Math.floor(serial / patterns.length);
  const parts = patterns[serial % patterns.length]?.map((part) => {
    if (typeof part === 'string') return part;
    const list = lists[part] ?? [];
    const word = list[rest % list.length];
    rest = Math.floor(rest / list.length);
    return word;
  });
  return parts?.join('') ?? '';
};

/** Primes that do not divide `sentenceCount`: from one text to the next, and from one sentence of a text to the next. */
const [textStep, sentenceStep] = [7_919, 104_729];

/**
 * The English text with this serial number. Two numbers below `sentenceCount` never give the same text, since they
 * never give the same first sentence.
 */
export const freshText = (serial: number, length: TextLength): string => {
  const counts = textLengths[length];
  const count = counts[serial % counts.length] ?? 1;
  return Array.from({ length: count }, (_, index) =>
    sentence((serial * textStep + index * sentenceStep) % sentenceCount),
  ).join(' ');
};

let given = 0;

/** Serial numbers that nobody in this process had before: `count` from the one that is returned. */
export const takeSerials = (count: number): number => {
  const first = given;
  given += count;
  return first;
};

const lua = (value: unknown): string =>
  Array.isArray(value) ? `{ ${value.map(lua).join(', ')} }` : JSON.stringify(value);

/** `freshText` as a function `text(serial)` in Lua, for load generators that are written in it. */
export const freshTextInLua = (length: TextLength): string => `
local patterns = ${lua(patterns)}
local lists = ${lua(lists)}
local counts = ${lua(textLengths[length])}
local function sentence(serial)
  local rest = math.floor(serial / #patterns)
  local parts = {}
  for index, part in ipairs(patterns[serial % #patterns + 1]) do
    if type(part) == "number" then
      local list = lists[part + 1]
      parts[index] = list[rest % #list + 1]
      rest = math.floor(rest / #list)
    else
      parts[index] = part
    end
  end
  return table.concat(parts)
end
local function text(serial)
  local sentences = {}
  for index = 1, counts[serial % #counts + 1] do
    sentences[index] = sentence((serial * ${textStep} + (index - 1) * ${sentenceStep}) % ${sentenceCount})
  end
  return table.concat(sentences, " ")
end
`;
