import type { Language } from '../../../languages.ts';
import { applyEdits } from '../../edits.ts';
import type { AdaptationRule } from '../../rule.ts';
import { agreementOf } from '../agreement.ts';
import { type LexiconEntry, lexiconOf, wordsOf } from '../lexicon.ts';
import { type LexiconRules, lexiconEdits } from '../lexicon-edits.ts';

const agree = agreementOf({
  determiners:
    'le la,un une,ce cette,mon ma,ton ta,son sa,quel quelle,tout toute,prochain prochaine,dernier dernière,beau belle,premier première,bon bonne',
  adjectives: 'prochain prochaine,dernier dernière,entier entière,prolongé prolongée',
  participle: /^$/u,
  noParticiples: '',
  copula: 'est était sera fut',
  adverbs: 'très bien plus',
  contractions: [
    ['du', 'de la'],
    ['au', 'à la'],
  ],
});

/** As in France, and in Canada, where English words are less at home. */
const pairs: readonly (readonly [france: string, canada: string, back?: true])[] = [
  ["l'e-mail", 'le courriel'],
  ["d'e-mail", 'de courriel'],
  ["d'e-mails", 'de courriels'],
  ['cet e-mail', 'ce courriel'],
  ['e-mail', 'courriel'],
  ['e-mails', 'courriels'],
  ['parking', 'stationnement'],
  ['parkings', 'stationnements'],
  ['ferry', 'traversier', true],
  ['ferries', 'traversiers', true],
  ['shopping', 'magasinage', true],
  ['spam', 'pourriel', true],
  ['spams', 'pourriels', true],
  ['podcast', 'balado', true],
  ['podcasts', 'balados', true],
  ['chewing-gum', 'gomme à mâcher', true],
  ['smartphone', 'téléphone intelligent', true],
  ['smartphones', 'téléphones intelligents', true],
];

const canadian: LexiconRules = {
  lexicon: lexiconOf([
    ...pairs.map(
      ([france, canada]): LexiconEntry => ({ words: wordsOf(france), to: canada, kind: 'vocabulary' }),
    ),
    { words: ['week', 'end'], to: 'fin de semaine', kind: 'vocabulary', agreesAs: 'f' },
    { words: ['week', 'ends'], to: 'fins de semaine', kind: 'vocabulary', agreesAs: 'f' },
  ]),
  agree,
};
const french: LexiconRules = {
  lexicon: lexiconOf(
    pairs
      .filter(([, , back]) => back)
      .map(([france, canada]): LexiconEntry => ({ words: wordsOf(canada), to: france, kind: 'vocabulary' })),
  ),
};

/** Brings French into the words of Canada or Europe; null where the tag names no region. */
export const frenchRule = ({ region }: Language): AdaptationRule | null => {
  if (region === undefined) return null;
  const rules = region === 'CA' ? canadian : french;
  const note = `French as written in ${region}`;
  return (input) => applyEdits(input.text, lexiconEdits(input, rules), note);
};
