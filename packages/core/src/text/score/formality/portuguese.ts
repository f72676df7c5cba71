import type { Language } from '../../languages.ts';
import { certainly, type Evidence, type Finder, likely, wordSet } from './evidence.ts';
import { isCapitals, type Word } from './words.ts';

const informal = wordSet('tu ti teu tua teus tuas contigo');
const informalVerbs = wordSet(
  'podes queres tens sabes fazes dizes vês vens vais estás és deves precisas gostas achas recebes preferes consegues',
  'foste fizeste disseste tiveste vieste soubeste puseste quiseste pudeste estiveste',
  'tinhas podias querias devias sabias estavas eras precisavas gostavas',
  'tenhas possas queiras faças saibas estejas sejas vejas venhas digas pudesses tivesses fosses quisesses estivesses',
  'poderias gostarias deverias terias serias farias darias precisarias quererias irias preferirias estarias saberias',
  'puderes quiseres tiveres fores fizeres vieres precisares estiveres souberes',
  'pretendes entendes compreendes acreditas encontras utilizas moras lembras trabalhas costumas',
);
const formalVerbs = wordSet(
  'pode quer precisa deseja gostaria poderia quiser puder precisar desejar deve tem',
);
const formalImperatives = wordSet(
  'clique selecione digite insira escolha aguarde verifique confirme consulte utilize acesse aceda faça diga',
  'veja tenha espere certifique contacte contate toque prima pressione introduza abra feche envie siga leia',
);
const informalImperatives = wordSet(
  'clica seleciona escolhe aguarda verifica confirma consulta utiliza acede contacta toca',
  'introduz experimenta descobre',
);
const articles = wordSet('o a os as ao à aos às do da dos das pelo pela com para');
const possessives = wordSet('seu sua seus suas lhe');
const conditions = wordSet('se quando');
const titles = wordSet('senhor senhora senhores senhoras');

/** Words in -aste, -este and -iste that are no past of `tu`. */
const noPasts = wordSet(
  'este neste deste leste oeste nordeste noroeste sudeste sudoeste peste teste celeste agreste veste investe reveste',
  'haste contraste desgaste baste gaste arraste existe consiste assiste insiste resiste persiste desiste subsiste triste',
  'chiste viste aliste liste conquiste moleste preste empreste reste conteste proteste deteste ateste afaste traste',
);

/** `receberás`, `dirás`, `compraste`: the future and the past of `tu`. */
const isOfTu = (lower: string): boolean =>
  /(?:[aei]r|[dz]ir)ás$/u.test(lower) || (/[aei]ste$/u.test(lower) && !noPasts.has(lower));
/** `ajudá-lo`: of a person, who may be the reader. */
const ofPerson = /^(?:ajud|inform|contact|cham|atend|avis|receb)[áê]$/u;

const judge = (word: Word, isBrazilian: boolean): Omit<Evidence, 'words'> | undefined => {
  const { lower, previous, next } = word;
  if (informal.has(lower)) return isCapitals(word) ? undefined : certainly.informal;
  if (lower === 'te' || informalVerbs.has(lower) || isOfTu(lower)) return certainly.informal;
  if (titles.has(lower) && articles.has(previous?.lower ?? '')) return certainly.formal;
  // In Brazil `você` is the word for "you" in both forms, and its verbs and possessives show nothing.
  if (isBrazilian) return undefined;
  if (lower === 'você') return certainly.formal;
  if (possessives.has(lower)) return likely.formal;
  if (['lo', 'la'].includes(lower) && ofPerson.test(previous?.lower ?? '')) return likely.formal;
  if (formalVerbs.has(lower) && conditions.has(previous?.lower ?? '')) return likely.formal;
  if (!word.beginsClause || next === undefined || next.beginsClause) return undefined;
  if (formalImperatives.has(lower)) return likely.formal;
  return informalImperatives.has(lower) ? likely.informal : undefined;
};

/** Portuguese: `tu` and its verbs are informal, `o senhor` and in Portugal `você` and its verbs formal. */
export const portuguese: Finder = (words, _text, language: Language) => {
  const isBrazilian = language.likelyRegion === 'BR';
  return words.flatMap((word): Evidence[] => {
    const found = judge(word, isBrazilian);
    return found ? [{ ...found, words: word.text }] : [];
  });
};
