import type { Unit } from './unit-table.ts';

/** Words near a measure that is a name, a size class or a rule of the trade, and stays. */
const near: readonly (readonly [readonly Unit[], RegExp])[] = [
  [
    ['inch', 'centimeter'],
    /screen|display|monitor|\btvs?\b|television|laptop|notebook|tablet|phone|ipad|macbook|panel|oled|lcd|wheel|rim\b|tyre|tire\b|vinyl|record\b|floppy|disk|drive\b|bildschirm|fernseh|pantalla|écran|schermo|tela\b/iu,
  ],
  [
    ['foot', 'meter'],
    /altitude|flight level|cruis|aircraft|airplane|aeroplane|\bplane\b|pilot|airspace|descen[dt]|flughöhe|flugzeug|altitud|avión|avion/iu,
  ],
  [
    ['foot', 'yard'],
    /touchdown|quarterback|field goal|yard line|yard dash|rushing|\bpunt|\bkick|interception|yard (?:pass|run|gain|return)|foot pole|feet under|penalty/iu,
  ],
  [['mile'], /bonus|award|frequent|loyalty|airline miles/iu],
  [['gallon'], /gallon hat/iu],
  [['ounce', 'pound'], /troy|sterling|\bgold\b|\bsilver\b/iu],
  [
    ['mile', 'yard', 'meter', 'kilometer'],
    /\brac(?:es?|ing)\b|\bdash\b|sprint|marathon|relay|hurdles|freestyle|backstroke|lauf\b|staffel|hürden|rennen\b|carrera|maratón|\bcourse\b|relais|corrida|corsa|maratona|staffetta/iu,
  ],
];

/** Words beside a temperature that make a difference of it. */
const differenceBefore =
  /(?<!\p{L})(?:by|±|(?:increase|decrease|rise|drop|fall|change|difference|swing|warming|cooling) of|um|anstieg (?:um|von)|(?:unterschied|differenz|erwärmung|rückgang) von|en|aumento de|diferencia de|subi(?:ó|r)|baj(?:ó|ar)|descenso de|hausse de|baisse de|écart de|différence de|aumento di|differenza di|calo di|diferença de|queda de)[ \u00A0](?:about |roughly |almost |nearly |up to )?$/iu;
const differenceAfter =
  /^[ \u00A0](?:above|below|warmer|colder|cooler|hotter|higher|lower|more|less|rise|increase|drop|difference|wärmer|kälter|mehr|weniger|höher|niedriger|más|menos|de plus|de moins|plus|di più|in più|in meno|a mais|a menos|acima|abaixo)(?!\p{L})/iu;
/** The languages of the words above: of others nothing is certain. */
const temperatureLanguages = new Set(['en', 'de', 'es', 'fr', 'it', 'pt']);

const approximately =
  '(?:about |approx\\.? |approximately |around |roughly |ca\\.? |etwa |unos |environ |circa |≈|~)?';
const unitStart =
  '(?:km|kilom|m\\b|met|mèt|cm|centim|zentim|mm|kg|kilo|quil|chilo|g\\b|gram|°|deg|grad|grau|l\\b|lit|ml|ha\\b|hect|hekt|mi|mei|mph|ft|fe|fo|fu|fuß|pi|pé|in\\b|inch|zoll|pul|pol|pouc|lb|pou|pfund|lib|liv|oz|oun|onc|onz|unz|gal|acre|yard|yd|yar)';
/** A measure is given in the other system, too: `10 miles (16 km)`. */
const otherSystem = new RegExp(
  `^[ \\u00A0]?(?:[(/[]|or[ \\u00A0])\\s?${approximately}[-−]?\\d[\\d.,]{0,12}(?:[ \\u00A0]?[–-][ \\u00A0]?\\d[\\d.,]{0,12})?[ \\u00A0]?(?:-\\s?)?${unitStart}`,
  'iu',
);
const isEquivalent = new RegExp(
  `\\d[ \\u00A0]?(?:°?\\p{L}{1,12}|km/h)\\s?(?:[(/[]|\\bor[ \\u00A0])\\s?${approximately}[-−]?$`,
  'iu',
);

/** What goes on behind a unit and makes another one of it, or a part of a measure in two units. */
const goesOn =
  /^(?:[ \u00A0](?:per|pro|por|par|je|al|all|na|в)[ \u00A0]|[ \u00A0]?\/[ \u00A0]?\p{L}|-(?:pounds?|candles?|per)|,?[ \u00A0](?:and[ \u00A0])?\d{1,3}[ \u00A0-]?(?:inch|in\b|ounce|oz|cm|zentim|centím))/iu;
const goesBack =
  /(?:\d[ \u00A0]?[x×*/:][ \u00A0]?|\d[- \u00A0]?\p{L}{1,12}[ \u00A0](?:x|×|by)[ \u00A0]|\d[ \u00A0](?:by|and|y|e|et|und|och|i|mal|por|sur|su)[ \u00A0]|(?:feet|foot|ft|pounds?|lbs?)[,]?[ \u00A0](?:and[ \u00A0])?|[$€£¥±][ \u00A0]?)$/iu;
const dimension = /^(?:[- ]?\p{L}{0,12})?[ \u00A0](?:x|×|by)[ \u00A0]\d/iu;

const law = /§|\bArt(?:icle|\.)|\bSection \d|U\.S\.C\.|\bshall\b|\bAbs\.|\bStatute|\bCode of\b/u;
const quotedBefore = /["“„«][^"“”„«»]{0,300}$/u;
const quotedAfter = /^[^"“”„«»]{0,300}["”“»]/u;

/** `version 1.2`, and `CI 1.2-3.4` of a product in capitals, with a word behind that looks like a unit: `in`, `ft`. */
const versionBefore =
  /(?<!\p{L})(?:v|ver|versi[oó]n|version|versão|versione|wersja|версия|release|build|rev)\.?[ \u00A0]$/iu;
const productBefore = /(?<!\p{L})\p{Lu}[\p{Lu}\p{N}]{1,9}[ \u00A0]$/u;
const decimal = /^\d+\.\d/u;

const isVersion = (before: string, measure: string): boolean =>
  versionBefore.test(before) || (productBefore.test(before) && decimal.test(measure));

/** Whether a measure of the source must stay as it is. `start` and `end` are its offsets. */
export const isFixedMeasure = (
  source: string,
  language: string,
  unit: Unit,
  start: number,
  end: number,
): boolean => {
  const before = source.slice(Math.max(0, start - 60), start);
  const after = source.slice(end, end + 60);
  if (goesOn.test(after) || goesBack.test(before) || dimension.test(after)) return true;
  if (isVersion(before, source.slice(start, end))) return true;
  if (otherSystem.test(after) || isEquivalent.test(before)) return true;
  const context = before.slice(-40) + source.slice(start, end) + after.slice(0, 40);
  if (near.some(([units, words]) => units.includes(unit) && words.test(context))) return true;
  if (unit === 'fahrenheit' || unit === 'celsius') {
    if (!temperatureLanguages.has(language)) return true;
    if (differenceBefore.test(before) || differenceAfter.test(after)) return true;
  }
  const isQuoted =
    quotedBefore.test(source.slice(Math.max(0, start - 300), start)) &&
    quotedAfter.test(source.slice(end, end + 300));
  return isQuoted && law.test(source);
};
