import type { AsrSegment } from '@dragoman/provider';
import type { Translation } from '@dragoman/store';
import type { z } from 'zod';
import type { Identity } from '../../identity/identity.ts';
import type { translationOptions } from '../translation-options.ts';
import type { TranslationService } from '../translations/service.ts';
import type { WorkCircumstances } from '../translations/work.ts';

/** How what was said is translated. */
export type SegmentOptions = z.output<typeof translationOptions> & { readonly target_language: string };

/** What was said in another language, in the times of the original. JSON: jobs keep it. */
export interface TranslatedSpeech {
  readonly text: string;
  readonly sourceLanguage: string | null;
  readonly targetLanguage: string;
  readonly segments: readonly AsrSegment[];
  readonly charactersUsed: number;
  readonly qualityScore: number | null;
  readonly model: string | null;
  readonly translationIds: readonly string[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** A segment is a line of the text that is translated: lines come back as they went. */
const lineOf = ({ text }: AsrSegment): string => text.replaceAll(/\s+/g, ' ').trim();

/** The segments in runs whose lines together are no longer than a text may be. */
const runsOf = (segments: readonly AsrSegment[], codePoints: number): AsrSegment[][] => {
  const runs: AsrSegment[][] = [];
  let length = 0;
  for (const segment of segments) {
    const added = [...lineOf(segment)].length + 1;
    const last = runs.at(-1);
    if (last && length + added <= codePoints) {
      last.push(segment);
      length += added;
    } else {
      runs.push([segment]);
      length = added;
    }
  }
  return runs;
};

const merged = {
  code: 'segments_merged',
  message: 'The translation of some segments came back in one piece and shares their time.',
};

/** How sure the recogniser was says nothing of the translation. */
const translatedSegment = (
  { confidence: _confidence, ...segment }: AsrSegment,
  text: string,
): AsrSegment => ({
  ...segment,
  text,
});

/** The translated lines in the times of their segments. */
const timed = (run: readonly AsrSegment[], translated: string) => {
  const lines = translated.split('\n');
  if (lines.length === run.length)
    return {
      segments: run.map((segment, index) => translatedSegment(segment, lines[index] ?? '')),
      isMerged: false,
    };
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return { segments: [], isMerged: false };
  return {
    segments: [{ text: lines.join(' '), startMs: first.startMs, endMs: last.endMs }],
    isMerged: true,
  };
};

/** The mean of the scores, by the length of their texts. */
const scoreOf = (rows: readonly Translation[]): number | null => {
  const scored = rows.filter((row) => row.qualityScore !== null);
  const characters = scored.reduce((sum, row) => sum + row.charactersUsed, 0);
  if (characters === 0) return null;
  const weighted = scored.reduce((sum, row) => sum + (row.qualityScore ?? 0) * row.charactersUsed, 0);
  return Math.round((weighted / characters) * 10_000) / 10_000;
};

/**
 * Translates what was said as one text, or as few where it is too long for one: stored, counted and reported as any other
 * translation.
 */
export const translateSegments = async (
  translations: TranslationService,
  identity: Identity,
  request: {
    readonly segments: readonly AsrSegment[];
    readonly options: SegmentOptions;
    /** The most code points of one text. */
    readonly codePoints: number;
  },
  circumstances: WorkCircumstances,
): Promise<TranslatedSpeech> => {
  const spoken = request.segments.filter((segment) => lineOf(segment) !== '');
  const rows: Translation[] = [];
  const segments: AsrSegment[] = [];
  let isMerged = false;
  for (const run of runsOf(spoken, request.codePoints)) {
    const text = run.map(lineOf).join('\n');
    const row = await translations.translate(
      identity,
      { ...request.options, text, format: 'text' },
      circumstances,
    );
    const placed = timed(run, row.translatedText ?? '');
    rows.push(row);
    segments.push(...placed.segments);
    isMerged ||= placed.isMerged;
  }
  const warnings = rows.flatMap((row) => row.warnings);
  return {
    text: segments.map(({ text }) => text).join(' '),
    sourceLanguage: rows[0]?.sourceLanguage ?? null,
    targetLanguage: rows[0]?.targetLanguage ?? request.options.target_language,
    segments,
    charactersUsed: rows.reduce((sum, row) => sum + row.charactersUsed, 0),
    qualityScore: scoreOf(rows),
    model: rows[0]?.model ?? null,
    translationIds: rows.map(({ id }) => id),
    warnings: [
      ...new Map(
        [...warnings, ...(isMerged ? [merged] : [])].map((one) => [one.code + one.message, one]),
      ).values(),
    ],
  };
};
