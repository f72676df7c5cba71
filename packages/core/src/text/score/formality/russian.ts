import { byWord, certainly, likely, wordSet } from './evidence.ts';

const formal = wordSet(
  'вы вас вам вами ваш ваша ваше ваши вашего вашей вашему вашим вашем вашими ваших вашу',
);
const informal = wordSet(
  'ты тебя тебе тобой тобою твой твоя твоё твое твои твоего твоей твоему твоим твоём твоем твоими твоих твою',
);
/** Words in -шь that are no verb of `ты`. */
const noVerbs = wordSet('лишь тишь мышь вишь брешь слышь камыш дешь фальшь роскошь помощь плешь пустошь');
const imperatives = wordSet(
  'нажми введи выбери скажи дай сделай посмотри подожди проверь открой закрой напиши позвони возьми иди укажи',
  'добавь удали сохрани скачай загрузи отправь попробуй подтверди помни узнай',
);
/** Nouns in their prepositional case end like imperatives of several. */
const nounEndings = /(?:айте|ойте|ите|йте|тесь)$/u;
const formalVerb = /(?:[аеуыюяиоё]йте|[жчшщлнрсмдтвбпкзгх]ите|[ийь]тесь|[еи]тесь)$/u;

/** Russian: `вы` is formal, or speaks to several; `ты`, its forms and its verbs are informal. */
export const russian = byWord((word) => {
  const { lower } = word;
  if (formal.has(lower)) return certainly.formal;
  if (informal.has(lower)) return certainly.informal;
  if (/[еёи]шь(?:ся)?$/u.test(lower) && !noVerbs.has(lower)) return certainly.informal;
  if (imperatives.has(lower) && (word.beginsClause || word.previous?.lower === 'пожалуйста'))
    return certainly.informal;
  if (lower === 'здравствуйте') return likely.formal;
  if (formalVerb.test(lower) && nounEndings.test(lower) && lower.length > 4) {
    return word.beginsClause || ['пожалуйста', 'и', 'не'].includes(word.previous?.lower ?? '')
      ? likely.formal
      : undefined;
  }
  return undefined;
});
