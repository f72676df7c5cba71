import type { Language } from '../../../languages.ts';
import { applyEdits } from '../../edits.ts';
import type { AdaptationRule } from '../../rule.ts';
import type { Condition } from '../condition.ts';
import { type Lexicon, type LexiconEntry, lexiconOf, wordsOf } from '../lexicon.ts';
import { type LexiconRules, lexiconEdits } from '../lexicon-edits.ts';
import { agree } from './gender.ts';
import { factLike, notSuitBefore, nouns, suits, suitsInEnglish } from './nouns.ts';
import { places, toBrazilian, toEuropean } from './spelling.ts';

/** A fact is "fato" in Brazil and "facto" in Portugal, where "fato" is a suit: it changes only where it cannot be one. */
const facts: readonly (readonly [string, string, Condition])[] = [
  ['fato', 'facto', { after: /^ (?:de (?:que|não|\p{L}+[aei]r(?:em|mos)?(?!\p{L}))|é que)/u }],
  ['fato', 'facto', { before: /(?:^|[.!?] )de $|, de $/u, after: /^,/u }],
  ['fatos', 'factos', { after: /^ (?:históric|científic|relevantes|conhecid)/u }],
];

/** Where "fato" would not be taken for a suit the next time. */
const notSuits: readonly Condition[] = [
  { notInText: suits, notInSource: suitsInEnglish },
  { after: factLike },
  { before: notSuitBefore },
];

const entriesTo = (side: 'european' | 'brazilian'): LexiconEntry[] => {
  const from = side === 'european' ? 'brazilian' : 'european';
  return nouns.flatMap((noun) => {
    const condition = side === 'european' ? noun.toEuropean : noun.toBrazilian;
    if (condition === false) return [];
    const [brazilian, european] = noun.genders;
    const gender = side === 'european' ? european : brazilian;
    const targets = noun[side].split('|');
    return noun[from].split('|').map((form, index, forms) => ({
      words: wordsOf(form),
      // A word that is its own plural becomes the singular unless the words before it say otherwise.
      to: (forms[0] === forms[1] ? targets[0] : targets[index]) ?? form,
      kind: 'vocabulary' as const,
      ...(condition ? { condition } : {}),
      ...(brazilian !== european ? { agreesAs: gender } : {}),
    }));
  });
};

const pluralBefore =
  /(?<!\p{L})(?:os|uns|dos|nos|aos|pelos|nuns|estes|esses|aqueles|destes|desses|daqueles|nestes|nesses|naqueles|meus|seus|nossos|dois|três|quatro|cinco|seis|sete|oito|nove|dez|muitos|vários|alguns|poucos|outros|novos|todos os|mais|de|\d+|primeiros|antigos|grandes|velhos|modernos|tais|entre|são|por|ambos) $/u;

/** "ônibus" and "guarda-redes" have one form: their number is that of the words before them. */
const invariable: readonly LexiconEntry[] = [
  {
    words: ['ônibus'],
    to: 'autocarros',
    kind: 'vocabulary',
    condition: {
      before: pluralBefore,
      notBefore:
        /(?:motorista|estação|linha|viagem|passagem|ponto|parada|terminal|acidente|corredor|bilhete|rede|serviço|tipo|frota|empresa|sistema) de $|(?:^|[ (])de $/u,
    },
  },
  {
    words: ['ônibus'],
    to: 'autocarros',
    kind: 'vocabulary',
    condition: {
      before:
        /(?:rede|frota|empresa|empresas|serviço|serviços|sistema|sistemas|linha|linhas|tipos|milhares|centenas|estação|terminal|fabricante|fabricantes|operador|operadores|faixas?|corredor|corredores) de $/u,
    },
  },
  {
    words: ['ônibus'],
    to: 'autocarros',
    kind: 'vocabulary',
    condition: {
      before: /(?:^|[.;] )$/u,
      after: /^ (?:são|eram|foram|podem|têm|de dois andares são|que são|modernos|elétricos|escolares)/u,
    },
  },
];

const rulesTo = (side: 'european' | 'brazilian'): LexiconRules => {
  const isEuropean = side === 'european';
  const factEntries: LexiconEntry[] = isEuropean
    ? facts.map(([from, to, condition]) => ({ words: [from], to, kind: 'spelling', condition }))
    : [
        ...notSuits.map((condition) => ({
          words: ['facto'],
          to: 'fato',
          kind: 'spelling' as const,
          condition,
        })),
        ...notSuits.map((condition) => ({
          words: ['factos'],
          to: 'fatos',
          kind: 'spelling' as const,
          condition,
        })),
      ];
  const lexicon: Lexicon = lexiconOf([...factEntries, ...(isEuropean ? invariable : []), ...entriesTo(side)]);
  return {
    lexicon,
    spell: isEuropean ? toEuropean : toBrazilian,
    names: new Map(
      places.map(([brazilian, european]) => (isEuropean ? [brazilian, european] : [european, brazilian])),
    ),
    agree,
  };
};

/** Portuguese is written as in Portugal everywhere but in Brazil. */
const europeanRegions = ['PT', 'AO', 'MZ', 'CV', 'GW', 'ST', 'TL', 'MO'];
const rules = new Map<'european' | 'brazilian', LexiconRules>();

/** Brings Portuguese into the spelling and vocabulary of Brazil or Portugal; null where the tag names no region. */
export const portugueseRule = ({ region }: Language): AdaptationRule | null => {
  if (region !== 'BR' && !europeanRegions.includes(region ?? '')) return null;
  const side = region === 'BR' ? 'brazilian' : 'european';
  const known = rules.get(side) ?? rulesTo(side);
  rules.set(side, known);
  const note = `Portuguese as written in ${region}`;
  return (input) => applyEdits(input.text, lexiconEdits(input, known), note);
};
