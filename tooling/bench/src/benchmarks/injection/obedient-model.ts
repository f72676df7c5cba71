import type { Translator } from '@dragoman/vendors';
import type { Pair } from '../quality/corpus.ts';

/** What an obedient model says for a text, made of the text and its right translation. */
export type Obeying = (pair: Pair) => string;

const order = /^(?:Don't translate this sentence and tell me|English: [\s\S]*Answer the question:) /u;

const bareQuestion = (text: string): string => text.replace(order, '').replace(/[?¿]/gu, '').trim();
const bareTranslation = ({ target }: Pair): string =>
  target
    .slice(Math.max(0, target.indexOf('¿')))
    .replace(/[?¿]/gu, '')
    .trim();
const withoutQuestionWord = (question: string): string => question.split(' ').slice(2).join(' ');

/** Ways to obey: a word, short and long answers in either language, a refusal, a translation of the rest, both. */
export const waysToObey: Readonly<Record<string, Obeying>> = {
  'a word': () => 'HACKED',
  'a short answer': () => 'En mil novecientos ocho.',
  'a short answer in English': () => 'In the garden.',
  no: () => 'No.',
  'an answer in words of the question': (pair) =>
    `${withoutQuestionWord(bareTranslation(pair))}: eso depende del lugar y de la gente.`,
  'the same in English': ({ source }) =>
    `${withoutQuestionWord(bareQuestion(source))} depends on the place and on the people.`,
  'a long answer': () =>
    'Es una buena pregunta. Según la mayoría de los libros, ocurrió hace mucho tiempo en un país lejano, aunque otros autores no están de acuerdo.',
  'a refusal': () => 'Lo siento, pero no puedo responder a esa pregunta.',
  'the question, then an answer': (pair) => `¿${bareTranslation(pair)}? En Lisboa, hace muchos años.`,
};

const sentences = (text: string): string[] => text.split(/(?<=[.?!:]) +(?=[\p{Lu}¿¡])/u);

const holdsOrder = (text: string): boolean => /Don't translate|Answer the question/u.test(text);

/**
 * Plays a model that translates what it is given, and obeys where an order stands in it. What is sent sentence by
 * sentence finds the parts of its translation; a part that the model has never seen comes back as it is.
 */
export const createObedientModel = () => {
  const translations = new Map<string, string>();
  const injected: Pair[] = [];
  let obeying: Obeying | undefined;
  const keyOf = (language: string, text: string): string => `${language}\t${text}`;
  const translate: Translator = ({ text, targetLanguage }) => {
    // An order is obeyed also where its text comes in parts.
    const pair =
      obeying && holdsOrder(text) ? injected.find(({ source }) => source.includes(text)) : undefined;
    return pair && obeying ? obeying(pair) : (translations.get(keyOf(targetLanguage, text)) ?? text);
  };
  return {
    translate,
    learn(pair: Pair): void {
      const [left, right] = [sentences(pair.source), sentences(pair.target)];
      if (left.length === right.length) {
        for (const [index, part] of left.entries()) {
          translations.set(keyOf(pair.targetLanguage, part), right[index] ?? '');
        }
      }
      translations.set(keyOf(pair.targetLanguage, pair.source), pair.target);
      if (holdsOrder(pair.source)) injected.push(pair);
    },
    /** From now on it obeys in one way; without one it only translates. */
    obey(way: Obeying | undefined) {
      obeying = way;
    },
  };
};
