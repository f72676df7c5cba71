import type { ProviderWarning } from '@dragoman/provider';
import { Turn } from '../../resilience/turn.ts';
import type { Plan, SegmentVerdict } from '../carried.ts';
import { lengthInEnglish } from '../comparison/languages.ts';
import { reportTerms, type TermUse } from '../glossary/check.ts';
import type { Language } from '../languages.ts';
import type { Route } from '../models/directory.ts';
import { findPlaceholders } from '../placeholders.ts';
import type { GlossaryMatch, Quality } from '../types.ts';
import type { Check, FoundCheck, ScoreInput, WholeText } from './check.ts';
import {
  complete,
  content,
  formality,
  glossary,
  language,
  length,
  metaText,
  placeholders,
  punctuation,
  repetition,
  sentences,
  unknownWords,
} from './checks.ts';
import { combine, faultless, type Judged, meanOf, round, scoreOf } from './combine.ts';
import type { Compared } from './compared.ts';
import { describeFaults } from './faults.ts';
import { calendar } from './mentions/calendar.ts';
import { loadNames } from './mentions/load-names.ts';
import { units } from './mentions/units.ts';
import { numbers } from './numbers.ts';
import { withoutAdaptations, withTerms } from './own-work.ts';
import { loadSpelling, region } from './region.ts';
import { remarksOn, type Texts } from './remarks.ts';
import { resemblanceOf } from './resemblance.ts';
import { script } from './script.ts';
import { untranslated } from './untranslated.ts';
import { locate } from './windows/locate.ts';
import type { Piece } from './windows/sentences.ts';
import { plain } from './windows/sentences.ts';
import { type Window, windowsOf } from './windows/windows.ts';
import { encoding, wrapping } from './wrapping.ts';

/** What is looked at in each window. */
const checks: readonly Check[] = [
  complete,
  placeholders,
  numbers,
  calendar,
  units,
  content,
  metaText,
  wrapping,
  encoding,
  script,
  language,
  length,
  sentences,
  untranslated,
  unknownWords,
  repetition,
  region,
  punctuation,
];

/** What is looked at in a text as a whole: a term or a form of address is a matter of all of it. */
const checksOfText = [glossary, formality];

/** Up to so many characters on both sides together, all checks are done before anybody notices. */
const shortTexts = 2_000;

/** All that the checks find in one window, and its score. Others have their turn between the checks. */
export const runChecks = async (input: ScoreInput): Promise<Pick<JudgedWindow, 'score' | 'checks'>> => {
  const results: FoundCheck[] = [];
  const turn = input.source.length + input.output.length > shortTexts ? new Turn() : undefined;
  for (const check of checks) {
    const made = check(input);
    if (made && 'id' in made) results.push(made);
    else if (made) results.push(...made);
    if (turn?.isOver) await turn.pass();
  }
  return { score: round(scoreOf(results)), checks: results };
};

/** What the stages before know of the whole text. */
export type KnownOfText = Pick<ScoreInput, 'adaptations'> &
  WholeText & {
    /** Whether an engine made it that works by rules: it may put any word for another. Default false. */
    readonly isByRules?: boolean;
  };

const isBlank = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** What goes wrong with a whole group, as given to its windows. */
interface Faults {
  readonly spans: number;
  brokenSpans: number;
  unknownWords: number;
}

const countSpans = (pieces: readonly Piece[]): number =>
  pieces.reduce(
    (sum, { text }) => sum + findPlaceholders(text).filter(({ isClosing }) => !isClosing).length,
    0,
  );

/** Hands the faults of groups to their windows: a lost span to those with the most, an unknown word to one that has it. */
const faultsOf = async (
  windows: readonly Window[],
  { groups }: Compared,
  turn: Turn,
): Promise<readonly Faults[]> => {
  if (windows.length === 1) {
    const sum = (count: (group: Compared['groups'][number]) => number): number =>
      groups.reduce((total, group) => total + count(group), 0);
    return [
      {
        spans: sum(({ spans }) => spans),
        brokenSpans: sum(({ brokenSpans }) => brokenSpans),
        unknownWords: sum((group) => group.unknownWords.length),
      },
    ];
  }
  const faults: Faults[] = [];
  const byGroup = new Map<number, number[]>();
  for (const [index, { source, groups: places }] of windows.entries()) {
    faults.push({ spans: countSpans(source), brokenSpans: 0, unknownWords: 0 });
    if (turn.isOver) await turn.pass();
    for (const place of places) {
      const known = byGroup.get(place);
      if (known) known.push(index);
      else byGroup.set(place, [index]);
    }
  }
  for (const [place, { brokenSpans, unknownWords: words }] of groups.entries()) {
    const own = byGroup.get(place) ?? [];
    if (brokenSpans > 0) {
      const bySpans = [...own].sort((one, other) => (faults[other]?.spans ?? 0) - (faults[one]?.spans ?? 0));
      for (const index of bySpans.slice(0, brokenSpans)) if (faults[index]) faults[index].brokenSpans++;
    }
    for (const word of words) {
      const index = own.find((one) => windows[one]?.source.some(({ text }) => text.includes(word))) ?? own[0];
      if (index !== undefined && faults[index]) faults[index].unknownWords++;
    }
  }
  return faults;
};

