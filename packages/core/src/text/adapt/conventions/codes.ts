import type { NumberToken } from './number-tokens.ts';

/**
 * Words before what is a version, a place in a law or a book, a telephone number or an identifier, in the languages that
 * are translated most.
 */
const codeWords = [
  'ver|versión|version|versions|versione|versão|versie|wersj[aię]|verze|версия|版本|バージョン|버전|संस्करण|release|build|firmware|kernel|patch|python|node|java|php|ruby|ios|android|macos|ubuntu|debian|usb|hdmi|tls|bluetooth',
  'sections?|sec|sect|secci[óo]n|sección|sezione|seção|abschnitt|avsnitt|afsnit|rozdział|sekcja|раздел',
  'art|arts|articles?|art[íi]culos?|articolo|articoli|artigos?|artikel|artykuł|статья|clauses?|cláusula|klausel|§{1,2}|paragraphs?|paras?|párrafo|paragraphe|abs|absatz|ziffer|nr|no|núm|nº|n°|rule|regel|règle|regla|ust|pkt',
  'chapters?|chap|ch|capítulo|capitolo|chapitre|kapitel|kap|fig|figs|figures?|figura|abb|abbildung|tables?|tab|tabla|tabelle|tableau|tabela|eq|equation|appendix|anexo|annex|anhang|step|paso|schritt|étape|exercise|see|cf|siehe|véase|voir|例|図|表|第',
  'tel|phone|telephone|téléphone|tél|teléfono|telefono|telefone|telefon|fax|mobile|mobil|móvil|cell|電話|फ़ोन',
  'isbn|issn|doi|id|ids|serial|sku|ref|code|código|code|codice|kod|pin|zip|iban|ean|vat|nif|dni|cpf|cnpj|rut|iso|rfc|din|bs|ieee|ip|port|room|gate|flight|model|modell|modelo|modèle|part|item|lot|invoice',
].join('|');
const codeBefore = new RegExp(`(?<![\\p{L}\\p{M}])(?:${codeWords})[.:]?[ \\u00A0#:]{0,2}$`, 'iu');
const phoneBefore = /[+(]\s?$/u;

/** What makes a quantity of the number before it. */
const quantityAfter =
  /^(?:[ \u00A0\u202F-]?(?:%|‰|°|€|£|\$|¥|₹|per ?cent|percent(?:age)?|hundred|thousand|[mb]illions?|trillions?|crores?|lakhs?|points?|times|stars?|degrees?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|people|miles?|yards?|feet|foot|inch(?:es)?|pounds?|ounces?|gallons?|acres?|tons?|tonnes?|lit(?:er|re)s?|(?:kilo|centi|milli)?met(?:er|re)s?|(?:kilo|milli)?grams?|euros?|dollars?|yen|rupees?|[kcm]?m²?|[km]?g|m?l|[kKMGT]B|[kMG]?Hz|k?Wh?|lbs?|oz|mph|km\/h|ft|in(?! (?:all|the|an?|our|your|my|its?|their|this|that|these|those|each|every|any|some)\b)|mi)(?![\p{L}\p{N}])|[億万兆倍円人年%％度キメマ])/u;

/** Words that begin an English sentence before a quantity. */
const starters = new Set(
  'the a an about over under only nearly almost around roughly approximately some just up by with for it from in at to of on than and or but between is was are were costs weighs plus another every each all more less below above within after before until during'.split(
    ' ',
  ),
);
const capitalisedBefore = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}\p{N}.+#]{0,30})[ \u00A0]$/u;

/** Where a text speaks of releases, a number with one point that counts nothing may be one: `upgrade to 2.1`. */
const release = /(?<!\p{L})(?:upgrad|updat|releas|version|install|download|aktualisier)/iu;

/** Whether a number with one point stands where versions and sections stand: `Python 3.12`, `1.2 Introduction`. */
const isNamed = (source: string, { text, start, end, isGrouped }: NumberToken): boolean => {
  if (isGrouped || !/^\d{1,4}\.\d{1,3}$/.test(text)) return false;
  const after = source.slice(end, end + 24);
  if (quantityAfter.test(after)) return false;
  if (release.test(source.slice(Math.max(0, start - 60), start))) return true;
  const before = source.slice(Math.max(0, start - 34), start);
  if (before.trim() === '' && start < 3) return after.trim() === '' || /^\.?\s+\p{Lu}/u.test(after);
  const word = capitalisedBefore.exec(before)?.[1];
  return word !== undefined && !starters.has(word.toLowerCase());
};

/** Two decimals with at least four digits behind the point are a place on the map. */
const isCoordinate = (source: string, { fraction, start, end }: NumberToken): boolean =>
  fraction.length >= 4 &&
  (/^°?\s?[NSEW]?[,;] ?-?\d{1,3}[.,]\d{4}/u.test(source.slice(end, end + 14)) ||
    /\d[.,]\d{4,10}°?\s?[NSEW]?[,;] ?-?$/u.test(source.slice(Math.max(0, start - 24), start)));

/** Whether a word of versions, laws, books, telephones or identifiers stands before a place. */
export const followsCodeWord = (text: string, start: number): boolean => {
  const before = text.slice(Math.max(0, start - 24), start);
  return codeBefore.test(before) || phoneBefore.test(before);
};

/** Releases, and what cricket and baseball count in parts that are no tenths. */
const codeAfter = /^[ \u00A0](?:version|release|edition|build|overs?|innings)(?!\p{L})/iu;

const rangeBefore = /(?<![\d.,])\d{1,4}(?:\.\d{1,3})?[ \u00A0]?[-–][ \u00A0]?$/u;
const rangeAfter = /^[ \u00A0]?[-–][ \u00A0]?\d{1,4}(?:\.\d{1,3})?(?![\d.,])/u;

/** A number with the other end of its range, so that both ends of `CI 1.2-3.4` are judged alike. */
const wholeRange = (source: string, token: NumberToken): NumberToken => ({
  ...token,
  start:
    token.start -
    (rangeBefore.exec(source.slice(Math.max(0, token.start - 14), token.start))?.[0].length ?? 0),
  end: token.end + (rangeAfter.exec(source.slice(token.end, token.end + 14))?.[0].length ?? 0),
});

/** Whether a number of the source is none to localise: a version, a section, a telephone number, an identifier. */
export const isCode = (source: string, token: NumberToken): boolean => {
  const range = wholeRange(source, token);
  return (
    followsCodeWord(source, range.start) ||
    codeAfter.test(source.slice(range.end, range.end + 12)) ||
    isNamed(source, range) ||
    isCoordinate(source, token)
  );
};
