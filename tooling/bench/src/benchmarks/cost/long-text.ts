import { randomStream } from '../../random.ts';

const people = [
  'The mayor',
  'A young engineer',
  'The old captain',
  'My neighbour',
  'The teacher',
  'Her brother',
];
const deeds = [
  'wrote a long letter about',
  'asked for a plan of',
  'paid for the repair of',
  'made a drawing of',
];
const things = ['the stone bridge', 'the harbour', 'the water mill', 'the school garden', 'the narrow road'];
const times = ['in the spring', 'before the first snow', 'on a warm evening', 'after the war', 'last summer'];
const reasons = [
  'the winter had been hard and the river was high',
  'nobody in the village could remember who had built it',
  'the money of the town was not enough for both',
  'the merchants wanted to reach the market in one day',
];
const results = [
  'the work took much longer than anyone had expected',
  'most families gave a little wood or a few hours of work',
  'the council met every week until a decision was made',
  'the children crossed the valley to see the new machines',
  'the price of bread fell and the inn was full again',
];

type Pick = (words: readonly string[]) => string;

const sentences: readonly ((pick: Pick) => string)[] = [
  (pick) => `${pick(people)} ${pick(deeds)} ${pick(things)} ${pick(times)}, because ${pick(reasons)}.`,
  (pick) => `Although ${pick(reasons)}, ${pick(results)}.`,
  (pick) => `It was said that ${pick(results)}, and that ${pick(things)} would be finished ${pick(times)}.`,
  (pick) => `Between ${pick(things)} and ${pick(things)} there was only a field, so that ${pick(results)}.`,
  (pick) => `${pick(people)} did not believe it: ${pick(reasons)}, and ${pick(results)}.`,
  (pick) => `When ${pick(things)} was opened ${pick(times)}, ${pick(results)}.`,
];

const sentencesOfParagraph = 5;
const wordsOfPage = 450;
const wordCount = (text: string): number => text.split(' ').length;

/** A story of so many pages of about 450 words, one line a paragraph, the same for the same seed. */
export const longText = (pages: number, seed: number): string => {
  const random = randomStream(seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick.');
    return item;
  };
  const paragraphs: string[] = [];
  for (let words = 0; words < pages * wordsOfPage; ) {
    const paragraph = Array.from({ length: sentencesOfParagraph }, () => pick(sentences)(pick)).join(' ');
    paragraphs.push(paragraph);
    words += wordCount(paragraph);
  }
  return paragraphs.join('\n\n');
};
