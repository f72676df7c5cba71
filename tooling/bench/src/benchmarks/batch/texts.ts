const people = ['The teacher', 'My brother', 'A young doctor', 'The old captain', 'Our neighbour'];
const deeds = ['bought', 'forgot', 'found', 'sold'];
const things = ['a red bicycle', 'the long letter', 'two green apples', 'the key of the house', 'an old map'];
const places = ['in the village', 'near the river', 'on Tuesday', 'before the meeting'];

/** So many different short sentences, of about 45 characters. */
export const shortTexts = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const pick = (words: readonly string[], step: number): string =>
      words[Math.floor(index / step) % words.length] ?? '';
    const deed = deeds.length * people.length;
    return `${pick(people, 1)} ${pick(deeds, people.length)} ${pick(things, deed)} ${pick(places, 1)}.`;
  });
