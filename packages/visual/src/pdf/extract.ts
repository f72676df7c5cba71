import type {
  FormatData,
  FormatExtraction,
  FormatRequest,
  FormatSegment,
  ProviderWarning,
} from '@dragoman/provider';
import { type DocumentTexts, readDocumentTexts } from './document/index.ts';
import { layOutDocument, layOutPage, type PageLayout } from './layout/index.ts';
import { type OpenedPdf, openPdf } from './open/index.ts';
import type { PageContent } from './page-content.ts';
import { leftAlone, PageLeft, saidOnce } from './page-left.ts';
import { PageReader } from './page-reader.ts';
import { readEmbedded } from './pictures/index.ts';
import type { Place } from './place.ts';
import { evidenceOf } from './read/index.ts';
import { readScan } from './scan/index.ts';
import { withUnseen } from './unseen-text.ts';

const noText = { code: 'no_text', message: 'No text was found in the document that can be translated.' };

/** What the pages of a document came to. */
interface PageFindings {
  readonly layouts: PageLayout[];
  /** Of which the text is not a picture's. */
  readonly native: number[];
  readonly segments: FormatSegment[];
  readonly warnings: ProviderWarning[];
}

/** Reads one page: what it shows is laid out, or recognised where it is a picture. */
const readPage = async (
  reader: PageReader,
  content: PageContent,
  { host, signal, sourceLanguage }: FormatRequest,
  found: PageFindings,
): Promise<void> => {
  const evidence = evidenceOf(content);
  if (evidence === 'native') found.layouts.push(withUnseen(content, layOutPage(content)));
  if (evidence !== 'scan' && evidence !== 'unreadable') {
    found.native.push(content.page);
    return;
  }
  const { segments, warnings } = await readScan({
    content,
    paint: (page, { scale }) => reader.raster(page, { scale, signal }),
    ocr: host.ocr,
    signal,
    ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
  });
  found.segments.push(...segments);
  found.warnings.push(...warnings);
};

const readPages = async (
  request: FormatRequest,
  { document, password, pageCount }: OpenedPdf,
): Promise<PageFindings> => {
  const { bytes, signal, host } = request;
  const found: PageFindings = { layouts: [], native: [], segments: [], warnings: [] };
  const reader = new PageReader({ bytes, password, document });
  try {
    await reader.open();
    for (let page = 1; page <= pageCount; page += 1) {
      try {
        await readPage(reader, await reader.page(page, signal), request, found);
      } catch (error) {
        signal.throwIfAborted();
        host.logger.warn({ error, page }, 'A page of a PDF could not be read');
        found.warnings.push(
          leftAlone(page, error instanceof PageLeft ? error.message : 'it cannot be read.'),
        );
      }
      host.progress(page, pageCount);
    }
  } finally {
    await reader.close();
  }
  return found;
};

/** A place as the contract has it: absent members are not there, which its type cannot know. */
const dataOf = (place: Place): FormatData => place as FormatData;

const segmentOf = ({ key, source, place, context, page }: DocumentTexts['texts'][number]): FormatSegment => ({
  key,
  source,
  context,
  place: dataOf(place),
  ...(page === undefined ? {} : { page }),
});

/** The title, then page by page what it shows and what stands beside that, then what belongs to no page. */
const inOrder = (texts: readonly FormatSegment[], beside: readonly FormatSegment[]): FormatSegment[] => {
  const isTitle = ({ place }: FormatSegment): boolean =>
    typeof place === 'object' && place !== null && 'kind' in place && place.kind === 'title';
  const paged = [...texts, ...beside.filter(({ page }) => page !== undefined)];
  return [
    ...beside.filter(isTitle),
    ...paged.toSorted((one, other) => (one.page ?? 0) - (other.page ?? 0)),
    ...beside.filter((one) => one.page === undefined && !isTitle(one)),
  ];
};

/**
 * Finds what can be translated in a PDF: in its pages, and beside them. The language that a PDF names is not passed on:
 * programs write the one of their user, whatever the text is in.
 */
export const extractPdf = async (request: FormatRequest): Promise<FormatExtraction> => {
  const { bytes, signal, host, password, allowRestricted } = request;
  signal.throwIfAborted();
  const opened = await openPdf({
    bytes,
    signal,
    ...(password === undefined ? {} : { password }),
    ...(allowRestricted === undefined ? {} : { allowRestricted }),
  });
  const { document, pageCount } = opened;
  host.pages?.(pageCount);
  host.progress(0, pageCount);
  const beside = readDocumentTexts(document);
  const found = await readPages(request, opened);
  const laidOut = layOutDocument(found.layouts);
  const pictures = host.pictures
    ? await readEmbedded({ document, pages: found.native, pictures: host.pictures, signal })
    : { segments: [], warnings: [] };
  const segments = inOrder(
    [
      ...laidOut.map(
        ({ key, source, place, context }): FormatSegment => ({
          ...{ key, source, place: dataOf(place), page: place.page },
          ...(context === undefined ? {} : { context }),
        }),
      ),
      ...found.segments,
      ...pictures.segments,
    ],
    beside.texts.map(segmentOf),
  );
  return {
    segments,
    pages: pageCount,
    warnings: saidOnce([
      ...beside.warnings,
      ...found.warnings,
      ...pictures.warnings,
      ...(segments.length === 0 ? [noText] : []),
    ]),
  };
};
