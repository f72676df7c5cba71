import { byWord, certainly, likely, wordSet } from './evidence.ts';
import { isCapitalised, type Word } from './words.ts';

const formal = wordSet('vous votre vos vôtre vôtres');
const informal = wordSet('tu toi te ta tes tien tienne tiennes');
/** After these `ton` is the noun. */
const determiners = wordSet('le un ce du au mon son notre leur quel même bon');
/** `changer de ton avec lui` */
const prepositions = wordSet('avec chez dans pour et ou à en sur envers quand lorsque');
/** Words in -ez that are no verb of `vous`. */
const noVerbs = wordSet('chez assez nez rez riz lez biez');
const irregularFormal = wordSet('dites faites redites refaites');
/** Imperatives of one person that are clear at the beginning of a clause. */
const imperatives = wordSet(
  'dis fais va vas prends viens sois aie sache mets attends choisis lis écris réponds suis remplis saisis ouvre clique',
  'regarde essaie essaye vérifie confirme donne passe demande profite envoie appelle utilise ajoute télécharge entre',
  'sélectionne découvre crée rejoins connecte installe active consulte contacte écoute laisse garde oublie pense',
  'commence continue change paie paye achète réserve cherche trouve indique explique reste arrête visite',
);
/** An imperative is followed by its object, an adverb or the end; `demande de` is a noun, `passe par` a third person. */
const objects = wordSet(
  'le la les l un une des ton ta tes mon ma mes ce cette ces ça cela sur ici bien vite tout toute tous en y à au aux',
  'moi toi lui nous leur pas plus donc avec pour dans',
);
const enclitics = wordSet('moi le la les lui nous leur toi en y');
const subjects = wordSet('je il elle on qui ce cela ça j');

const isHyphenated = (word: Word | undefined): boolean => word !== undefined && /^[-‐‑]$/u.test(word.before);

const isSingularImperative = (word: Word): boolean => {
  if (!imperatives.has(word.lower) || word.lower === 'suis') return false;
  const { next, previous } = word;
  if (isHyphenated(next) && enclitics.has(next?.lower ?? '')) return true;
  if (!word.beginsClause && !(previous?.lower === 'et' && !isCapitalised(word))) return false;
  return (
    next !== undefined &&
    objects.has(next.lower) &&
    !next.beginsClause &&
    !subjects.has(previous?.lower ?? '')
  );
};

/** French: `vous` and verbs in -ez are formal, or speak to several; `tu`, its forms and its imperatives are informal. */
export const french = byWord((word) => {
  const { lower, next, previous } = word;
  if (formal.has(lower)) return certainly.formal;
  if (informal.has(lower)) {
    // `y a-t-il` has no "you", and "Ta" or "TE" in a name is none.
    return isCapitalised(word) && !word.isFirst ? undefined : certainly.informal;
  }
  if (lower === 'ton') {
    const isNoun =
      determiners.has(previous?.lower ?? '') ||
      (previous?.lower === 'de' && (!next || next.beginsClause || prepositions.has(next.lower)));
    return isNoun ? undefined : certainly.informal;
  }
  if (lower === 't') {
    return /^['’]/u.test(next?.before ?? '') && !isHyphenated(word) ? certainly.informal : undefined;
  }
  if (
    lower.endsWith('ez') &&
    lower.length > 3 &&
    !noVerbs.has(lower) &&
    (!isCapitalised(word) || word.isFirst)
  ) {
    return certainly.formal;
  }
  if (irregularFormal.has(lower) && (word.beginsClause || isHyphenated(next))) return certainly.formal;
  if (!isSingularImperative(word)) return undefined;
  return isHyphenated(next) ? certainly.informal : likely.informal;
});