const inputOf = (
  window: Window,
  { groups }: Compared,
  faults: Faults,
  [source, target]: readonly [Language, Language],
  known: KnownOfText,
  words: Pick<ScoreInput, 'names' | 'spelling'>,
): ScoreInput => {
  const output = plain(window.output);
  const isWhole = window.groups.length > 1;
  let emptySegments = 0;
  for (const place of isWhole ? window.groups : []) {
    const group = groups[place];
    const isEmpty = group?.output.every(({ text }) => isBlank(text)) ?? false;
    if (isEmpty && !group?.source.every(({ text }) => isBlank(text))) emptySegments++;
  }
  if (!isWhole && isBlank(output) && window.source.some(({ text }) => !isBlank(text))) emptySegments = 1;
  const declared = window.groups.flatMap((place) => groups[place]?.adaptations ?? []);
  const adaptations = known.adaptations ? [...known.adaptations, ...declared] : declared;
  return {
    adaptations,
    ...withTerms(plain(window.source), known.glossary ?? []),
    output: withoutAdaptations(output, adaptations),
    sourceLanguage: source.base,
    targetLanguage: target.base,
    sourceScript: source.script,
    targetScript: target.script,
    segments: window.groups.length,
    emptySegments,
    ...faults,
    ...words,
    resemblance: undefined,
  };
};

/** Below this a part is told of. */
const noticeable = 0.8;
/** Below this something is nearly certain to be wrong. */
const hardFault = 0.5;
const maxSegments = 100;
/** What a check must take from a part to be named. */
const leastLoss = 0.02;

interface JudgedWindow extends Judged {
  readonly window: Window;
  /** In letters, of English or what says as much. */
  readonly size: number;
}

const segmentsOf = async (
  judged: readonly JudgedWindow[],
  { source, output }: Compared,
  turn: Turn,
): Promise<Quality['segments']> => {
  const worst = judged
    .filter(({ score }) => score < noticeable)
    .sort((one, other) => one.score - other.score)
    .slice(0, maxSegments);
  if (worst.length === 0) return [];
  const sources = locate(
    source,
    worst.map(({ window }) => window.source),
  );
  if (turn.isOver) await turn.pass();
  const targets = locate(
    output,
    worst.map(({ window }) => window.output),
  );
  return worst.map(({ score, checks: found }, index) => ({
    start: sources[index]?.start ?? 0,
    end: sources[index]?.end ?? 0,
    targetStart: targets[index]?.start ?? 0,
    targetEnd: targets[index]?.end ?? 0,
    score,
    checks: found
      .filter(({ weight, score: part }) => weight * (1 - part) >= leastLoss)
      .sort((one, other) => other.weight * (1 - other.score) - one.weight * (1 - one.score))
      .map(({ id }) => id),
  }));
};

/** What may be impossible to judge; a text is not judged by it where less than half of the text is. */
const judgeable = ['content', 'language'];

const notCheckedOf = (judged: readonly JudgedWindow[]): readonly string[] => {
  const total = judged.reduce((sum, { size }) => sum + size, 0);
  return judgeable.filter((id) => {
    const seen = judged.filter(({ checks: found }) => found.some((check) => check.id === id));
    return 2 * seen.reduce((sum, { size }) => sum + size, 0) < total;
  });
};

/** No part of a text counts as more that could not be compared with its source, or that was made by rules. */
const mostUncertain = 0.85;

/** Of several windows of a segment the worst speaks for it. */
const verdictsOf = async (
  judged: readonly JudgedWindow[],
  turn: Turn,
): Promise<ReadonlyMap<number, SegmentVerdict>> => {
  const verdicts = new Map<number, SegmentVerdict>();
  for (const { window, score: value, checks: found } of judged) {
    const verdict = { score: value, faults: value < hardFault ? describeFaults(found) : [] };
    for (const { place } of window.source)
      if (value < (verdicts.get(place)?.score ?? Number.POSITIVE_INFINITY)) verdicts.set(place, verdict);
    if (turn.isOver) await turn.pass();
  }
  return verdicts;
};

