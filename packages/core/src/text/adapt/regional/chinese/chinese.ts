import type { MtAdaptation } from '@dragoman/provider';
import { hanCharacters } from '../../../comparison/han-characters.ts';
import type { Language } from '../../../languages.ts';
import { placeholderShape } from '../../../placeholders.ts';
import type { AdaptationRule } from '../../rule.ts';
import { type Converter, loadConverter, replaceByLongest } from './converter.ts';
import { chineseWords } from './vocabulary.ts';

/** What a region of Chinese changes. */
interface ChineseRules {
  readonly convert: Converter;
  /** Whether a text has characters of the other script. */
  readonly isOtherScript: (text: string) => boolean;
  readonly words: ReadonlyMap<string, string>;
  /** Words that are known for another region's only while they are in its script. */
  readonly wordsOfOtherScript: ReadonlyMap<string, string>;
}

const placeholders = new RegExp(`(${placeholderShape})`, 'u');

const taiwanRules = async (): Promise<ChineseRules> => {
  const convert = await loadConverter('tw');
  const words = chineseWords.filter(({ isHongKong }) => !isHongKong);
  return {
    convert,
    isOtherScript: (text) => [...text].some(hanCharacters().isSimplifiedOnly),
    words: new Map(words.map(({ mainland, taiwan }) => [convert(mainland), taiwan])),
    wordsOfOtherScript: new Map(),
  };
};

const hongKongRules = async (): Promise<ChineseRules> => {
  const convert = await loadConverter('hk');
  const words = chineseWords.filter(({ isHongKong }) => isHongKong);
  return {
    convert,
    isOtherScript: (text) => [...text].some(hanCharacters().isSimplifiedOnly),
    words: new Map(words.map(({ mainland, taiwan }) => [convert(mainland), taiwan])),
    wordsOfOtherScript: new Map(),
  };
};

const mainlandRules = async (): Promise<ChineseRules> => {
  const convert = await loadConverter('cn');
  const words = chineseWords.filter(({ isHongKong }) => !isHongKong);
  const back = (list: typeof words): ReadonlyMap<string, string> => {
    const pairs = new Map<string, string>();
    for (const { mainland, taiwan } of list) {
      const word = convert(taiwan);
      if (!pairs.has(word)) pairs.set(word, mainland);
    }
    return pairs;
  };
  const oneWay = words.filter((word) => word.oneWay);
  return {
    convert,
    isOtherScript: (text) => [...text].some(hanCharacters().isTraditionalOnly),
    words: back(words.filter((word) => !word.oneWay)),
    wordsOfOtherScript: back(oneWay),
  };
};

/** Words of `text` that a table replaces, each once, in order. */
const wordChanges = (text: string, table: ReadonlyMap<string, string>, note: string): MtAdaptation[] =>
  [...table]
    .filter(([from, to]) => from !== to && text.includes(from))
    .map(([source, target]) => ({ kind: 'vocabulary', source, target, note, at: text.indexOf(source) }))
    .sort((one, other) => one.at - other.at)
    .map(({ at: _at, ...adaptation }) => adaptation);

const longestWord = 6;

const ruleOf =
  ({ convert, isOtherScript, words, wordsOfOtherScript }: ChineseRules, note: string): AdaptationRule =>
  ({ text }) => {
    const adaptations: MtAdaptation[] = [];
    const parts = text.split(placeholders).map((part) => {
      if (placeholders.test(part)) return part;
      const isConverted = isOtherScript(part);
      const converted = isConverted ? convert(part) : part;
      if (converted !== part)
        adaptations.push({ kind: 'spelling', source: part.trim(), target: converted.trim(), note });
      const table = isConverted ? new Map([...words, ...wordsOfOtherScript]) : words;
      adaptations.push(...wordChanges(converted, table, note));
      return replaceByLongest(converted, table, longestWord);
    });
    return { text: parts.join(''), adaptations };
  };

/**
 * Brings Chinese into the script and the words of a region. A text in the right script keeps its characters, so that
 * forms that both scripts have (里, 后) stay as the author wrote them.
 */
export const loadChineseRule = async (language: Language): Promise<AdaptationRule | null> => {
  if (!language.isSpecific) return null;
  const { script, likelyRegion = '' } = language;
  const note = `Chinese as written in ${likelyRegion}`;
  if (script === 'Hans') return ruleOf(await mainlandRules(), note);
  if (script !== 'Hant') return null;
  const isHongKong = likelyRegion === 'HK' || likelyRegion === 'MO';
  return ruleOf(await (isHongKong ? hongKongRules() : taiwanRules()), note);
};
