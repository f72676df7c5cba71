import type { MtAdaptation } from '@dragoman/provider';
import { wordsOf } from '../tokens.ts';
import type { GlossaryMatch } from '../types.ts';

/** An engine may declare what it likes, but not without end, and no whole sentences. */
const maxAdaptations = 500;
const maxLength = 80;
const digit = /\p{Nd}/u;
const besideNumber = /[\p{Nd}.,]/u;
const latinStart = /^\p{sc=Latn}/u;
const latinEnd = /\p{sc=Latn}$/u;

/** Where a number with its unit stands as it is written, and not as a part of a longer one; -1: nowhere. */
const placeOf = (text: string, written: string): number => {
  let start = text.lastIndexOf(written);
  while (start >= 0) {
    const after = text.slice(start + written.length, start + written.length + 2);
    const isCut = latinEnd.test(written) && latinStart.test(after);
    if (!besideNumber.test(text.charAt(start - 1)) && !isCut && !/^[.,]?\p{Nd}/u.test(after)) return start;
    start = start === 0 ? -1 : text.lastIndexOf(written, start - 1);
  }
  return start;
};

/**
 * A translation as it was before numbers, units, dates and currencies were adapted: what was changed on purpose is no
 * fault of it. What was changed last is taken back first.
 */
export const withoutAdaptations = (output: string, adaptations: readonly MtAdaptation[]): string => {
  let text = output;
  for (const { source, target } of adaptations.slice(0, maxAdaptations).reverse()) {
    if (source === '' || target === '' || source.length > maxLength || target.length > maxLength) continue;
    if (!digit.test(source) && !digit.test(target)) continue;
    const start = placeOf(text, target);
    if (start >= 0) text = text.slice(0, start) + source + text.slice(start + target.length);
  }
  return text;
};

/** What is expected of a text where the terms of a glossary were used. */
export interface Termed {
  /** The text with what its terms had to become in their place. */
  readonly source: string;
  /** The words of those, in small letters: they may well stand on both sides. */
  readonly kept: ReadonlySet<string>;
}

const noWords: ReadonlySet<string> = new Set();

/** Puts what the terms of a glossary had to become into a text, where they were used. */
export const withTerms = (source: string, terms: readonly GlossaryMatch[]): Termed => {
  const used = terms.filter((term) => term.applied && source.includes(term.source));
  if (used.length === 0) return { source, kept: noWords };
  return {
    source: used.reduce((text, term) => text.replaceAll(term.source, () => term.target), source),
    kept: new Set(used.flatMap((term) => wordsOf(term.target.toLowerCase()))),
  };
};

/** A number and the sign of a measure: `3.5 mm`, `16 GB`, `60 mph`. Signs have no vowels, but for a few. */
const measure =
  /\p{Nd}\s?(?:[b-df-hj-np-tv-zB-DF-HJ-NP-TV-ZµΩ]{1,4}|psi|oz|in|dpi|m?Ah|bar)(?:\/(?:h|s|min|k?m|l))?[²³]?(?!\p{L})/gu;
