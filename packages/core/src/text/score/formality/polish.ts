import { byWord, certainly, likely, wordSet } from './evidence.ts';
import { isCapitalised } from './words.ts';

const formal = wordSet(
  'pan pana panu panem panie pani panią państwo państwa państwu państwem panowie panów panom paniom',
);
const informal = wordSet(
  'ty ciebie cię tobie tobą twój twoja twoje twojego twojej twojemu twoim twoich twoimi twoją twa twe',
);
const informalPlural = wordSet('wy was wam wami wasza wasze waszego waszej waszym waszych');
/** Verbs that sentences to a friend begin with. */
const openers = wordSet('masz możesz chcesz wiesz musisz potrzebujesz szukasz znajdziesz');
/** Words in -sz that are no verb of "you". */
const noVerbs = wordSet(
  'kosz mysz arkusz plusz klosz wiersz kapelusz fundusz marsz farsz afisz towarzysz sojusz jubileusz gulasz ratusz',
  'geniusz tusz grosz kalosz klawisz scenariusz notariusz finisz nasz wasz',
);
const imperatives = wordSet(
  'kliknij wybierz wpisz sprawdź zobacz podaj dodaj usuń zapisz otwórz zamknij powiedz daj zrób idź weź pamiętaj',
  'naciśnij użyj przejdź poczekaj spróbuj pobierz zaloguj wyślij napisz zadzwoń potwierdź przeczytaj poznaj odkryj',
);

/** Polish: `Pan` and `Pani` are formal, `ty`, its forms and its verbs are informal. */
export const polish = byWord((word) => {
  const { lower } = word;
  if (formal.has(lower)) {
    if (isCapitalised(word)) return word.isFirst ? likely.formal : certainly.formal;
    return lower === 'państwo' || lower === 'państwa' ? undefined : likely.formal;
  }
  if (informal.has(lower) || /(?:łeś|łaś|łbyś|łabyś)$/u.test(lower)) return certainly.informal;
  if (informalPlural.has(lower)) return likely.informal;
  if (lower === 'jesteś') return certainly.informal;
  if (/[aeiy]sz$/u.test(lower) && lower.length > 3 && !noVerbs.has(lower)) {
    // With a capital it may be a name: Tomasz.
    return isCapitalised(word) && !openers.has(lower) ? undefined : certainly.informal;
  }
  if (imperatives.has(lower) && (word.beginsClause || word.previous?.lower === 'i'))
    return certainly.informal;
  return lower === 'proszę' ? likely.formal : undefined;
});
