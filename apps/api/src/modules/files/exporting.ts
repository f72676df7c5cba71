import { plainOf } from '@dragoman/core';
import type { FileSegment, SegmentStatus, StoredFile } from '@dragoman/store';
import { conflict } from '../../errors.ts';
import { writeXliff, type XliffState, type XliffUnit } from '../../exchange/xliff-writer.ts';
import type { CompleteAsset } from '../assets/service.ts';
import { type RenderingDependencies, resultName, segmentsOf, subjectOf } from './rendering.ts';
import { noSegments } from './service.ts';

/** What is made of the segments of a file, beside the file itself. */
export type SegmentExport = 'text' | 'xliff';

interface ExportKind {
  readonly extension: string;
  readonly mediaType: string;
  write(file: StoredFile, pages: AsyncIterable<readonly FileSegment[]>): AsyncIterable<string | Uint8Array>;
}

const kinds: Readonly<Record<SegmentExport, ExportKind>> = {
  text: {
    extension: 'txt',
    mediaType: 'text/plain; charset=utf-8',
    write: (_file, pages) => writeText(pages),
  },
  xliff: {
    extension: 'xlf',
    mediaType: 'application/xliff+xml',
    write: (file, pages) =>
      writeXliff(
        {
          id: file.id,
          name: file.name,
          // "und": nobody knows it (RFC 5646, 4.1).
          sourceLanguage: file.sourceLanguage ?? 'und',
          targetLanguage: file.targetLanguage,
        },
        unitsOf(pages),
      ),
  },
};

/**
 * Makes an export of the segments of a file as they are now, or gives the one that was made of them before.
 * @throws ApiError `conflict` where they are not kept, `limit_reached`
 */
export const exportSegments = async (
  dependencies: Pick<RenderingDependencies, 'store' | 'assets'>,
  file: StoredFile,
  format: SegmentExport,
): Promise<CompleteAsset> => {
  if (!file.keepsSegments) throw noSegments();
  if (format !== 'text' && !file.segmentCount)
    throw conflict('There is no text in this file: nothing to export of it but the original.');
  const { extension, mediaType, write } = kinds[format];
  const described = {
    subject: `${subjectOf(file)}/export/${file.revision}/${format}`,
    name: resultName(file, extension),
    mediaType,
  };
  return dependencies.assets.keep(file.accountId, described, write(file, segmentsOf(dependencies, file)));
};

/** The translations alone, a segment in a line; what has none as it is. */
async function* writeText(pages: AsyncIterable<readonly FileSegment[]>): AsyncGenerator<string> {
  for await (const page of pages)
    yield page
      .filter(({ hidden }) => !hidden)
      .map(({ source, target }) => `${plainOf(target ?? source)}\n`)
      .join('');
}

const states: Readonly<Record<SegmentStatus, XliffState>> = {
  new: 'initial',
  machine: 'translated',
  memory: 'translated',
  edited: 'reviewed',
  approved: 'final',
};

async function* unitsOf(pages: AsyncIterable<readonly FileSegment[]>): AsyncGenerator<readonly XliffUnit[]> {
  for await (const page of pages) yield page.map(unitOf);
}

const unitOf = (segment: FileSegment): XliffUnit => {
  const { number, source, target, status, context, constraints, hidden } = segment;
  return {
    id: `u${number}`,
    source,
    target,
    state: states[status],
    subState: status,
    notes: context === null ? [] : [['context', context]],
    maxLength: constraints?.maxLength,
    metadata: metadataOf(segment),
    isTranslated: !hidden,
  };
};

const metadataOf = (segment: FileSegment): XliffUnit['metadata'] =>
  Object.entries({
    key: segment.key,
    page: segment.page,
    origin: segment.origin,
    'quality-score': segment.qualityScore,
    'plural-category': segment.pluralCategory,
    'max-lines': segment.constraints?.maxLines,
  }).flatMap(([type, value]) =>
    value === null || value === undefined ? [] : [[type, String(value)] as const],
  );

/** The segment of a unit; undefined: its id is none of ours. */
export const numberOfUnit = (id: string): number | undefined => {
  const [, digits] = /^u([1-9]\d{0,8})$/.exec(id) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
