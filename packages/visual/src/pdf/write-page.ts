import type { PDFDocument } from '@cantoo/pdf-lib';
import { type FormatRendering, readTaggedText, ServiceError } from '@dragoman/provider';
import {
  type AppendedContent,
  changePage,
  countPainted,
  type PaintedCount,
  type TakenPart,
} from './content/index.ts';
import { moveLinks, pageFrameOf, pagesOf, type Quad, type StructureTree } from './document/index.ts';
import type { TextPlace } from './place.ts';
import { type PaintPage, textPlaceOf, writeScan } from './scan/index.ts';
import type { PageTargets, Wanted } from './targets.ts';
import type { LinkBox, PlacedText, SetText, Typesetting, TypesetWarning } from './typeset/index.ts';

/** What pages of one document are written with. */
export interface PageTools {
  readonly document: PDFDocument;
  readonly structure: StructureTree;
  /** Has measured all texts of the document. */
  readonly typesetting: Typesetting;
  /** Paints a page of the source. */
  readonly paint: PaintPage;
  readonly signal: AbortSignal;
}

const sayings: Readonly<Record<TypesetWarning['code'], string>> = {
  text_too_long:
    'It has no room even at its least size. Shorten it, or accept that it is set over what is near.',
  glyph_missing: 'No font here has some of its characters: they are left out.',
};

/** Whether a page has so many shows, each with its advance. */
const areOn = (count: number, shows: readonly number[]): boolean =>
  shows.length % 2 === 0 && shows.every((value, index) => index % 2 === 1 || value < count);

/** Whether a page paints all that a place says. */
const isOn = ({ shows, paths }: PaintedCount, place: TextPlace): boolean =>
  areOn(shows, place.shows) &&
  areOn(shows, place.mark?.shows ?? []) &&
  [...(place.parts ?? []), ...(place.mark?.parts ?? []), ...(place.leader ?? [])].every(
    ([show]) => show < shows,
  ) &&
  (place.mark?.moves ?? []).every(({ show }) => show < shows) &&
  place.paths.every((path) => path < paths);

const showsOf = (places: readonly { readonly shows: readonly number[] }[]): Map<number, number> => {
  const shows = new Map<number, number>();
  for (const { shows: list } of places)
    for (let index = 0; index + 1 < list.length; index += 2)
      shows.set(list[index] as number, list[index + 1] as number);
  return shows;
};

const partsOf = (places: readonly Pick<TextPlace, 'parts'>[]): ReadonlyMap<number, readonly TakenPart[]> => {
  const parts = new Map<number, TakenPart[]>();
  for (const [show, first, count, advance] of places.flatMap((place) => place.parts ?? [])) {
    const part = { first, count, advance };
    const known = parts.get(show);
    if (known) known.push(part);
    else parts.set(show, [part]);
  }
  return parts;
};

/** Of one em: what stays free between a text and the dots behind it. */
const beforeDots = 0.3;

/** The dots of leaders upon which translations stand: they give way. */
const coveredDots = (
  texts: PageTargets['texts'],
  set: readonly SetText[],
): readonly Pick<TextPlace, 'parts'>[] => {
  const reaches = new Map(set.map(({ key, reach }) => [key, reach]));
  return texts.map(({ key, place: { leader = [], style } }) => {
    const reach = reaches.get(key);
    const gap = beforeDots * style.size;
    return {
      parts: leader.flatMap(([show, glyph, advance, left]): [number, number, number, number][] =>
        reach && left < reach.right + gap && left > reach.left - gap ? [[show, glyph, 1, advance]] : [],
      ),
    };
  });
};

/** From the corners as `/QuadPoints` has them to those that go around. */
const quadOf = ({ quad }: LinkBox): Quad | undefined => {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = quad;
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  if (x2 === undefined || y2 === undefined || x3 === undefined || y3 === undefined) return undefined;
  return [
    [x2, y2],
    [x3, y3],
    [x1, y1],
    [x0, y0],
  ];
};

const placesOf = (links: readonly LinkBox[]): ReadonlyMap<number, readonly Quad[]> => {
  const places = new Map<number, Quad[]>();
  for (const link of links) {
    const quad = quadOf(link);
    if (!quad) continue;
    const known = places.get(link.annotation);
    if (known) known.push(quad);
    else places.set(link.annotation, [quad]);
  }
  return places;
};

