import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { percentile } from '../../statistics.ts';
import { overlapOf } from '../visual/match.ts';
import type { Pixels } from '../visual/pixels.ts';
import type { Engine } from './engines.ts';
import type { SeenSegment } from './place.ts';
import { boundsOf, type FoundBlock, findBlocks } from './scores/blocks.ts';
import { coverageOf, rateOf, type Share, sumOf } from './scores/coverage.ts';
import { leftoverOf, spokenLeftover } from './scores/leftover.ts';
import { linksOnWords, lostOf } from './scores/links.ts';
import {
  changedBoxes,
  changedOutside,
  inkCorrelation,
  touchedPieces,
  unseenPieces,
} from './scores/pictures.ts';
import { insideShare, newOverlaps, sizesOf } from './scores/placement.ts';
import { squeezed, wordsOf } from './scores/words.ts';
import {
  complaintsOfGhostscript,
  complaintsOfPoppler,
  complaintsOfQpdf,
  newComplaints,
} from './tools/checkers.ts';
import { type FileObjects, readObjects } from './tools/objects.ts';
import { type FileFacts, type PageFacts, readFacts } from './tools/pdf-js.ts';
import { drawPages, type ListedFont, listFonts, pageTexts } from './tools/poppler.ts';

/** All that readers which are not ours say of one file. */
export interface Reading {
  readonly bytes: number;
  readonly facts: FileFacts;
  readonly objects: FileObjects;
  /** Each page's text by poppler. */
  readonly texts: readonly string[];
  readonly fonts: readonly ListedFont[];
  readonly pictures: readonly Pixels[];
  /** What qpdf, poppler, Ghostscript, pdf.js and the operators' grammar have against it. */
  readonly complaints: readonly string[];
}

/** Letters of a page whose ink is compared, at least. */
const leastLetters = 150;

/** How many pages are drawn and read for boxes, at most. */
const mostPages = 12;

/** Reads a file with all readers. @throws Error where pdf.js or pdf-lib does not open it */
export const readAll = async (
  folder: string,
  name: string,
  bytes: Uint8Array,
  { password = '', pages = mostPages } = {},
): Promise<Reading> => {
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, bytes);
  const facts = await readFacts(path, { pages, password });
  if ('complaint' in facts) throw new Error(`pdf.js does not read ${name}: ${facts.complaint}`);
  const objects = await readObjects(bytes, password);
  const complaints = [
    ...(await complaintsOfQpdf(path, password)).map((line) => `qpdf: ${line}`),
    ...(await complaintsOfPoppler(path, { pages, password })).map((line) => `poppler: ${line}`),
    ...(await complaintsOfGhostscript(path, password)).map((line) => `Ghostscript: ${line}`),
    ...facts.messages.map((line) => `pdf.js: ${line}`),
    ...objects.faults.map((line) => `operators: ${line}`),
  ];
  return {
    bytes: bytes.length,
    facts,
    objects,
    texts: await pageTexts(path, { password }),
    fonts: await listFonts(path, password),
    pictures: (await drawPages(path, { pages, password })) ?? [],
    complaints,
  };
};

/** What one file scores, with one engine. */
export interface Scores {
  readonly segments: number;
  readonly coverage: Share & { readonly left: readonly string[]; readonly lost: readonly string[] };
  readonly leftover: readonly string[];
  /** Pixels outside of text. */
  readonly outside: Share & { readonly worstPage: number };
  /** Mean over pages of text, and the worst one. */
  readonly ink: { readonly mean: number; readonly worst: number; readonly worstPage: number };
  readonly reading: Share & { readonly worst: readonly string[] };
  readonly inside: Share & { readonly outside: readonly string[] };
  readonly overlaps: Share & { readonly pairs: readonly string[] };
  /** Of the sizes of type, the twentieth part that is smallest; and all of them. */
  readonly scale: number;
  readonly scales: readonly number[];
  readonly even: Share & { readonly uneven: readonly string[] };
  readonly missingGlyphs: number;
  /** Texts that were to stay as they were and do not look so. */
  readonly touched: readonly string[];
  /** Texts that are there and not seen. */
  readonly unseen: readonly string[];
  readonly complaints: readonly string[];
  /** Fonts that are not embedded, or do not say what they mean, and were not so before. */
  readonly fonts: readonly string[];
  readonly lost: readonly string[];
  readonly links: Share & { readonly astray: readonly string[] };
  /** Bytes more than sixty parts in a hundred and a mebibyte allow, whichever is more. */
  readonly growth: { readonly share: number; readonly bytes: number };
}

const codeFont = /courier|mono|cmtt|typewriter|consol|code|menlo|inconsolata|lettergothic/i;
const formulaFont = /\b(?:CM(?!TT|R\d*$|BX|TI|SL|SS|CSC)[A-Z]+\d|MS[AB]M|STIX|.*Math|Symbol|Euclid)/;

const textOf = ({ items }: PageFacts): string =>
  items.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join('');

/** Words that may stay: set as code or formulas, or, where the page itself does not paint them, values of its fields. */
const excusedWords = (page: PageFacts, text: string): ReadonlySet<string> => {
  const { items, annotations } = page;
  const code = items
    .filter(({ font }) => codeFont.test(font) || formulaFont.test(font))
    .flatMap((item) => wordsOf(item.text, 1));
  const painted = squeezed(textOf(page));
  const hasFields = annotations.some(({ field }) => field !== '');
  const values = hasFields ? wordsOf(text, 1).filter((word) => !painted.includes(squeezed(word))) : [];
  return new Set([...code, ...values]);
};

