import { remember } from '../remember.ts';
import { type Check, result, type ScoreInput } from './check.ts';
import { withoutSigns } from './own-work.ts';

const letters = /\p{L}/gu;
const letter = /\p{L}/u;

/** CLDR's joint scripts as the scripts that Unicode gives to their characters. */
const jointScripts: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
};

const shortNames: Readonly<Record<string, string>> = {
  Han: 'Hani',
  Hiragana: 'Hira',
  Katakana: 'Kana',
  Hangul: 'Hang',
};

/** Null for a script that this version of Unicode does not know: it cannot be checked. */
const scriptPattern = remember((script: string): RegExp | null => {
  const names = jointScripts[script] ?? [script];
  try {
    return new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu');
  } catch {
    return null;
  }
});

/** Scripts of whole languages. Single letters of them are signs: `5 μm`, `α`. */
const scripts = 'Hani Kana Hira Hang Deva Arab Hebr Cyrl Grek Thai'.split(' ').map((name) => ({
  name,
  run: new RegExp(`\\p{sc=${name}}[\\p{sc=${name}}\\p{M}]${name === 'Hani' ? '+' : '{2,}'}`, 'u'),
}));
/** Most texts are in Latin letters. */
const otherLetter = /[^\p{sc=Latn}\P{L}]/u;

/** Words in a script that neither the target language nor the source has. */
const foreignWord = ({ source, output, targetScript }: ScoreInput): string | undefined => {
  if (!otherLetter.test(output)) return undefined;
  const own = jointScripts[targetScript] ?? [targetScript];
  const ofTarget = new Set(own.map((name) => shortNames[name] ?? name));
  for (const { name, run } of scripts) {
    const found = ofTarget.has(name) ? undefined : run.exec(output)?.[0];
    if (found !== undefined && !run.test(source)) return found;
  }
  return undefined;
};

/** The output is written in the target's script, and has no words in others that the source has not. */
export const script: Check = (input) => {
  const { output, sourceScript, targetScript } = input;
  const foreign = foreignWord(input);
  if (foreign !== undefined) return result('script', 0, `"${foreign.slice(0, 20)}" is no ${targetScript}`);
  if (sourceScript === targetScript) return undefined;
  const pattern = scriptPattern(targetScript);
  if (!pattern || !letter.test(output)) return undefined;
  const prose = withoutSigns(output);
  const all = prose.match(letters)?.length ?? 0;
  if (all === 0) return undefined;
  const share = (prose.match(pattern)?.length ?? 0) / all;
  // Names and codes stay in their own script.
  const score = Math.min(1, share * 2);
  return result('script', score, `${Math.round(share * 100)} % of the letters are ${targetScript}`);
};
