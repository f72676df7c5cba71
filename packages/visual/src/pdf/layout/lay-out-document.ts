import type { TaggedText } from '@dragoman/provider';
import type { TextPlace } from '../place.ts';
import { evenWidths } from './even-widths.ts';
import { heaviest } from './glyph.ts';
import type { LaidText, PageLayout } from './page-layout.ts';

/** A text of a document, ready to be a segment. */
export interface DocumentText {
  /** The same each time the same bytes are read. */
  readonly key: string;
  readonly source: TaggedText;
  readonly place: TextPlace;
  /** From 1. */
  readonly page: number;
  /** What it is, for who translates it. */
  readonly context: string;
}

/** Shares of a page's height in which running heads and feet stand. */
const headShare = 0.12;
const footShare = 0.88;

const bandOf = ({ place }: LaidText, height: number): 'header' | 'footer' | undefined => {
  const { y, height: own } = place.box;
  if (y + own < headShare * height) return 'header';
  return y > footShare * height ? 'footer' : undefined;
};

/** Equal for running heads of two pages, whatever their numbers, and whether these are read as a part of them. */
const runningKey = ({ label, plain, place }: LaidText): string => {
  const words = `${label} ${plain}`.trim().replace(/\d+/g, '#').toLowerCase();
  return `${Math.round(place.box.y / 4)} ${place.style.size} ${words}`;
};

/** How often the texts at the top and the foot of pages come again. */
const countRunning = (pages: readonly PageLayout[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { texts, height } of pages)
    for (const key of new Set(texts.filter((text) => bandOf(text, height)).map(runningKey)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const endMark = /[.!?:;\u2026\u3002\uff01\uff1f\u061f\u06d4\u0964]["'\u201d\u2019\u00bb)\]]*$/u;

const isHeading = ({ plain, place, isBold }: LaidText, bodySize: number, isBodyBold: boolean): boolean => {
  if (place.role !== 'paragraph' && place.role !== 'list_item') return false;
  if (plain.length > 200 || place.lines.length > 4) return false;
  const { size } = place.style;
  if (size > bodySize * (place.role === 'list_item' ? 1.3 : 1.15))
    return plain.length < 120 || !endMark.test(plain);
  return isBold && !isBodyBold && place.lines.length <= 2 && size > bodySize * 0.95 && !/[.;,]$/u.test(plain);
};

const names: Readonly<Record<TextPlace['role'], string>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  list_item: 'list item',
  cell: 'table cell',
  caption: 'caption',
  footnote: 'footnote',
  header: 'running head',
  footer: 'running foot',
  label: 'label',
};

/** Whether a text ends within a sentence that the next one ends. */
const goesOn = (before: LaidText | undefined, text: LaidText): boolean =>
  before !== undefined &&
  before.place.role === 'paragraph' &&
  text.place.role === 'paragraph' &&
  before.place.style.size === text.place.style.size &&
  !endMark.test(before.plain) &&
  /^\p{Ll}/u.test(text.plain);

/** So many characters of the other half say how a sentence goes on. */
const quotedLength = 40;

const startOf = (text: string): string =>
  JSON.stringify(text.length > quotedLength ? `${text.slice(0, quotedLength).toWellFormed()}…` : text);
const endOf = (text: string): string =>
  JSON.stringify(text.length > quotedLength ? `…${text.slice(-quotedLength).toWellFormed()}` : text);

/** Gives the texts of a document's pages their roles, as all pages together tell them, and their keys. */
export const layOutDocument = (pages: readonly PageLayout[]): readonly DocumentText[] => {
  const counts = countRunning(pages);
  const needed = pages.length < 3 ? 2 : Math.min(3, Math.ceil(pages.length / 3) + 1);
  const bodySize =
    (heaviest(
      pages.flatMap(({ letters }) =>
        [...letters].map(([size, count]) => [Math.round(size / 10), count] as const),
      ),
    ) ?? 100) / 10;
  let [bold, all] = [0, 0];
  for (const { texts } of pages)
    for (const text of texts) {
      all += text.plain.length;
      if (text.isBold) bold += text.plain.length;
    }
  const isBodyBold = bold * 2 > all;
  const even = evenWidths(pages.flatMap(({ texts }) => texts));
  const answer: DocumentText[] = [];
  let body: LaidText | undefined;
  let bodyAt = 0;
  for (const { page, texts, height } of pages)
    for (const [index, text] of texts.entries()) {
      const band = bandOf(text, height);
      const isRunning =
        band !== undefined &&
        (text.isArtifact || (counts.get(runningKey(text)) ?? 0) >= needed) &&
        text.place.lines.length <= 3 &&
        text.place.style.size <= bodySize * 1.15;
      const role = isRunning ? band : isHeading(text, bodySize, isBodyBold) ? 'heading' : text.place.role;
      const tags = text.place.tags.map((tag) =>
        tag.kind === 'style' ? { ...tag, style: even(tag.style) } : tag,
      );
      const place = { ...text.place, role, style: even(text.place.style), tags };
      const before = !isRunning && goesOn(body, text) ? body : undefined;
      const half = answer[bodyAt];
      if (before && half)
        answer[bodyAt] = { ...half, context: `${half.context}, goes on in ${startOf(text.plain)}` };
      const continued = before ? `, goes on from ${endOf(before.plain)}` : '';
      const label = text.label ? ` ${text.label}` : '';
      answer.push({
        key: `p${page}-${index + 1}`,
        source: text.source,
        place,
        page,
        context: `${names[role]}${label}${continued}`,
      });
      if (role !== 'paragraph') continue;
      body = { ...text, place };
      bodyAt = answer.length - 1;
    }
  return answer;
};
