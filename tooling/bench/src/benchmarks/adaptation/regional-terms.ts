import { readRows } from '../formality/rows.ts';
import { adaptTranslation } from './adapt.ts';

/** What became of terms of one variety in texts of the other. */
export interface TermResult {
  readonly direction: string;
  /** Pairs of a text and a term of the other variety that it has. */
  readonly terms: number;
  /** Of these, those where the right term stands in its place and the other one is gone. */
  readonly right: number;
  /** Texts of the target's own variety. */
  readonly texts: number;
  /** Of these, those whose words or spelling a rule changed. */
  readonly touched: number;
  /** Texts that changed again when the rules were applied to their output. */
  readonly unstable: number;
}

const kinds = ['spelling', 'vocabulary'];

const convert = async (source: string, text: string, target: string) => {
  const { text: output, adaptations } = await adaptTranslation(source, text, 'en', target);
  return { output, isTouched: adaptations.some(({ kind }) => kinds.includes(kind)) };
};

/** The plurals of Portuguese nouns, as far as the terms need them. */
const formsOf = (term: string): string => {
  if (term.endsWith('ão')) return `${term.slice(0, -2)}(?:ão|ões)`;
  if (term.endsWith('m')) return `${term.slice(0, -1)}(?:m|ns)`;
  if (term.endsWith('vel')) return `${term.slice(0, -2)}(?:el|eis)`;
  return `${term}(?:e?s)?`;
};
const portuguese = (term: string): RegExp => new RegExp(`(?<!\\p{L})${formsOf(term)}(?!\\p{L})`, 'iu');

/** Human translations for Brazil brought to Portugal, and the other way round. */
export const measurePortugueseTerms = async (): Promise<TermResult[]> => {
  const texts = await readRows('regional_frmt_en-pt.tsv');
  const terms = await readRows('regional_terms_pt.tsv');
  const measure = async (from: 'pt_BR' | 'pt_PT', to: 'pt_BR' | 'pt_PT'): Promise<TermResult> => {
    const target = to.replace('_', '-');
    const result = { terms: 0, right: 0, touched: 0, unstable: 0 };
    for (const text of texts) {
      const source = text.source_en ?? '';
      const { output } = await convert(source, text[from] ?? '', target);
      if ((await convert(source, output, target)).isTouched) result.unstable++;
      if ((await convert(source, text[to] ?? '', target)).isTouched) result.touched++;
      for (const term of terms) {
        const [wrong, right] = [portuguese(term[from] ?? ''), portuguese(term[to] ?? '')];
        // Where the translator wrote both, as in texts about words, nothing can be told.
        if (!wrong.test(text[from] ?? '') || right.test(text[from] ?? '')) continue;
        result.terms++;
        if (right.test(output) && !wrong.test(output)) result.right++;
      }
    }
    return { direction: `${from} → ${to}`, texts: texts.length, ...result };
  };
  return [await measure('pt_BR', 'pt_PT'), await measure('pt_PT', 'pt_BR')];
};

/** There are no translations into Chinese in the corpus: each term stands in a sentence of ours. */
const sentences = {
  zh_CN: (term: string): string => `我们在这里看到了${term}，觉得很有意思。`,
  zh_TW: (term: string): string => `我們在這裡看到了${term}，覺得很有意思。`,
};

/** The terms of the corpus in a sentence of the other variety. */
export const measureChineseTerms = async (): Promise<TermResult[]> => {
  const terms = await readRows('regional_terms_zh.tsv');
  const measure = async (from: 'zh_CN' | 'zh_TW', to: 'zh_CN' | 'zh_TW'): Promise<TermResult> => {
    const target = to.replace('_', '-');
    const result = { terms: terms.length, right: 0, texts: terms.length, touched: 0, unstable: 0 };
    for (const term of terms) {
      const source = term.en ?? '';
      const wanted = sentences[to](term[to] ?? '');
      const { output } = await convert(source, sentences[from](term[from] ?? ''), target);
      if (output === wanted) result.right++;
      if ((await convert(source, output, target)).isTouched) result.unstable++;
      if ((await convert(source, wanted, target)).isTouched) result.touched++;
    }
    return { direction: `${from} → ${to}`, ...result };
  };
  return [await measure('zh_CN', 'zh_TW'), await measure('zh_TW', 'zh_CN')];
};
