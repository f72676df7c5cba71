import { setImmediate } from 'node:timers/promises';
import { countCodePoints, hasSameTags, plainOf, readLanguage } from '@dragoman/core';
import type { FormatDefinition, FormatExtraction, FormatSegment } from '@dragoman/provider';
import type { NewFileSegment, StoredFile } from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import type { Settings } from '../../settings.ts';

/** Segments that are looked at before others have their turn. */
const segmentsInStep = 1_000;

/** What a format found, as rows, and what is to be said of it beside the format's own warnings. */
export const segmentsOf = async ({
  segments,
}: FormatExtraction): Promise<{
  readonly rows: readonly NewFileSegment[];
  readonly warnings: StoredFile['warnings'];
}> => {
  const rows: NewFileSegment[] = [];
  let unusable = 0;
  for (const segment of segments) {
    if (rows.length > 0 && rows.length % segmentsInStep === 0) await setImmediate();
    const row = rowOf(segment, rows.length + 1);
    if (row.target === null && hasText(segment.target)) unusable += 1;
    rows.push(row);
  }
  return { rows, warnings: unusable > 0 ? [otherTags(unusable)] : [] };
};

const hasText = (target: string | undefined): target is string =>
  target !== undefined && plainOf(target).trim() !== '';

/** A translation that the file holds, where it could be written into the file again. */
const targetOf = ({ source, target }: FormatSegment): string | null =>
  hasText(target) && hasSameTags(target, source) ? target : null;

const otherTags = (count: number) => ({
  code: 'existing_tags_differ',
  message: `${count} translations that were there already have other tags than their sources: they are translated anew.`,
});

/** As the engine and the memory name it; what is no language is none. */
const languageOf = ({ language }: FormatSegment): string | null =>
  language === undefined ? null : (readLanguage(language)?.tag ?? null);

const rowOf = (segment: FormatSegment, number: number): NewFileSegment => ({
  number,
  key: segment.key,
  source: segment.source,
  target: targetOf(segment),
  page: segment.page ?? null,
  context: segment.context ?? null,
  place: segment.place ?? null,
  constraints: segment.constraints ?? null,
  confidence: segment.confidence ?? null,
  language: languageOf(segment),
  pluralCategory: segment.pluralCategory ?? null,
  characters: countCodePoints(plainOf(segment.source)),
});

/** Says what there is too much of. @throws ApiError `payload_too_large`, `limit_exceeded` */
export const ensureSize = (
  { kind }: Pick<FormatDefinition, 'kind'>,
  { pages, segments, info }: FormatExtraction,
  limits: Settings['limits'],
): void => {
  const pixels = Number(info?.width ?? 0) * Number(info?.height ?? 0);
  if (kind === 'image' && pixels > limits.image.pixels)
    throw new ApiError('payload_too_large', {
      detail: `A picture may have ${limits.image.pixels} pixels; this one has ${pixels}. Make it smaller.`,
      extensions: { limit: limits.image.pixels, actual: pixels },
    });
  const excess =
    excessOf('pages', limits.document.pages, pages) ??
    excessOf('texts', limits.document.segments, segments.length);
  if (excess) throw excess;
};

/** What is said of too many pages or texts; undefined where a file may have them. */
export const excessOf = (what: 'pages' | 'texts', limit: number, actual: number): ApiError | undefined =>
  actual <= limit
    ? undefined
    : new ApiError('limit_exceeded', {
        detail: `A file may have ${limit} ${what}; this one has ${actual}. Split it.`,
        errors: [
          { pointer: '/file', code: 'limit_exceeded', message: `has too many ${what}`, limit, actual },
        ],
      });
