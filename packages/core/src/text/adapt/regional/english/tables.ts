import { type SpellingGroup, spellingPairs } from './forms.ts';
import { canadianSingles, digraphStems, sharedBritish, sharedBritishStem } from './lemmas.ts';
import { plainBack, type Sense, senses, sensesBack } from './senses.ts';
import { type VocabularyPair, vocabularyPairs } from './vocabulary.ts';

/** All that a region changes, ready to look up. */
export interface EnglishTables {
  /** By lower-case word. */
  readonly spellings: ReadonlyMap<string, string>;
  readonly stems: readonly (readonly [from: string, to: string])[];
  /** Which letter verbs in -ize take. */
  readonly ize: 'ise' | 'ize';
  /** By lower-case word, with the British or American form to write. */
  readonly senses: ReadonlyMap<string, { readonly sense: Sense; readonly to: string }>;
  /** By first lower-case word; longer phrases first. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
}

/** Words to replace by others. */
export interface Phrase {
  readonly words: readonly string[];
  readonly to: string;
}

const phrasesOf = (
  pairs: readonly VocabularyPair[],
  read: (pair: VocabularyPair) => readonly [string, string],
): ReadonlyMap<string, readonly Phrase[]> => {
  const phrases = new Map<string, Phrase[]>();
  for (const pair of pairs) {
    const [from, to] = read(pair);
    const words = from.split(/[ -]/u);
    const [first = ''] = words;
    phrases.set(first, [...(phrases.get(first) ?? []), { words, to }]);
  }
  for (const list of phrases.values()) list.sort((one, other) => other.words.length - one.words.length);
  return phrases;
};

/** Both spellings are at home in Canada, or the American one is. */
const notCanadian: readonly SpellingGroup[] = ['yze', 'digraph'];
const canadianSenses = [
  'license',
  'licenses',
  'practiced',
  'practicing',
  'practice',
  'practices',
  'check',
  'checks',
  'checkbook',
  'checkbooks',
  'meter',
  'meters',
  'story',
  'stories',
];
/** Australia has no programmes. */
const notAustralian = ['program', 'programs'];

const sensesTo = (isWanted: (american: string) => boolean): EnglishTables['senses'] =>
  new Map(
    senses
      .filter(({ american }) => isWanted(american))
      .map((sense) => [sense.american, { sense, to: sense.british }]),
  );

const americanTables = (): EnglishTables => {
  const kept = new Set(sharedBritish.split(' '));
  const pairs = spellingPairs().filter(
    ({ british, group }) => !kept.has(british) && !(group === 'yze' && british.endsWith('ses')),
  );
  return {
    spellings: new Map([
      ...pairs.map(({ american, british }) => [british, american] as const),
      ...plainBack.map(([american, british]) => [british, american] as const),
    ]),
    stems: digraphStems
      .filter(([, british]) => british !== sharedBritishStem)
      .map(([american, british]) => [british, american]),
    ize: 'ize',
    senses: new Map(sensesBack.map((sense) => [sense.british, { sense, to: sense.american }])),
    phrases: phrasesOf(
      vocabularyPairs().filter(({ oneWay }) => !oneWay),
      ({ american, british }) => [british, american],
    ),
  };
};

const canadianTables = (): EnglishTables => {
  const singles = new Set(canadianSingles.split(' '));
  return {
    spellings: new Map(
      spellingPairs()
        .filter(({ british, group }) =>
          group === 'single' ? singles.has(british) : !notCanadian.includes(group),
        )
        .map(({ american, british }) => [american, british]),
    ),
    stems: [],
    ize: 'ize',
    senses: sensesTo((american) => canadianSenses.includes(american)),
    phrases: new Map(),
  };
};

const britishTables = (region: string): EnglishTables => ({
  spellings: new Map(spellingPairs().map(({ american, british }) => [american, british])),
  stems: digraphStems,
  ize: 'ise',
  senses: sensesTo((american) => region !== 'AU' || !notAustralian.includes(american)),
  phrases:
    region === 'GB' || region === 'IE'
      ? phrasesOf(vocabularyPairs(), ({ american, british }) => [american, british])
      : new Map(),
});

const britishRegions = ['GB', 'IE', 'AU', 'NZ', 'ZA', 'IN', 'SG', 'HK', 'MT'];

/** What English of a region changes; null for a region whose spelling is not known here. */
export const englishTables = (region: string): EnglishTables | null => {
  if (region === 'US') return americanTables();
  if (region === 'CA') return canadianTables();
  return britishRegions.includes(region) ? britishTables(region) : null;
};