/** Texts as they are set: those of a picture like others. What is taken away alone is not among them. */
export const placedTexts = (
  document: PDFDocument,
  page: number,
  { texts, scans }: PageTargets,
): readonly PlacedText[] => {
  const dict = scans.length > 0 ? pagesOf(document)[page - 1] : undefined;
  const frame = dict && pageFrameOf(dict);
  const placed = <Of>(list: readonly Wanted<Of>[], placeOf: (place: Of) => TextPlace): PlacedText[] =>
    list.flatMap(({ key, place, target }) =>
      target === null ? [] : [{ key, place: placeOf(place), target: readTaggedText(target) }],
    );
  return [
    ...placed(texts, (place) => place),
    ...(frame ? placed(scans, (place) => textPlaceOf(place, frame)) : []),
  ];
};

/** Does something to a page, or, where it fails, nothing: what belongs to a page hangs on its dictionary. */
const wholly = async <Result>(
  { document, structure }: PageTools,
  pageIndex: number,
  change: () => Promise<Result>,
): Promise<Result> => {
  const dict = pagesOf(document)[pageIndex];
  const before = dict?.entries() ?? [];
  try {
    return await structure.attempt(change);
  } catch (error) {
    for (const key of dict?.keys() ?? []) dict?.delete(key);
    for (const [key, value] of before) dict?.set(key, value);
    throw error;
  }
};

/**
 * Writes the texts of one page, all or none.
 *
 * @throws ServiceError `invalid_request` where a place was not measured on this page
 */
export const writePage = async (
  tools: PageTools,
  page: number,
  wanted: PageTargets,
): Promise<FormatRendering['warnings']> => {
  const { document, structure, typesetting, paint, signal } = tools;
  const { texts, scans, unseen } = wanted;
  const pageIndex = page - 1;
  const painted = countPainted(document, pageIndex);
  for (const { key, place } of texts)
    if (!isOn(painted, place))
      throw new ServiceError('invalid_request', {
        detail: `Text ${JSON.stringify(key.slice(0, 60))} was not measured on page ${page}.`,
      });
  if (!unseen.every(({ shows }) => areOn(painted.shows, shows)))
    throw new ServiceError('invalid_request', {
      detail: `What cannot be seen of page ${page} was not measured on it.`,
    });
  const set = typesetting.setPage(placedTexts(document, page, wanted));
  const contentOf = ({ bytes, marked }: SetText): AppendedContent => {
    const tag = structure.adopt(pageIndex, marked);
    return { bytes, ...(tag ? { tag } : {}) };
  };
  const places = texts.map(({ place }) => place);
  const moved = set.texts.map(({ taken }) => taken);
  const { kept } = await wholly(tools, pageIndex, async () => {
    const scan = await writeScan({
      ...{ document, pageIndex, paint, signal },
      places: scans.map(({ place }) => place),
    });
    const changed = changePage(document, pageIndex, {
      shows: new Map([...showsOf([...places, ...unseen, ...moved]), ...scan.shows]),
      parts: partsOf([...places, ...moved, ...coveredDots(texts, set.texts)]),
      paths: new Set(places.flatMap(({ paths }) => paths)),
      moves: set.moves,
      append: [{ bytes: scan.under }, ...set.texts.map(contentOf)].filter(({ bytes }) => bytes.length > 0),
      resources: { fonts: set.fonts, graphics: set.graphics, xobjects: scan.xobjects },
    });
    for (const mcid of changed.emptied) structure.release(pageIndex, mcid);
    return changed;
  });
  moveLinks(document, pageIndex, placesOf(set.links));
  return [
    ...set.warnings.map(({ code, key }) => ({ code, key, message: sayings[code] })),
    ...(unseen.some(({ differs }) => differs)
      ? [
          {
            code: 'unseen_text_removed',
            message: `Page ${page}: text that cannot be seen was taken away. It said something else than the page shows.`,
          },
        ]
      : []),
    ...(kept.length > 0
      ? [
          {
            code: 'text_kept',
            message: `Page ${page}: some text also cuts out what is painted behind it, and stays below its translation.`,
          },
        ]
      : []),
  ];
};
