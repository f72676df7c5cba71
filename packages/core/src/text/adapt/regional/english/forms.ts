import { readPairs } from '../../../pairs.ts';
import {
  alwaysIse,
  alwaysIze,
  digraphWords,
  doubleLVerbs,
  doublingVerbs,
  erLemmas,
  erVerbs,
  ogLemmas,
  orEndings,
  orLemmas,
  orWords,
  pluralsInIses,
  senseLemmas,
  singleWords,
  yzeStems,
} from './lemmas.ts';

/** Why two spellings differ; a region follows the American or the British side group by group. */
export type SpellingGroup = 'or' | 'er' | 'l' | 'se' | 'og' | 'yze' | 'ize' | 'digraph' | 'single';

/** One word in both spellings. */
export interface SpellingPair {
  readonly american: string;
  readonly british: string;
  readonly group: SpellingGroup;
}

const list = (words: string): string[] => words.split(' ');
const pair = (american: string, british: string, group: SpellingGroup): SpellingPair => ({
  american,
  british,
  group,
});

const orPairs = (): SpellingPair[] => [
  ...list(orLemmas).flatMap((lemma) => {
    const british = lemma.replace(/or$/u, 'our');
    return ['', ...list(orEndings)].map((ending) => pair(lemma + ending, british + ending, 'or'));
  }),
  ...list(orWords).map((word) => pair(word, word.replace('or', 'our'), 'or')),
];

const erPairs = (): SpellingPair[] =>
  list(erLemmas).flatMap((lemma) => {
    const stem = lemma.slice(0, -2);
    const nouns = [pair(lemma, `${stem}re`, 'er'), pair(`${lemma}s`, `${stem}res`, 'er')];
    if (!list(erVerbs).includes(lemma)) return nouns;
    return [...nouns, pair(`${lemma}ed`, `${stem}red`, 'er'), pair(`${lemma}ing`, `${stem}ring`, 'er')];
  });

/** What only some of the -er words have. */
const erExtras = readPairs(
  'accouterment/accoutrement accouterments/accoutrements centerpiece/centrepiece centerpieces/centrepieces centerfold/centrefold fiberglass/fibreglass fiberboard/fibreboard lackluster/lacklustre maneuver/manoeuvre maneuvers/manoeuvres maneuvered/manoeuvred maneuvering/manoeuvring maneuverable/manoeuvrable maneuverability/manoeuvrability theatergoer/theatregoer theatergoers/theatregoers',
);

const doublingPairs = (): SpellingPair[] =>
  list(doublingVerbs).flatMap((verb) =>
    ['ed', 'ing', 'er', 'ers', 'ings'].map((ending) => pair(verb + ending, `${verb}l${ending}`, 'l')),
  );

const doubleLPairs = (): SpellingPair[] =>
  list(doubleLVerbs).flatMap((verb) => [
    pair(verb, verb.slice(0, -1), 'l'),
    pair(`${verb}s`, `${verb.slice(0, -1)}s`, 'l'),
  ]);

const sensePairs = (): SpellingPair[] =>
  list(senseLemmas).flatMap((lemma) => {
    const british = lemma.replace(/se$/u, 'ce');
    return ['', 's', 'less', 'lessly', 'lessness', 'man', 'men'].map((ending) =>
      pair(lemma + ending, british + ending, 'se'),
    );
  });

const ogPairs = (): SpellingPair[] => [
  ...list(ogLemmas).flatMap((lemma) => [
    pair(lemma, `${lemma}ue`, 'og'),
    pair(`${lemma}s`, `${lemma}ues`, 'og'),
  ]),
  pair('cataloged', 'catalogued', 'og'),
  pair('cataloging', 'cataloguing', 'og'),
  pair('cataloger', 'cataloguer', 'og'),
  pair('catalogers', 'cataloguers', 'og'),
];

/** Without -yses for the noun: British "analyses" is both a verb and a plural, so that way back is for `senses.ts`. */
const yzePairs = (): SpellingPair[] =>
  list(yzeStems).flatMap((stem) =>
    ['e', 'ed', 'er', 'ers', 'ing', 'es'].map((ending) =>
      pair(`${stem}yz${ending}`, `${stem}ys${ending}`, 'yze'),
    ),
  );

const singlePairs = (): SpellingPair[] =>
  singleWords.flatMap(([american, british, endings]) =>
    ['', ...list(endings)].map((ending) => pair(american + ending, british + ending, 'single')),
  );

/** All pairs that can be listed; -ize and stems in ae and oe go by `izeForm` and `digraphStems`. */
export const spellingPairs = (): SpellingPair[] => [
  ...orPairs(),
  ...erPairs(),
  ...erExtras.map(([american, british]) => pair(american, british, 'er')),
  ...doublingPairs(),
  ...doubleLPairs(),
  ...sensePairs(),
  ...ogPairs(),
  ...yzePairs(),
  ...digraphWords.map(([american, british]) => pair(american, british, 'digraph')),
  ...singlePairs(),
];

const izeEndings = 'e|ed|es|er|ers|ing|ings|ingly|able|ation|ations|ational|ationally';
const formsOf = (lemmas: string): string[] =>
  list(lemmas).flatMap((lemma) => izeEndings.split('|').map((ending) => lemma.slice(0, -1) + ending));
const neverChanged = new Set([...formsOf(alwaysIze), ...formsOf(alwaysIse), ...list(pluralsInIses)]);

const izeWord = new RegExp(`^(\\p{L}{2,30}\\p{L})iz(${izeEndings})$`, 'u');
const iseWord = new RegExp(`^(\\p{L}{2,30}\\p{L})is(${izeEndings})$`, 'u');
const hasVowel = /[aeiouy]/u;
/** A prefix does not make another word: "unadvertised" is spelt as "advertised", "unrivaled" as "rivaled". */
export const prefix = /^(?:un|re|over|under|mis|dis|pre|non|co|out|sub)(?=\p{L}{5})/u;

/** A word in -ize with the other letter, in lower case; undefined where it is none or has its letter everywhere. */
export const izeForm = (word: string, to: 'ise' | 'ize'): string | undefined => {
  const [, stem = '', ending = ''] = (to === 'ise' ? izeWord : iseWord).exec(word) ?? [];
  if (stem.length < 3 || !hasVowel.test(stem)) return undefined;
  if (neverChanged.has(word) || neverChanged.has(word.replace(prefix, ''))) return undefined;
  return `${stem}${to === 'ise' ? 'is' : 'iz'}${ending}`;
};
