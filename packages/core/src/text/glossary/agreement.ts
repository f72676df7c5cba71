/**
 * Grammar around a term that an engine did not see: it wrote its article for a word of unknown gender, mostly for a
 * masculine one. Only what is sure is changed.
 */

type Gender = 'm' | 'f';

interface Grammar {
  /** Rows `masculine feminine masculine-plural feminine-plural`, parted by commas; `+` joins two words. */
  readonly determiners: string;
  /** Endings of nouns whose gender they tell. */
  readonly feminine: RegExp;
  readonly masculine: RegExp;
  /** Nouns that these endings belie. */
  readonly irregular: string;
  /** A noun in the plural; undefined where that is not sure. */
  readonly plural: (noun: string) => string | undefined;
  /** Words before which the noun, and what agrees with it, ends. */
  readonly prepositions: string;
}

const withoutAccent: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

const grammars: Readonly<Record<string, Grammar>> = {
  es: {
    determiners:
      'el la los las,un una unos unas,del de+la de+los de+las,al a+la a+los a+las,este esta estos estas,ese esa esos esas,aquel aquella aquellos aquellas,nuestro nuestra nuestros nuestras,vuestro vuestra vuestros vuestras,todo toda todos todas,otro otra otros otras,mucho mucha muchos muchas,su su sus sus,mi mi mis mis,tu tu tus tus,ningún ninguna ningunos ningunas,algún alguna algunos algunas',
    feminine: /(?:(?<!m|ist)a|[cs]ión|[dt]ad|tud|umbre)$/u,
    masculine: /(?:o|or|aje|al|el|ema|oma|ama)$/u,
    // `el agua`, `el día`, `la mano`.
    irregular:
      'agua alma aula área arma águila hacha hada ancla arca ala ansia asma alba habla día mapa planeta cometa tranvía guardia mano foto moto radio señal cárcel sal piel cama rama llama flor labor',
    plural: (noun) => {
      if (/[aeioáéó]$/u.test(noun)) return `${noun}s`;
      if (noun.endsWith('z')) return `${noun.slice(0, -1)}ces`;
      const accented = /([áéíóú])([ns])$/u.exec(noun);
      if (accented) return `${noun.slice(0, -2)}${withoutAccent[accented[1] ?? '']}${accented[2]}es`;
      return /(?:[aei]d|[aeo]r|[aeiou]l)$/u.test(noun) ? `${noun}es` : undefined;
    },
    prepositions: 'de del a al en con sin para por y o e u',
  },
  pt: {
    determiners:
      'o a os as,um uma uns umas,do da dos das,no na nos nas,ao à aos às,pelo pela pelos pelas,num numa nuns numas,este esta estes estas,esse essa esses essas,aquele aquela aqueles aquelas,deste desta destes destas,desse dessa desses dessas,neste nesta nestes nestas,nesse nessa nesses nessas,seu sua seus suas,meu minha meus minhas,nosso nossa nossos nossas,todo toda todos todas,outro outra outros outras',
    feminine: /(?:(?<!m|ist)a|[çs]ão|[dt]ade|gem)$/u,
    masculine: /(?:[^ã]o|or|ema|oma|ama)$/u,
    irregular: 'dia mapa planeta cometa mão foto moto tribo coração cama rama chama flor cor dor',
    plural: (noun) => {
      if (/[çs]ão$/u.test(noun)) return `${noun.slice(0, -2)}ões`;
      if (/[aeiouáéíóú]$/u.test(noun) && !noun.endsWith('ão')) return `${noun}s`;
      if (noun.endsWith('m')) return `${noun.slice(0, -1)}ns`;
      if (/[ao]l$/u.test(noun)) return `${noun.slice(0, -2)}${noun.at(-2) === 'a' ? 'ais' : 'óis'}`;
      return /[aeo]r$|z$/u.test(noun) ? `${noun}es` : undefined;
    },
    prepositions: 'de do da dos das a ao em no na com sem para por e ou',
  },
  fr: {
    determiners:
      'le la les les,un une des des,du de+la des des,au à+la aux aux,ce cette ces ces,mon ma mes mes,ton ta tes tes,son sa ses ses,notre notre nos nos,votre votre vos vos,leur leur leurs leurs,tout toute tous toutes',
    feminine: /(?:[stx]ion|t[ée]|ette|ance|ence|ure|ade|esse|ise)$/u,
    masculine: /(?:[^s]ement|age|eau|isme|teur|oir|ier)$/u,
    irregular: 'page image plage cage rage nage eau peau été côté comité traité pâté musée lycée silence',
    plural: (noun) => {
      if (/[sxz]$/u.test(noun)) return noun;
      if (/eau$|eu$/u.test(noun)) return `${noun}x`;
      if (/[^b]al$/u.test(noun)) return undefined;
      return /\p{L}$/u.test(noun) ? `${noun}s` : undefined;
    },
    prepositions: "de du des d' à au aux en avec sans pour par et ou",
  },
};