const worstRead = (blocks: readonly FoundBlock[]): readonly string[] =>
  blocks
    .filter(({ errors }) => errors > 0)
    .sort((one, other) => other.errors - one.errors)
    .map(({ segment, errors, characters }) => `${segment.key}: ${errors} of ${characters}`);

const fontFaults = (before: readonly ListedFont[], after: readonly ListedFont[]): readonly string[] => {
  const known = new Set(before.map(({ name }) => name));
  return after
    .filter(({ name, isEmbedded, hasUnicode }) => !known.has(name) && !(isEmbedded && hasUnicode))
    .map(({ name, isEmbedded }) => `${name}: ${isEmbedded ? 'no Unicode map' : 'not embedded'}`);
};

/**
 * Judges a file that was written by what others read in it and in its source.
 *
 * @param engine made the targets; of a word alone it makes what it makes of it in a text
 */
export const judge = (
  before: Reading,
  after: Reading,
  segments: readonly SeenSegment[],
  engine: Engine,
): Scores => {
  const pages = before.facts.pages.map((page, index) => ({
    page,
    other: after.facts.pages[index],
    pictures: [before.pictures[index], after.pictures[index]] as const,
  }));
  const written = segments.filter(({ target }) => target !== null);
  const covered = before.texts.map((text, index) => {
    const page = before.facts.pages[index];
    return coverageOf(text, after.texts[index] ?? '', page ? excusedWords(page, text) : new Set());
  });
  const source = findBlocks(written, before.facts.pages, ({ source: text }) => text);
  const target = findBlocks(written, after.facts.pages, ({ target: text }) => text);
  const elsewhere = (number: number) =>
    written.flatMap(({ place }) =>
      place && place.kind !== 'text' && place.page === number ? [place.box] : [],
    );
  const outside = pages.map(({ page, other, pictures: [one, another] }, index) => {
    if (!one) return { of: 0, all: 0 };
    if (!other || !another) return { of: 1, all: 1 };
    // What these show is translated in their appearance, which is no text of the page.
    const captions = page.annotations
      .filter(({ subtype, type }) => subtype === 'FreeText' || type === 'Btn')
      .flatMap(({ boxes }) => boxes);
    const texts = changedBoxes(page.items, other.items);
    return changedOutside(one, another, [...texts, ...elsewhere(index + 1), ...captions]);
  });
  const ink = pages.flatMap(({ page, other, pictures: [one, another] }, index) => {
    const letters = Math.max(...[page, other].map((side) => (side ? squeezed(textOf(side)).length : 0)));
    // Of a few words it tells what their letters look like, not where they are.
    if (!one || letters < leastLetters) return [];
    return [{ number: index + 1, value: another ? inkCorrelation(one, another) : 0 }];
  });
  const unseen = pages.flatMap(({ page, other, pictures: [one, another] }, index) => {
    if (!one || !another || !other) return [];
    // What was not seen before (beneath a scan, or hidden) need not be now.
    const hidden = unseenPieces(page.items, one).map(({ corners }) => boundsOf(corners));
    return unseenPieces(other.items, another)
      .filter(({ corners }) => !hidden.some((box) => overlapOf(box, boundsOf(corners)) > 0))
      .map(({ text }) => `page ${index + 1}: ${text.slice(0, 40)}`);
  });
  const touched = pages.flatMap(({ page, other, pictures: [one, another] }, index) =>
    one && another && other
      ? touchedPieces(one, another, page.items, other.items).map(
          ({ text }) => `page ${index + 1}: ${text.slice(0, 40)}`,
        )
      : [],
  );
  const { scales, even } = sizesOf(source, target);
  const worst = <Value>(values: readonly Value[], isWorse: (one: Value, other: Value) => boolean): number =>
    values.reduce((at, value, index) => (isWorse(value, values[at] ?? value) ? index : at), 0);
  const worstInk = ink[worst(ink, (one, other) => one.value < other.value)];
  const missing = (reading: Reading): number =>
    reading.facts.pages.reduce((sum, page) => sum + page.missing, 0);
  const unseenBefore = missing(before);
  return {
    segments: segments.length,
    coverage: {
      ...sumOf(covered),
      left: covered.flatMap(({ left }, index) => left.map((word) => `${index + 1} ${word}`)),
      lost: covered.flatMap(({ lost }, index) => lost.map((word) => `${index + 1} ${word}`)),
    },
    leftover: [
      ...new Set([
        ...leftoverOf(written, after.texts),
        ...leftoverOf(written, after.facts.pages.map(textOf)),
        ...spokenLeftover(before.objects.texts, after.objects.texts),
      ]),
    ],
    outside: {
      ...sumOf(outside),
      worstPage: 1 + worst(outside, (one, other) => rateOf(one) > rateOf(other)),
    },
    ink: {
      mean: ink.length === 0 ? 1 : ink.reduce((sum, { value }) => sum + value, 0) / ink.length,
      worst: worstInk?.value ?? 1,
      worstPage: worstInk?.number ?? 0,
    },
    reading: {
      of: target.reduce((sum, { errors }) => sum + errors, 0),
      all: target.reduce((sum, { characters }) => sum + characters, 0),
      worst: worstRead(target),
    },
    inside: insideShare(target, after.facts.pages),
    overlaps: newOverlaps(source, target),
    scale: scales.length === 0 ? 1 : percentile(scales, 0.05),
    scales,
    even,
    missingGlyphs: Math.max(0, missing(after) - unseenBefore),
    touched,
    unseen,
    complaints: newComplaints(before.complaints, after.complaints),
    fonts: fontFaults(before.fonts, after.fonts),
    lost: lostOf(before.facts, after.facts),
    links: linksOnWords(before.facts, after.facts, engine),
    growth: { share: after.bytes / before.bytes - 1, bytes: after.bytes - before.bytes },
  };
};