/** What was found of a translation. */
export interface Assessment {
  readonly quality: Quality;
  /** What was found of each segment of the source, by its place. */
  readonly verdicts: ReadonlyMap<number, SegmentVerdict>;
}

/** What is known of the words of two languages. */
const loadWords = async (
  source: Language,
  target: Language,
): Promise<Pick<ScoreInput, 'names' | 'spelling'>> => {
  const names = source.base === target.base ? undefined : await loadNames(source.base, target.base);
  const spelling = await loadSpelling(source, target);
  return { ...(names ? { names } : {}), ...(spelling ? { spelling } : {}) };
};

/** The quality of a translation, made of that of its parts. */
export const assess = async (
  compared: Compared,
  source: Language,
  target: Language,
  known: KnownOfText = {},
): Promise<Assessment> => {
  const turn = new Turn();
  const sides = {
    sourceLanguage: source.base,
    targetLanguage: target.base,
    sourceScript: source.script,
    targetScript: target.script,
  };
  const windows = await windowsOf(compared.groups, sides, turn);
  const faults = await faultsOf(windows, compared, turn);
  const words = await loadWords(source, target);
  const judged: JudgedWindow[] = [];
  const isWhole = windows.length === 1;
  for (const [index, window] of windows.entries()) {
    const own = faults[index] ?? { spans: 0, brokenSpans: 0, unknownWords: 0 };
    const input = inputOf(window, compared, own, [source, target], known, words);
    const resemblance =
      source.base === target.base ? undefined : await resemblanceOf(window, target, isWhole);
    const { score: value, checks: found } = await runChecks({ ...input, resemblance });
    const size = lengthInEnglish(input.source.length, source.base, source.script);
    judged.push({ score: value, checks: found, size, window });
    if (turn.isOver) await turn.pass();
  }
  const ofText = checksOfText.flatMap((check) => check(known) ?? []);
  const notChecked = source.base === target.base ? [] : notCheckedOf(judged);
  const most = notChecked.includes('content') || known.isByRules === true ? mostUncertain : faultless;
  if (turn.isOver) await turn.pass();
  const segments = await segmentsOf(judged, compared, turn);
  const verdicts = await verdictsOf(judged, turn);
  const lost = ofText.reduce((sum, { score: part, weight }) => sum + weight * (1 - part), 0);
  return {
    quality: {
      score: round(Math.max(0, meanOf(judged, most) - lost)),
      checks: [...combine(judged), ...ofText],
      segments,
      notChecked,
    },
    verdicts,
  };
};

/** What there is to say of a translation. */
export interface Verdict extends Assessment {
  readonly glossaryMatches: readonly GlossaryMatch[];
  /** What can be seen of what was asked for: form of address, idioms. */
  readonly remarks: readonly ProviderWarning[];
  /** One for each term that the translation lacks. */
  readonly missedTerms: readonly ProviderWarning[];
}

const contentNotChecked: ProviderWarning = {
  code: 'content_not_checked',
  message:
    'Whether the translation says what the source says could not be judged, for these languages or so few words: the score does not vouch for it.',
};

const ruleBasedEngine = ({ engine }: Route): ProviderWarning => ({
  code: 'rule_based_engine',
  message: `The engine ${engine.id} translates by rules, word by word: have a person read what matters.`,
});

/**
 * Looks at a translation as a whole.
 *
 * @param compared its segments, those left out that nobody had to translate
 * @param read gives the whole of both texts, placeholders included, where they are needed
 * @param uses what became of its terms
 * @param isRemembered whether it was there before: a person may have made it
 */
export const score = async (
  plan: Plan,
  route: Route,
  compared: Compared,
  read: () => Texts,
  uses: readonly TermUse[],
  isRemembered: boolean,
): Promise<Verdict> => {
  const { matches, warnings: missedTerms } = reportTerms(uses);
  const { formality: form, warnings: remarks } =
    plan.formality || plan.isAdapted ? await remarksOn(plan, route, read) : { warnings: [] };
  const isByRules = !isRemembered && route.engine.provider.capabilities.kind === 'rule_based';
  const known = { glossary: matches, isByRules, ...(form ? { formality: form } : {}) };
  const assessment = await assess(compared, plan.source, plan.target, known);
  const doubts = [
    ...(assessment.quality.notChecked.includes('content') ? [contentNotChecked] : []),
    ...(isByRules ? [ruleBasedEngine(route)] : []),
  ];
  return { ...assessment, glossaryMatches: matches, remarks: [...remarks, ...doubts], missedTerms };
};