interface Cell {
  readonly row: readonly string[];
  readonly place: number;
}

/** By language and word, the row of a determiner and its place there. */
const cells = new Map(
  Object.entries(grammars).map(([language, { determiners }]) => {
    const found = new Map<string, Cell>();
    for (const line of determiners.split(',')) {
      const row = line.split(' ').map((form) => form.replace('+', ' '));
      // A form that several rows have, as the French "des", says nothing.
      for (const [place, form] of row.entries()) if (!found.has(form)) found.set(form, { row, place });
    }
    return [language, found] as const;
  }),
);

const isPlain = (target: string): boolean => /^[\p{L}' ]+$/u.test(target) && !/\p{Lu}.*\p{Lu}/u.test(target);

const headOf = (target: string): string => target.split(' ')[0] ?? '';

const genderOf = (target: string, { feminine, masculine, irregular }: Grammar): Gender | undefined => {
  const head = headOf(target).toLowerCase();
  if (irregular.split(' ').includes(head)) return undefined;
  if (feminine.test(head)) return 'f';
  return masculine.test(head) ? 'm' : undefined;
};

/** A term in the plural, adjectives behind the noun too; the term itself where that is not sure. */
export const pluralOf = (target: string, language: string): string => {
  const grammar = grammars[language];
  if (!grammar || !isPlain(target)) return target;
  const ends = new Set(grammar.prepositions.split(' '));
  const words = target.split(' ');
  const last = words.findIndex((word) => ends.has(word) || word.startsWith("d'"));
  const made = words.map((word, index) => (last >= 0 && index >= last ? word : grammar.plural(word)));
  return made.every((word) => word !== undefined) ? made.join(' ') : target;
};

const inCaseOf = (model: string, form: string): string => {
  if (model.length > 1 && model === model.toUpperCase()) return form.toUpperCase();
  return /^\p{Lu}/u.test(model) ? form.charAt(0).toUpperCase() + form.slice(1) : form;
};

/**
 * Whether an adjective stands between a determiner in the singular and a term (`el nuevo `): that is not changed, so the
 * term must stay in the singular too.
 */
export const isHeldSingular = (before: string, language: string): boolean => {
  const known = cells.get(language);
  const found = /(?<![\p{L}\p{N}'’-])(\p{L}{1,12}) (\p{L}{1,20}) $/u.exec(before.slice(-40));
  if (!known || !found) return false;
  const [, first = '', second = ''] = found;
  const place = known.get(first.toLowerCase())?.place;
  return (
    place !== undefined &&
    place < 2 &&
    !known.has(second.toLowerCase()) &&
    !known.has(`${first} ${second}`.toLowerCase())
  );
};

/**
 * What stands before a term, its article or other determiner in the gender of the term, and in the plural where the term
 * is: `el ` before `cuenta` is `la `, before `cuentas` `las `.
 *
 * @param before the text up to the term
 * @param language without region; others than es, pt and fr are left alone
 */
export const agreeBefore = (before: string, target: string, isPlural: boolean, language: string): string => {
  const grammar = grammars[language];
  const known = cells.get(language);
  if (!grammar || !known || !isPlain(target)) return before;
  const gender = genderOf(target, grammar);
  const tail = before.slice(-40);
  const found = /(?<![\p{L}\p{N}'’-])(\p{L}{1,12} )?(\p{L}{1,12}) $/u.exec(tail);
  if (!found) return before;
  const [, first = '', second = ''] = found;
  const two = `${first}${second}`;
  const written = first !== '' && known.has(two.toLowerCase()) ? two : second;
  const cell = known.get(written.toLowerCase());
  if (!cell) return before;
  const isFeminine = gender === undefined ? cell.place % 2 === 1 : gender === 'f';
  const form = cell.row[(isPlural || cell.place >= 2 ? 2 : 0) + (isFeminine ? 1 : 0)];
  if (form === undefined || form === written.toLowerCase()) return before;
  // Before a vowel French has other forms: "l'", "cet", "mon".
  if (language === 'fr' && !isPlural && /^[aeiouhéèêàâîôûy]/iu.test(target)) return before;
  return `${before.slice(0, before.length - written.length - 1)}${inCaseOf(written, form)} `;
};
