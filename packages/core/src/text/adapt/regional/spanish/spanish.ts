import type { Language } from '../../../languages.ts';
import { applyEdits } from '../../edits.ts';
import type { AdaptationRule } from '../../rule.ts';
import { agreementOf } from '../agreement.ts';
import type { Condition } from '../condition.ts';
import { type Gender, type LexiconEntry, lexiconOf, wordsOf } from '../lexicon.ts';
import { type LexiconRules, lexiconEdits } from '../lexicon-edits.ts';
import { spanishRows, spanishSpellings } from './words.ts';

type Variety = 'spain' | 'mexico' | 'argentina' | 'america';

interface RegionalWord {
  readonly forms: readonly string[];
  readonly gender: Gender;
  readonly isAmbiguous: boolean;
}

const agree = agreementOf({
  determiners:
    'el la,los las,un una,unos unas,este esta,estos estas,ese esa,esos esas,aquel aquella,aquellos aquellas,nuestro nuestra,nuestros nuestras,vuestro vuestra,vuestros vuestras,todo toda,todos todas,otro otra,otros otras,algún alguna,algunos algunas,ningún ninguna,mismo misma,mismos mismas,primer primera,muchos muchas,pocos pocas,varios varias,buen buena,buenos buenas,ambos ambas',
  adjectives:
    'nuevo nueva,viejo vieja,antiguo antigua,pequeño pequeña,negro negra,blanco blanca,rojo roja,amarillo amarilla,lleno llena,vacío vacía,abierto abierta,limpio limpia,sucio sucia,público pública,privado privada,moderno moderna,propio propia,único única,oscuro oscura,rápido rápida,lento lenta,caro cara,barato barata,listo lista,roto rota,gratuito gratuita,bonito bonita,maduro madura,fresco fresca,eléctrico eléctrica,doméstico doméstica,bueno buena,malo mala,frío fría,tibio tibia',
  participle: /^\p{L}{2,20}[ai]d([oa])s?$/u,
  noParticiples: 'cada nada lado lados vida comida ciudad todo estado pasado',
  copula: 'es son era eran fue fueron está están estaba estaban quedó queda será sea esté parece sigue',
  adverbs: 'muy bien más ya no también siempre todavía casi',
  contractions: [
    ['del', 'de la'],
    ['al', 'a la'],
  ],
});

/** The Pope is "el papa", and digestion has its juices. */
const conditions: Readonly<Record<string, Condition>> = {
  papa: {
    before: /(?<!\p{L})(?:la|una|de|con|cada|esta|media|otra) $/u,
    notBefore: /(?:palabras|visita|discurso|figura) de $/u,
  },
  jugo: { notAfter: /^s? (?:gástric|pancreátic)/u, notBefore: /sacar?(?:le)?(?: todo)?(?: el)? $/u },
  zumo: { notBefore: /lucha(?:dor)? de $/u },
  acera: { notBefore: /(?:otra|misma) $/u },
  jersey: { notBefore: /(?:nueva|isla de|de) $/u },
};

const readWord = (text: string): RegionalWord => {
  const gender = text.endsWith(' f') ? 'f' : 'm';
  const isAmbiguous = text.startsWith('!');
  return { forms: text.slice(isAmbiguous ? 1 : 0, -2).split('|'), gender, isAmbiguous };
};

const readRow = ([spain, mexico, argentina]: (typeof spanishRows)[number]) => {
  const spanish = readWord(spain);
  const mexican = mexico === '=' ? spanish : mexico === '-' ? undefined : readWord(mexico);
  const argentine = argentina === '=' ? mexican : readWord(argentina);
  // What Mexico and Argentina share is understood all over America.
  const america = mexican && argentine && mexican.forms[0] === argentine.forms[0] ? mexican : undefined;
  return { spain: spanish, mexico: mexican, argentina: argentine, america };
};

const entriesTo = (variety: Variety): LexiconEntry[] =>
  spanishRows.map(readRow).flatMap((row) => {
    const to = row[variety];
    if (!to) return [];
    const others = [row.spain, row.mexico, row.argentina].filter(
      (from): from is RegionalWord =>
        from !== undefined && !from.isAmbiguous && from.forms[0] !== to.forms[0],
    );
    return others.flatMap(({ forms, gender }) => {
      const condition = conditions[forms[0] ?? ''];
      return forms.map((form, index) => ({
        words: wordsOf(form),
        to: to.forms[index] ?? form,
        kind: 'vocabulary' as const,
        ...(condition ? { condition } : {}),
        ...(gender !== to.gender ? { agreesAs: to.gender } : {}),
      }));
    });
  });

/** "Móvil" and "celular" are adjectives, too: they are telephones behind a word that goes with a noun. */
const telephone: Condition = {
  before: /(?<!\p{L})(?:el|los|un|unos|mi|mis|tu|tus|su|sus|del|al|este|ese|otro|nuevo|de|por|con) $/u,
  notBefore: /(?:red|redes|telefonía|membrana|biología|aplicación|aplicaciones|versión|división) (?:de )?$/u,
};

const telephones = (variety: Variety): LexiconEntry[] => {
  const forms: readonly (readonly [string, string])[] = [
    ['móvil', 'celular'],
    ['móviles', 'celulares'],
  ];
  return forms.map(([spain, america]) => ({
    words: [variety === 'spain' ? america : spain],
    to: variety === 'spain' ? spain : america,
    kind: 'vocabulary',
    condition: telephone,
  }));
};

const rulesTo = (variety: Variety): LexiconRules => ({
  lexicon: lexiconOf([
    ...entriesTo(variety),
    ...telephones(variety),
    ...spanishSpellings.map(
      ([spain, america]): LexiconEntry =>
        variety === 'spain'
          ? { words: [america], to: spain, kind: 'spelling' }
          : { words: [spain], to: america, kind: 'spelling' },
    ),
  ]),
  agree,
});

const varietyOf = (region: string): Variety => {
  if (region === 'ES' || region === 'GQ') return 'spain';
  if (region === 'MX') return 'mexico';
  return region === 'AR' || region === 'UY' ? 'argentina' : 'america';
};

const rules = new Map<Variety, LexiconRules>();

/** Brings Spanish into the words of a region; null where the tag names none. */
export const spanishRule = ({ region }: Language): AdaptationRule | null => {
  if (region === undefined) return null;
  const variety = varietyOf(region);
  const known = rules.get(variety) ?? rulesTo(variety);
  rules.set(variety, known);
  const note = `Spanish as written in ${region}`;
  return (input) => applyEdits(input.text, lexiconEdits(input, known), note);
};
