import { remember } from '../remember.ts';

/**
 * What says "not" in a language: words parted by blanks, `-` where letters may follow or go before. Only what is plain:
 * prefixes such as `un-` are none.
 */
const words: Readonly<Record<string, string>> = {
  en: "not no never none nothing nobody nowhere neither nor cannot without -n't -n’t",
  es: 'no nunca jamás sin ni nada nadie ningún ninguna ninguno ningunos ningunas tampoco',
  ca: 'no mai sense ni res ningú cap tampoc',
  pt: 'não nunca jamais sem nem nada ninguém nenhum nenhuma nenhuns nenhumas tampouco',
  fr: "ne n'- n’- pas jamais sans ni aucun aucune rien personne non",
  it: "non mai senza né nulla niente nessun nessuno nessuna nessun'- neanche nemmeno",
  ro: 'nu n-- fără niciodată nici nimic nimeni niciun nicio',
  de: 'nicht kein keine keinen keinem keiner keines nie niemals nichts niemand ohne weder nein',
  nl: 'niet geen nooit niets niemand zonder noch nee',
  sv: 'inte ej icke aldrig ingen inget inga utan varken nej',
  da: 'ikke ej aldrig ingen intet uden hverken nej',
  nb: 'ikke ei aldri ingen intet uten verken nei',
  pl: 'nie nigdy nic nikt żaden żadna żadne żadnego żadnej bez ani brak',
  cs: 'ne- nikdy nic nikdo žádný žádná žádné bez ani není',
  sk: 'ne- nikdy nič nikto žiadny žiadna žiadne bez ani nie',
  hr: 'ne ni- nikad nikada ništa nitko bez nije nisu nemoj nemojte',
  ru: 'не нет никогда ничего никто никогда нельзя без ни',
  uk: 'не ні немає ніколи нічого ніхто не- без',
  bg: 'не няма никога нищо никой без нито',
  tr: 'değil- yok yoktur hayır asla hiçbir hiç olmadan -meyin- -mayın- -mez- -maz- -medi- -madı- -miyor- -mıyor- -muyor- -müyor- -meye- -maya- -memeli- -mamalı- -mem- -mam- -mayacak- -meyecek- -madan -meden',
  hi: 'नहीं न मत बिना ना',
  ar: 'لا لم لن ليس ليست غير بدون دون ما لست',
  zh: '-不- -没- -沒- -未- -无- -無- -别- -別- -勿- -非- -莫-',
  ja: '-ない- -なく- -なけ- -なかっ- -ません- -ず- -ぬ- -不- -無- -未- -禁-',
  ko: '-않- -없- -못- 안 -마세요 -마십시오 -말- -아니- -금지-',
};

const patternOf = (list: string): RegExp => {
  const parts = list.split(' ').map((entry) => {
    const word = entry.replace(/^-|-$/g, '');
    return `${entry.startsWith('-') ? '' : '(?<![\\p{L}\\p{M}])'}${word}${entry.endsWith('-') ? '' : '(?![\\p{L}\\p{M}])'}`;
  });
  return new RegExp(parts.join('|'), 'iu');
};

const lists = new Map(Object.entries(words));
/** Each is made where its language first comes: all of them take as long as a start can do without. */
const patterns = remember((language: string): RegExp | null => {
  const list = lists.get(language);
  return list === undefined ? null : patternOf(list);
});

/** Whether a text says "not" in any plain way; undefined for a language of which nobody knows how. */
export const hasNegation = (text: string, language: string): boolean | undefined =>
  patterns(language)?.test(text);
