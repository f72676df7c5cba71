import {
  escapeTaggedText,
  type FormatHost,
  type FormatSegment,
  type LanguageTag,
  type OcrResult,
  type ProviderWarning,
} from '@dragoman/provider';
import { type FoundRegion, findRegions } from '../../layout/index.ts';
import { keyOf } from '../../region.ts';
import { levelledBounds } from '../../turn.ts';
import { apply } from '../matrix.ts';
import type { PageContent } from '../page-content.ts';
import type { ScanPlace, ShownBox } from '../place.ts';
import { familiesOf } from './family.ts';
import {
  directionOf,
  lengthening,
  type PageShape,
  shownSize,
  uprightToShown,
  uprightToUser,
} from './frame.ts';
import { inkOf } from './ink.ts';
import { limitRooms } from './rooms.ts';
import {
  measureSkew,
  onPaper,
  orientationOf,
  pictureOf,
  pngOf,
  type Raster,
  turnPixels,
  turnResult,
} from './upright.ts';

/** Paints a page as it is seen, so many pixels a point; without its text operators where that is asked for. */
export type PaintPage = (
  page: number,
  options: { readonly scale: number; readonly withoutText?: boolean },
) => Promise<Raster>;

/** How a page is shown, and which one it is, from 1. */
export type NumberedPage = PageShape & Pick<PageContent, 'page'>;

/** What reading a page that is a picture takes. */
export interface ScanRequest {
  readonly content: PageContent;
  readonly paint: PaintPage;
  /** Absent: none is there, and the page stays as it is. */
  readonly ocr: FormatHost['ocr'];
  readonly sourceLanguage?: LanguageTag;
  readonly signal: AbortSignal;
}

/** What was read on a page. */
export interface ScanReading {
  readonly segments: readonly (FormatSegment & { readonly place: ScanPlace })[];
  /** Which language recognition takes the page for. */
  readonly language?: LanguageTag;
  readonly warnings: readonly ProviderWarning[];
}

/** Pixels a point: 300 a inch, at which recognition reads print of every usual size. */
const usualScale = 300 / 72;
/** A raster takes 4 bytes a pixel, and its work three times as much. */
const maxPixels = 25_000_000;
const maxSide = 16_000;
/** Smaller pages have no text. */
const minSide = 8;
/** Where most of the letters were read with less certainty, the page is said to be hard to read. */
const doubtful = 0.6;

/** Pixels a point at which a page is painted: as wished, fewer where the page is large. Default 300 an inch. */
export const scaleOf = (page: PageShape, wished = usualScale): number => {
  const { width, height } = shownSize(page);
  const least = Math.min(wished, maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  // To a thousandth, downwards: what is stored shall be short.
  return least > 0.001 ? Math.floor(least * 1000) / 1000 : least;
};

const notRead = (page: number, why: string): ScanReading => ({
  segments: [],
  warnings: [{ code: 'page_not_read', message: `Page ${page} was left as it is: ${why}` }],
});

const round = (value: number): number => Math.round(value * 100) / 100;

/** Where a region lies on the page as a viewer shows it. */
const shownBoxOf = (
  content: PageContent,
  scale: number,
  turn: number,
  { box }: FoundRegion['region'],
): ShownBox => {
  const matrix = uprightToShown(content, scale, turn);
  const share = lengthening(matrix);
  const [x, y] = apply(matrix, box.x + box.width / 2, box.y + box.height / 2);
  const [width, height] = [box.width * share, box.height * share];
  return {
    x: round(x - width / 2),
    y: round(y - height / 2),
    width: round(width),
    height: round(height),
    angle: round(box.angle + directionOf(matrix)),
  };
};

/** The share of the letters that were read with certainty. */
const certainty = ({ blocks }: OcrResult): { readonly letters: number; readonly share: number } => {
  let [letters, certain] = [0, 0];
  for (const { text, confidence } of blocks.flatMap(({ lines }) => lines)) {
    const count = text.match(/\p{L}/gu)?.length ?? 0;
    letters += count;
    if (confidence >= doubtful) certain += count;
  }
  return { letters, share: letters === 0 ? 1 : certain / letters };
};

/**
 * Reads a page that is a picture, or whose text cannot be told from its operators: painted at 300 dots an inch, turned
 * upright and level, read by recognition and measured. A page that cannot be read is left as it is, with the warning
 * `page_not_read`; a page without text has no segments.
 */
export const readScan = async (request: ScanRequest): Promise<ScanReading> => {
  const { content, paint, ocr, sourceLanguage, signal } = request;
  const { page } = content;
  if (!ocr)
    return notRead(page, 'its text is a picture, and there is no recognition (services.ocr) to read it.');
  const scale = scaleOf(content);
  const shown = shownSize(content);
  if (!(Math.min(shown.width, shown.height) * scale >= minSide)) return { segments: [], warnings: [] };
  const given = onPaper(await paint(page, { scale }));
  signal.throwIfAborted();
  const skew = await measureSkew(given);
  const level = await turnPixels(given, -skew);
  signal.throwIfAborted();
  let read: OcrResult;
  try {
    read = await ocr.recognize({
      image: await pngOf(level),
      format: 'png',
      ...(sourceLanguage ? { languages: [sourceLanguage] } : {}),
      layout: 'page',
      signal,
    });
  } catch {
    signal.throwIfAborted();
    return notRead(page, 'recognition of its text failed.');
  }
  signal.throwIfAborted();
  const orientation = orientationOf(read);
  const turn = round(orientation - skew);
  const picture = pictureOf(await turnPixels(level, orientation));
  const language = sourceLanguage ?? read.language ?? 'en';
  const found = limitRooms(findRegions(picture, turnResult(read, orientation), language, 'page'));
  const inks = inkOf(
    content,
    found.map(({ region }) => levelledBounds(region.box, region.box)),
    uprightToUser(content, scale, turn),
  );
  const families = familiesOf(
    picture,
    found.map(({ region }) => region),
  );
  const { letters, share } = certainty(read);
  return {
    segments: found.map(({ text, confidence, role, region }, index) => ({
      key: `p${page}-${keyOf(region)}`,
      source: escapeTaggedText(text),
      page,
      context: role === 'button' ? 'label' : role,
      confidence: Math.min(1, Math.max(0, confidence)),
      place: {
        kind: 'scan',
        page,
        box: shownBoxOf(content, scale, turn, region),
        scale,
        turn,
        region,
        role: role === 'button' ? 'label' : role,
        family: families[index] ?? 'sans',
        ink: inks[index]?.ink ?? 'picture',
        shows: [...(inks[index]?.shows ?? [])],
      },
    })),
    ...(read.language ? { language: read.language } : {}),
    warnings: [
      ...read.warnings,
      ...(letters > 0 && share < 0.5
        ? [
            {
              code: 'low_confidence',
              message: `Page ${page} is hard to read: what was not read with certainty was left as it is.`,
            },
          ]
        : []),
    ],
  };
};
