import type { Wavering } from './counting-model.ts';

/** The term, and what the model makes of it by turns where nobody tells it. */
export const planted: Wavering = { term: 'tide gauge', translations: ['mareógrafo', 'medidor de mareas'] };

/** How often it stands in a book that has room for it. */
const plantings = 40;

const sentences: readonly string[] = [
  'The keeper of the tide gauge wrote down what he saw.',
  'Nobody had looked at the tide gauge for a week.',
  'A new tide gauge was set up beside the old one.',
  'Without a tide gauge they could only guess.',
  'He asked the merchants who had paid for the tide gauge.',
  'When the storm was over, the tide gauge was gone.',
  'They built a small house of wood around the tide gauge.',
];

/** A book with the term in paragraphs from its first to its last page, never twice in one. */
export const withPlantedTerm = (paragraphs: readonly string[]): readonly string[] => {
  const count = Math.min(plantings, paragraphs.length);
  const planted = new Map(
    Array.from({ length: count }, (_, index) => [
      Math.floor((index * paragraphs.length) / count),
      sentences[index % sentences.length],
    ]),
  );
  return paragraphs.map((text, index) => {
    const sentence = planted.get(index);
    return sentence === undefined ? text : `${text} ${sentence}`;
  });
};

/** How often each translation of the term came back. */
export const countTranslations = (targets: readonly string[]): readonly number[] =>
  planted.translations.map((one) => targets.filter((target) => target.includes(one)).length);
