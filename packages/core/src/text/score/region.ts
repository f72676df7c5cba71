import { loadRegional } from '../adapt/regional/regional.ts';
import type { Language } from '../languages.ts';
import { type Check, type RegionalSpelling, result } from './check.ts';

/** Regions whose languages are told by their spelling; Chinese is told by its script, with the language. */
const languages = new Set(['en', 'pt']);

/** What the spelling of a region is looked at by; undefined where the tag names none, or one that is not known here. */
export const loadSpelling = async (
  source: Language,
  target: Language,
): Promise<RegionalSpelling | undefined> => {
  if (target.region === undefined || !languages.has(target.base)) return undefined;
  const rule = await loadRegional(target);
  return rule
    ? (text, output) =>
        rule({
          source: text,
          text: output,
          sourceLanguage: source,
          targetLanguage: target,
        }).adaptations.filter(({ kind }) => kind === 'spelling')
    : undefined;
};

/** Each word costs the same, up to so many. */
const fewWords = 3;

/** The words are spelt as in the target's region. */
export const region: Check = ({ source, output, spelling, kept }) => {
  if (!spelling) return undefined;
  const found = spelling(source, output).filter((word) => !kept?.has(word.source.toLowerCase()));
  const named = found.slice(0, fewWords).map((word) => `"${word.source}" for "${word.target}"`);
  return result(
    'region',
    1 - found.length / fewWords,
    found.length === 0 ? 'spelt as in the target\u2019s region' : named.join(', '),
  );
};
