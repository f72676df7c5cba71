/** One short sentence, 59 characters. */
export const shortSentence = 'The quick brown fox jumps over the lazy dog near the river.';

const sentences = [
  'The committee will meet on Tuesday to discuss the new budget for the public library.',
  'Most of the students have already finished their homework and gone home.',
  'We need to find a better way to store the results of the experiment.',
  'The city council approved the construction of a bridge across the river last year.',
  'She wrote a long letter to her brother who lives in the mountains.',
  'If the weather is good tomorrow, we will go to the beach with our friends.',
  'The price of bread and milk has increased by ten percent since January.',
];

const paragraphLength = 2_000;

/** A paragraph of exactly 2,000 characters of ordinary sentences. */
export const paragraph = (() => {
  const count = Math.ceil(paragraphLength / Math.min(...sentences.map(({ length }) => length)));
  const endless = Array.from({ length: count }, (_, index) => sentences[index % sentences.length]).join(' ');
  return `${endless.slice(0, paragraphLength - 1)}.`;
})();
