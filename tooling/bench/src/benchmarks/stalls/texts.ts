import type { TextFormat } from '@dragoman/core';

/** The most that a request may hold, in characters. */
export const longest = 50_000;

const sentences = [
  'On March 4, 2025 the old ship left the harbour at 5:30 pm with 1,250 crates of tea.',
  'You should not count your chickens before they hatch, "he said", and paid $19.99 for {count} apples.',
  'The colour of the house on Mill Street is 12 miles from https://example.com/a?b=c, isn’t it?',
  'Please send your answer to the office at 68 °F, and it is raining cats and dogs!',
  'Our neighbour found the key of the garden, but nobody in the village knew the owner of the map.',
];

const fill = (part: (index: number) => string): string => {
  const parts: string[] = [];
  for (let [index, length] = [0, 0]; length < longest; index++) {
    const next = part(index);
    parts.push(next);
    length += next.length;
  }
  return parts.join('').slice(0, longest);
};

const sentence = (index: number): string => sentences[index % sentences.length] ?? '';

/** Paragraphs of five sentences. */
const paragraph = (index: number): string => sentences.map((_, place) => sentence(index + place)).join(' ');

/** Texts of the greatest length, by shape. */
export const shapesOf = (format: TextFormat): Readonly<Record<string, string>> => {
  const [before, after] = { text: ['', '\n\n'], html: ['<p>', '</p>\n'], markdown: ['', '\n\n'] }[format];
  const [item, end] = { text: ['', '\n'], html: ['<li>', ''], markdown: ['- ', '\n'] }[format];
  return {
    prose: fill((index) => `${before}${paragraph(index)}${after}`),
    'one line': fill((index) => `${sentence(index)} `),
    // Ten thousand words that all differ.
    'short lines': fill((index) => `${item}${index.toString(36).padStart(3, 'a')}${end}`),
  };
};
