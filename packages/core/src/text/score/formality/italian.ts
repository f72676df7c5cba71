import { byWord, certainly, likely, wordSet } from './evidence.ts';
import { isCapitalised, isCapitals, type Word } from './words.ts';

/** Not `voi`, which speaks to several in both forms. */
const informal = wordSet('tu te ti tuo tua tuoi tue');
/** Forms of address with a capital; `suo` is also "his". */
const polite = wordSet('lei suo sua suoi sue');
/** Not those that are nouns, numbers or formal commands too: `sei`, `usi`, `aspetti`. */
const singular = wordSet(
  'puoi vuoi hai devi sai fai vai stai vieni dici esci tieni scegli credi vedi senti prendi metti leggi scrivi',
  'capisci preferisci finisci chiedi ricevi conosci',
  'avevi eri facevi potevi volevi dovevi sapevi',
);
const formalVerbs = wordSet('può vuole deve desidera preferisce potrebbe vorrebbe dovrebbe');
const formalImperatives = wordSet(
  'scusi senta guardi dica dia faccia vada venga abbia sia attenda aspetti inserisca scelga clicchi prema selezioni',
  'verifichi confermi contatti utilizzi consulti provi apra chiuda legga scriva prenda metta tenga consenta',
);
const informalImperatives = wordSet(
  'clicca premi seleziona inserisci scegli verifica conferma contatta utilizza usa consulta prova apri chiudi leggi',
  'scrivi prendi metti tieni scarica aggiungi accedi attendi aspetta guarda ascolta ricorda',
);
const shortCommands = wordSet('dimmi dammi fammi stammi dicci dacci facci assicurati ricordati');
const conditions = wordSet('se quando non come dove cosa');
const subjects = wordSet('lui essa esso egli che chi');
/** `aiutarla`, `inviarle`: of a person, who may be the reader. */
const ofPerson =
  /^(?:aiutar|assister|avvisar|chiamar|contattar|informar|invitar|ringraziar|richiamar|servir|accompagnar)l[ae]$|^(?:chieder|consigliar|dar|dir|fornir|inviar|mandar|mostrar|offrir|propor|spiegar|suggerir)le$/u;
/** After these `sei` is a verb and no number. */
const beforeSei = wordSet('non se che quando dove come chi ci ti perché');
/** `contattarti`, `vedendoti`, `inviartelo`. */
const isEnclitic = (lower: string): boolean =>
  /(?:ar|er|ir|ando|endo)ti$/u.test(lower) || /(?:ar|er|ir|ando|endo)te(?:lo|la|li|le|ne)$/u.test(lower);
const noEnclitics = wordSet(
  'arti parti quarti scarti reparti comparti sparti ripartì esperti inesperti aperti riaperti offerti concerti coperti',
  'scoperti certi incerti inserti deserti sofferti diverti avverti inverti converti irti conforti sconcerti',
);
const noConditionals = wordSet('foresti presti arresti resti appresti operai librai');

const isCommand = (word: Word): boolean =>
  word.beginsClause && word.next !== undefined && !word.next.beginsClause && !subjects.has(word.next.lower);

/** Italian: a capital `Lei` and verbs of the third person in commands are formal; `tu`, its forms and verbs are informal. */
export const italian = byWord((word) => {
  const { lower, previous } = word;
  if (informal.has(lower)) return isCapitals(word) ? undefined : certainly.informal;
  if (polite.has(lower)) return isCapitalised(word) && !word.isFirst ? certainly.formal : likely.formal;
  if (['la', 'le'].includes(lower) && isCapitalised(word) && !word.isFirst) return likely.formal;
  if (/(?:ar|er|ir)(?:La|Le)$/u.test(word.text)) return certainly.formal;
  if (isEnclitic(lower) && !noEnclitics.has(lower)) return certainly.informal;
  if (ofPerson.test(lower)) return likely.formal;
  if (lower === 'sei' && beforeSei.has(previous?.lower ?? '')) return certainly.informal;
  if (/(?:[aei]r|[dvtp]r|rr)(?:ai|esti)$/u.test(lower) && !noConditionals.has(lower))
    return certainly.informal;
  if (formalVerbs.has(lower)) {
    return subjects.has(previous?.lower ?? '') ||
      !(word.beginsClause || conditions.has(previous?.lower ?? ''))
      ? undefined
      : likely.formal;
  }
  if (singular.has(lower)) return certainly.informal;
  if (formalImperatives.has(lower) && (word.beginsClause || lower === 'scusi')) return likely.formal;
  if (/^mi$/u.test(previous?.lower ?? '') && formalImperatives.has(lower)) return likely.formal;
  if (shortCommands.has(lower)) return certainly.informal;
  return informalImperatives.has(lower) && isCommand(word) ? likely.informal : undefined;
});
