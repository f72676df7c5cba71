import type { ProviderWarning } from '@dragoman/provider';
import { Turn } from '../../resilience/turn.ts';
import type { Document, Plan, Segment, Translation } from '../carried.ts';
import { loadDetector } from '../detect/detector.ts';
import { reportTerms, type TermUse } from '../glossary/check.ts';
import type { Language } from '../languages.ts';
import type { Route } from '../models/directory.ts';
import { hasPlaceholders, type Span, withoutPlaceholders } from '../placeholders.ts';
import type { GlossaryMatch, Quality, QualityCheck } from '../types.ts';
import {
  type Check,
  complete,
  content,
  fewestLetters,
  formality,
  glossary,
  language,
  length,
  metaText,
  placeholders,
  punctuation,
  repetition,
  type ScoreInput,
  script,
  sentences,
  unknownWords,
} from './checks.ts';
import { numbers } from './numbers.ts';
import { remarksOn, type Texts } from './remarks.ts';
import { untranslated } from './untranslated.ts';

/** Segments and their translations, one for each, as far as the score looks at them. */
export interface Compared {
  readonly segments: readonly Pick<Segment, 'text' | 'spans'>[];
  readonly translations: readonly Translation[];
}

/** The segments that somebody had to translate, with what became of them. */
export const compareTranslations = (
  { segments }: Document,
  translations: readonly Translation[],
): Compared => {
  const isScored = ({ isTranslatable, remembered }: Segment): boolean =>
    isTranslatable || remembered !== null;
  return segments.every(isScored)
    ? { segments, translations }
    : {
        segments: segments.filter(isScored),
        translations: translations.filter((_, index) => segments[index] && isScored(segments[index])),
      };
};

/** How many spans one side has that the other lacks. */
const differing = (wanted: readonly Span[], found: readonly Span[]): number => {
  const rest = new Map<string, number>();
  for (const { value } of found) rest.set(value, (rest.get(value) ?? 0) + 1);
  let lost = 0;
  for (const { value } of wanted) {
    const left = rest.get(value) ?? 0;
    if (left === 0) lost++;
    else rest.set(value, left - 1);
  }
  return lost + (found.length - (wanted.length - lost));
};

/** The segments of a text, each on its line. */
export const joined = (segments: readonly { readonly text: string }[]): string =>
  segments.map(({ text }) => text).join('\n');

const asOne = (segments: readonly Segment[]): Compared['segments'] => [
  { text: joined(segments), spans: segments.flatMap(({ spans }) => spans) },
];

/** Compares two whole texts whose translation is not of this call, by segments where they have as many. */
export const compareTexts = (source: Document, output: Document): Compared => {
  const isAligned = source.segments.length === output.segments.length;
  const segments = isAligned ? source.segments : asOne(source.segments);
  const others = isAligned ? output.segments : asOne(output.segments);
  return {
    segments,
    translations: segments.map(({ spans }, index) => ({
      text: others[index]?.text ?? '',
      brokenSpans: differing(spans, others[index]?.spans ?? []),
      unknownWords: [],
      adaptations: [],
      uses: [],
    })),
  };
};

/** What a translation without any fault that a machine can see has: more is a person's to give. */
const faultless = 0.9;

const checks: readonly Check[] = [
  complete,
  placeholders,
  numbers,
  content,
  metaText,
  script,
  language,
  length,
  sentences,
  untranslated,
  unknownWords,
  repetition,
  punctuation,
  glossary,
  formality,
];

/** Up to so many characters on both sides together, all checks are done before anybody notices. */
const shortTexts = 2_000;

/**
 * A reference-free score of integrity, not of beauty: 0.90 less, for each check, its weight times what its score lacks
 * of 1, never below 0, rounded to four decimals. Others have their turn between the checks.
 */
export const runChecks = async (input: ScoreInput): Promise<Quality> => {
  const results: QualityCheck[] = [];
  const turn = input.source.length + input.output.length > shortTexts ? new Turn() : undefined;
  for (const check of checks) {
    const made = check(input);
    if (made && 'id' in made) results.push(made);
    else if (made) results.push(...made);
    if (turn?.isOver) await turn.pass();
  }
  const value = results.reduce((sum, { score: part, weight }) => sum - weight * (1 - part), faultless);
  return { score: Math.round(Math.max(0, value) * 10_000) / 10_000, checks: results };
};

/** What the stages before know of the whole text. */
export type KnownOfText = Pick<ScoreInput, 'adaptations' | 'glossary' | 'formality'>;

const isBlank = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

const plain = (segments: readonly { readonly text: string }[]): string => {
  const text =
    segments.length === 1 ? (segments[0]?.text ?? '') : segments.map((segment) => segment.text).join('\n');
  return hasPlaceholders(text) ? withoutPlaceholders(text).trim() : text;
};

/** The quality of a translation: all its segments are looked at as one text. */
export const assess = async (
  { segments, translations }: Compared,
  source: Language,
  target: Language,
  known: KnownOfText = {},
): Promise<Quality> => {
  const output = plain(translations);
  // The detector is large: texts that are too short for it must not load it.
  const isDetectable =
    source.base !== target.base && source.script === target.script && output.length >= fewestLetters;
  const detector = isDetectable ? await loadDetector() : undefined;
  let [emptySegments, spans, brokenSpans, unknown] = [0, 0, 0, 0];
  for (const [index, segment] of segments.entries()) {
    const translation = translations[index];
    if (!translation) continue;
    if (isBlank(translation.text) && !isBlank(segment.text)) emptySegments++;
    spans += segment.spans.length;
    brokenSpans += translation.brokenSpans;
    unknown += translation.unknownWords.length;
  }
  return runChecks({
    ...known,
    source: plain(segments),
    output,
    sourceLanguage: source.base,
    targetLanguage: target.base,
    sourceScript: source.script,
    targetScript: target.script,
    segments: segments.length,
    emptySegments,
    spans,
    brokenSpans,
    unknownWords: unknown,
    preference: detector ? (text) => detector.preference(text, source.base, target.base) : undefined,
  });
};

/** What there is to say of a translation. */
export interface Verdict {
  readonly quality: Quality;
  readonly glossaryMatches: readonly GlossaryMatch[];
  /** What can be seen of what was asked for: form of address, idioms. */
  readonly remarks: readonly ProviderWarning[];
  /** One for each term that the translation lacks. */
  readonly missedTerms: readonly ProviderWarning[];
}

/**
 * Looks at a translation as a whole.
 *
 * @param compared its segments, those left out that nobody had to translate
 * @param read gives the whole of both texts, placeholders included, where they are needed
 * @param uses what became of its terms. Default: what the translations say of it
 */
export const score = async (
  plan: Plan,
  route: Route,
  compared: Compared,
  read: () => Texts,
  uses: readonly TermUse[] = compared.translations.flatMap((one) => one.uses),
): Promise<Verdict> => {
  const { matches, warnings: missedTerms } = reportTerms(uses);
  const { formality, warnings: remarks } =
    plan.formality || plan.isAdapted ? await remarksOn(plan, route, read) : { warnings: [] };
  const adaptations = compared.translations.flatMap((one) => one.adaptations);
  const known = { glossary: matches, adaptations, ...(formality ? { formality } : {}) };
  const quality = await assess(compared, plan.source, plan.target, known);
  return { quality, glossaryMatches: matches, remarks, missedTerms };
};
