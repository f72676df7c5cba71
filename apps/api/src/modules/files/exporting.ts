import { plainOf } from '@dragoman/core';
import type { FileSegment, SegmentStatus, StoredFile } from '@dragoman/store';
import { conflict } from '../../errors/errors.ts';
import type { BilingualFile, BilingualLayout, BilingualRow } from '../../exchange/bilingual.ts';
import { writeBilingualDocx } from '../../exchange/bilingual-docx.ts';
import { writeBilingualHtml } from '../../exchange/bilingual-html.ts';
import { writeXliff, type XliffState, type XliffUnit } from '../../exchange/xliff-writer.ts';
import type { CompleteAsset } from '../assets/service.ts';
import {
  type FilePlace,
  fetchContent,
  formatRequestOf,
  type RenderingDependencies,
  requestOf,
  resultName,
  segmentsOf,
  subjectOf,
} from './rendering.ts';

/** What is made of the segments of a file, beside the file itself. */
export type SegmentExport = 'text' | 'xliff' | 'bilingual_html' | 'bilingual_docx';

interface ExportKind {
  readonly extension: string;
  readonly mediaType: string;
  write(
    file: StoredFile,
    pages: AsyncIterable<readonly FileSegment[]>,
    layout: BilingualLayout,
  ): AsyncIterable<string | Uint8Array>;
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
          sourceLanguage: sourceOf(file),
          targetLanguage: file.targetLanguage,
        },
        unitsOf(pages),
      ),
  },
  bilingual_html: {
    extension: 'bilingual.html',
    mediaType: 'text/html; charset=utf-8',
    write: (file, pages, layout) => writeBilingualHtml(bilingualOf(file, layout), rowsOf(pages)),
  },
  bilingual_docx: {
    extension: 'bilingual.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: (file, pages, layout) => writeBilingualDocx(bilingualOf(file, layout), rowsOf(pages)),
  },
};

/** "und": nobody knows it (RFC 5646, 4.1). */
const sourceOf = ({ sourceLanguage }: StoredFile): string => sourceLanguage ?? 'und';

const bilingualOf = (file: StoredFile, layout: BilingualLayout): BilingualFile => ({
  name: file.name,
  sourceLanguage: sourceOf(file),
  targetLanguage: file.targetLanguage,
  layout,
});

/** What a reader sees of the segments. */
async function* rowsOf(
  pages: AsyncIterable<readonly FileSegment[]>,
): AsyncGenerator<readonly BilingualRow[]> {
  for await (const segments of pages)
    yield segments.map(({ number, source, target, page, hidden }) => ({
      number,
      source: plainOf(source),
      target: target === null || hidden ? null : plainOf(target),
      page,
    }));
}

/**
 * Makes an export of the segments of a file as they are now, or gives the one that was made of them before.
 * @throws ApiError `conflict` where there are none, `limit_reached`
 */
export const exportSegments = async (
  dependencies: Pick<RenderingDependencies, 'store' | 'assets'>,
  file: StoredFile,
  format: SegmentExport,
  layout: BilingualLayout = 'side_by_side',
): Promise<CompleteAsset> => {
  if (format !== 'text' && !file.segmentCount)
    throw conflict('There is no text in this file: nothing to export of it but the original.');
  const { extension, mediaType, write } = kinds[format];
  const described = {
    subject: exportSubject(file, file.revision, format, layout),
    name: resultName(file, extension),
    mediaType,
  };
  return dependencies.assets.keep(
    file.accountId,
    described,
    write(file, segmentsOf(dependencies, file), layout),
  );
};

const exportSubject = (
  file: Pick<StoredFile, 'id'>,
  revision: number,
  format: SegmentExport | 'bilingual_pages',
  layout: BilingualLayout,
): string => `${subjectOf(file)}/export/${revision}/${format}/${layout}`;

/** Whether the format of a file makes one file of it and its translation itself. */
export const isPaired = (
  { formats }: Pick<RenderingDependencies, 'formats'>,
  { format }: Pick<StoredFile, 'format'>,
): boolean => formats.list().some(({ id, capabilities }) => id === format && capabilities.bilingual === true);

/**
 * Makes one file of the source of a file and its present result, each page with its translation, or gives the one that was
 * made of them before.
 * @throws ApiError `conflict` where there is no result, `asset_expired`, `limit_reached`; as formats do
 */
export const exportPages = async (
  dependencies: RenderingDependencies,
  file: StoredFile,
  result: { readonly assetId: string; readonly revision: number },
  layout: BilingualLayout,
  place: Omit<FilePlace, 'jobId'>,
): Promise<CompleteAsset> => {
  const { assets, formats } = dependencies;
  const { accountId } = file;
  const subject = exportSubject(file, result.revision, 'bilingual_pages', layout);
  const made = await assets.madeOf(accountId, subject);
  if (made) return made;
  const paired = await formats.pair({
    ...(await formatRequestOf(dependencies, file, place)),
    translated: await fetchContent(dependencies, result.assetId, place),
    layout,
  });
  const name = resultName(file, `bilingual.${paired.extension}`);
  return assets.keep(accountId, { subject, name, mediaType: paired.mediaType }, [paired.bytes]);
};

/** How a request wants a file beside its original; undefined: it does not. */
const layoutOf = (file: StoredFile): BilingualLayout | undefined => {
  const { bilingual } = requestOf(file);
  return bilingual === 'none' ? undefined : bilingual;
};

/**
 * Makes what a request wants beside the translated file: its pages with their translations where its format does that, else
 * a document of its texts in both languages.
 */
export const exportBilingual = async (
  dependencies: RenderingDependencies,
  file: StoredFile,
  resultAssetId: string,
  place: FilePlace,
): Promise<void> => {
  const layout = layoutOf(file);
  if (!layout || !file.segmentCount) return;
  if (isPaired(dependencies, file)) {
    const result = { assetId: resultAssetId, revision: file.revision };
    await exportPages(dependencies, file, result, layout, place);
  } else await exportSegments(dependencies, file, 'bilingual_docx', layout);
};

/** What `exportBilingual` made for the present result. Null: nothing was wanted, or it is no more. */
export const bilingualAsset = async (
  dependencies: Pick<RenderingDependencies, 'assets' | 'formats'>,
  file: StoredFile,
): Promise<CompleteAsset | null> => {
  const layout = layoutOf(file);
  if (layout === undefined || file.resultRevision === null) return null;
  const kind = isPaired(dependencies, file) ? 'bilingual_pages' : 'bilingual_docx';
  return dependencies.assets.madeOf(file.accountId, exportSubject(file, file.resultRevision, kind, layout));
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