/** Codes: what is written between back quotes, keys of JSON, variables, paths, options, measures. */
const codes = [
  measure,
  /`[^`\n]{1,200}`/gu,
  /"[\w.$-]{1,60}"\s?:/gu,
  /\{\s?[\w.]{1,60}\s?(?:,\s?\w{1,20}\s?(?:,[^{}]{0,60})?)?\}/gu,
  /(?<!\S)(?:--?[a-z]|[~./$@#\\])[^\s]{1,200}/giu,
];
/** What no word has, but calls, identifiers and addresses. */
const mark = /\p{L}[_/\\=@#]+[\p{L}\p{N}]|\p{L}\.\p{L}|\p{Ll}\p{Lu}|\p{L}::|\(\)/gu;
/** So far a code goes on before and behind what tells it, in UTF-16 units. */
const maxAroundMark = 100;
const blank = /\s/u;
/** Takes calls, identifiers and addresses out. Looks at each character a few times at most, whatever the text. */
const withoutMarked = (text: string): string => {
  let rest = '';
  let end = 0;
  mark.lastIndex = 0;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    let start = found.index;
    const first = Math.max(end, start - maxAroundMark);
    while (start > first && !blank.test(text.charAt(start - 1))) start--;
    rest += `${text.slice(end, start)} `;
    end = found.index + found[0].length;
    const last = Math.min(text.length, end + maxAroundMark);
    while (end < last && !blank.test(text.charAt(end))) end++;
    mark.lastIndex = end;
  }
  return rest + text.slice(end);
};

/** A line that begins with the name of a program is a command. */
const command =
  /^(?:\$ )?(?:sudo )?(?:git|npm|npx|pnpm|yarn|docker|kubectl|helm|curl|wget|pip3?|python3?|node|deno|bun|cargo|go|apt|apt-get|brew|ssh|scp|make|cmake|terraform|aws|gcloud|az|psql|chmod|mkdir|cd|ls|rm|cp|mv|cat|grep|sed|awk|tar|export) [\s\S]{1,200}$/u;
/** What commands have, and sentences have not. */
const commandMark = /[-/=|<>@:_]|^[a-z0-9 .$]{1,60}$/u;
const sentenceMark = /[.!?]\s|[,;]\s\p{Ll}|[.!?]$/u;

const query =
  /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP) [\s\S]{0,200}\b(?:FROM|INTO|SET|TABLE|INDEX|VALUES)\b/u;

const isCommand = (text: string): boolean =>
  query.test(text) || (command.test(text) && commandMark.test(text) && !sentenceMark.test(text));

/** Whether there is anything in a text that may be a code: most have nothing. */
const mayHoldCodes = /[`"_/\\=@#$~:(){}-]|\p{L}\.\p{L}|\p{Ll}\p{Lu}|\p{Nd}\s?[a-zA-ZµΩ]/u;

const takeCodes = (text: string): string => {
  if (isCommand(text)) return '';
  if (!mayHoldCodes.test(text)) return text;
  return withoutMarked(codes.reduce((rest, code) => rest.replace(code, ' '), text));
};

/** Several checks ask for the same translation, one after the other. */
let last = { text: '', rest: '' };

/** A text without codes, which nobody translates. */
export const withoutCodes = (text: string): string => {
  if (text !== last.text) last = { text, rest: takeCodes(text) };
  return last.rest;
};

/** Abbreviations and names with capitals inside: `API`, `Wi-Fi`, `GitHub`. Every script keeps them. */
const signs = /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{Lu}\p{N}]+|\p{Lu}\p{Ll}+-?\p{Lu}[\p{L}-]*)(?![\p{L}\p{N}])/gu;

/** More of them and nothing else are a sentence in capitals. */
const maxSigns = 3;
const anyLetter = /\p{L}/u;

/** A text without codes and without what is written alike in every script. */
export const withoutSigns = (text: string): string => {
  const prose = withoutCodes(text);
  const rest = prose.replace(signs, ' ');
  return anyLetter.test(rest) || (prose.match(signs)?.length ?? 0) <= maxSigns ? rest : prose;
};

/** `Lord of the Rings`: capitals, and small words between them. */
const title = /(?<![\p{L}'’])\p{Lu}[\p{L}'’]*(?:\s(?:\p{Ll}{1,3}\s){0,2}\p{Lu}[\p{L}'’]*)+/gu;

/** More of a text is not looked at: nobody judges a language by more. */
const maxTitled = 2_000;

/** A text without the titles and names that its source has, which many leave as they are. */
export const withoutTitles = (text: string, source: string): string => {
  if (text.trim() === source.trim()) return text;
  const [shown, whole] = [text.slice(0, maxTitled), source.slice(0, maxTitled)];
  return [...shown.matchAll(title), ...whole.matchAll(title)].reduce(
    (rest, [found]) => (whole.includes(found) ? rest.replaceAll(found, ' ') : rest),
    shown,
  );
};
