import { byWord, certainly, likely, wordSet } from './evidence.ts';
import { isCapitalised, isCapitals, type Word } from './words.ts';

const formal = wordSet('sie ihnen ihr ihre ihrem ihren ihrer ihres ihrerseits ihretwegen');
const informal = wordSet(
  'du dich dir dein deine deinem deinen deiner deines deins deinerseits deinetwegen',
  'euch euer eure eurem euren eurer eures',
);
/** Verbs of `du` that are nothing else. */
const withDu = wordSet(
  'bist hast hattest hättest warst wärst wirst wurdest würdest kannst konntest könntest musst musstest müsstest',
  'willst wolltest sollst solltest darfst durftest dürftest magst mochtest möchtest weißt wusstest gibst nimmst',
  'siehst gehst kommst machst brauchst findest bekommst erhältst denkst glaubst heißt kennst lässt',
);
/** Verbs of which the form is also that of `er`, `sie` or `ihr`. */
const alsoOthers = wordSet('heißt lässt');
/** Verbs of `ihr` as "you": it is "her" and "their" too. */
const withIhr = wordSet(
  'seid habt hattet hättet wart wärt werdet würdet könnt konntet könntet müsst wollt wolltet sollt solltet dürft',
  'mögt möchtet wisst gebt nehmt seht geht kommt macht braucht findet bekommt denkt kennt sagt bietet akzeptiert',
);
/** Imperatives of one person; those that are also the form of `ich` or a noun are not here. */
const imperatives = wordSet(
  'gib nimm sieh lies iss hilf sprich triff wirf vergiss sei',
  'mach geh komm lass sag frag schau hör klick such wähl bleib schreib ruf kauf probier prüf bring warte öffne drück',
  'tipp lad teil stell setz leg zeig trag buch hol denk glaub versuch verwende gehe klicke wähle prüfe lade folge',
  'bestätige überprüfe beachte stelle achte melde aktiviere installiere speichere starte besuche entdecke erstelle',
);
/** What follows an imperative, where the same word might be a noun or a name. */
const subjects = wordSet('ich er es sie wir man');

const isImperative = (word: Word): boolean =>
  imperatives.has(word.lower) &&
  (word.isFirst ||
    (!isCapitalised(word) && ['und', 'bitte', 'dann', 'oder'].includes(word.previous?.lower ?? ''))) &&
  !subjects.has(word.next?.lower ?? '') &&
  word.previous?.lower !== 'ich';

const isYouPlural = (word: Word): boolean =>
  (word.previous !== undefined && withIhr.has(word.previous.lower) && !word.beginsClause) ||
  (word.next !== undefined && withIhr.has(word.next.lower) && !word.next.beginsClause);

/** German: a capital `Sie` is formal save where a sentence begins; `du`, its forms and its imperatives are informal. */
export const german = byWord((word) => {
  const { lower } = word;
  if (formal.has(lower)) {
    if (lower === 'ihr' && (!isCapitalised(word) || word.isFirst) && isYouPlural(word))
      return certainly.informal;
    if (!isCapitalised(word)) return undefined;
    return word.isFirst || isCapitals(word) ? likely.formal : certainly.formal;
  }
  if (informal.has(lower)) return isCapitals(word) && lower === 'dir' ? undefined : certainly.informal;
  if (withDu.has(lower) && !alsoOthers.has(lower)) return certainly.informal;
  return isImperative(word) ? certainly.informal : undefined;
});
