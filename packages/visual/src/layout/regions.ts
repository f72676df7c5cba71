import type { OcrResult, TaggedPart } from '@dragoman/provider';
import { findSurroundings, groundBehind, measureLine } from '../measure/index.ts';
import { type Colour, colourDistance, median, type Picture, pixelBox, writeColour } from '../pixels/index.ts';
import type { Rectangle, Region } from '../region.ts';
import { isRightToLeft } from '../typeset/index.ts';
import { alignmentOf } from './alignment.ts';
import { splitAtEdges } from './edges.ts';
import { withFullStop } from './full-stop.ts';
import { type Medium, readLines, withoutEnds } from './lines.ts';
import { inReadingOrder } from './order.ts';
import { readsOn } from './page-paragraphs.ts';
import { joinParagraphs, type MeasuredLine, type Paragraph, textOfParagraph } from './paragraphs.ts';
import { sized } from './sizes.ts';
import { coloursOf, emojiAtEnds, inksOf, taggedPartsOf } from './spans.ts';
import { alignStarts, harmonise } from './style.ts';
import { tiltedBox } from './tilt.ts';
import { isNamedKey, isSureKey, isUntranslatable } from './untranslatable.ts';
import { byOwnRegular, weightOf } from './weights.ts';

/** A text of a picture, with where it lies and how it looks. */
export interface FoundRegion {
  readonly text: string;
  /** The same with the spans of the region, each between tags of its number. */
  readonly parts: readonly TaggedPart[];
  /** 0..1. */
  readonly confidence: number;
  /** What it is, for who translates it. */
  readonly role: 'button' | 'heading' | 'label' | 'paragraph';
  readonly region: Region;
}

/** So many times the usual size a single word may be a logo. */
const logoSize = 2;
const sureWord = 0.9;
/** Words of a sentence that stands alone on its line, at least. */
const minSentence = 4;
/** Em of white between two columns of a page, at least. */
const columnGap = 0.9;

/** Of words of two or three letters the size is measured no more exactly than this. */
const shortWordTolerance = 0.25;
/** Text that is tilted by less is level: recognition does not measure more finely. */
const minAngle = 1.5;

const boundsOf = (boxes: readonly Rectangle[]): Rectangle => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
};

/** To a hundredth of a pixel: what is stored shall be short. */
const rounded = <Box extends Rectangle>(box: Box): Box =>
  Object.fromEntries(
    Object.entries(box).map(([name, value]) => [name, Math.round((value as number) * 100) / 100]),
  ) as Box;

/** What of a room is used on a picture, where its borders are not sure: a little, and not up to another text. */
const cautious = (room: Rectangle, box: Rectangle, others: readonly Rectangle[], size: number): Rectangle => {
  const reach = box.width * 0.5 + size * 2;
  const besides = others.filter(
    (other) => other !== box && other.y < box.y + box.height && other.y + other.height > box.y,
  );
  const left = Math.max(
    room.x,
    box.x - reach / 2,
    ...besides.map((other) => other.x + other.width).filter((edge) => edge <= box.x),
  );
  const right = Math.min(
    room.x + room.width,
    box.x + box.width + reach,
    ...besides.map((other) => other.x).filter((edge) => edge >= box.x + box.width),
  );
  const x = Math.min(left, box.x);
  return { x, y: box.y, width: Math.max(right, box.x + box.width) - x, height: box.height };
};

interface Candidate {
  readonly paragraph: Paragraph;
  readonly box: Rectangle & { readonly angle: number };
  readonly start: number;
  readonly size: number;
  readonly boldness: number;
  readonly colour: MeasuredLine['look']['colour'];
}

const candidateOf = (paragraph: Paragraph): Candidate => {
  const longest = paragraph.toSorted((one, other) => other.text.length - one.text.length)[0] as MeasuredLine;
  const [first] = paragraph;
  return {
    paragraph,
    box: { ...boundsOf(paragraph.map(({ look }) => look.box)), angle: first.box.angle },
    start: median(paragraph.map(({ look }) => look.start)),
    size: median(paragraph.map(({ look }) => look.size)),
    boldness: median(paragraph.map(({ look }) => look.boldness)),
    colour: longest.look.colour,
  };
};

/** The colour behind each pixel of a text, and beside it what is there; of a gradient it changes along the text. */
const backgroundOf = (
  picture: Picture,
  [first]: Paragraph,
  box: Rectangle,
): ((x: number, y: number) => Colour) => {
  const { background, ground } = first.look;
  if (ground !== 'gradient') return () => background;
  const pixels = pixelBox(box, 0, picture);
  const surface = groundBehind(picture, pixels);
  return (x, y) => {
    const isBehind = x >= pixels.x - 4 && x < pixels.x + pixels.width + 4;
    const place = (y * picture.width + x) * 3;
    return [0, 1, 2].map((channel) =>
      isBehind ? surface.at(x, y, channel) : (picture.seen[place + channel] ?? 0),
    ) as unknown as Colour;
  };
};

/** Whether two labels are drawn as one kind: as the keys of a shortcut are, each with its cap. */
const looksLike = (one: Candidate, other: Candidate): boolean =>
  Math.abs(one.size / other.size - 1) < shortWordTolerance &&
  colourDistance(one.colour, other.colour) < 70 &&
  colourDistance(one.paragraph[0].look.background, other.paragraph[0].look.background) < 40;

/**
 * Finds the texts of a picture that can be translated, in reading order, and measures each.
 *
 * @param language of the texts, as far as is known
 * @param medium `page` for documents, whose lines are read on from one to the next unless something speaks against it;
 * on a `screen` labels stand under each other
 */
export const findRegions = (
  picture: Picture,
  result: OcrResult,
  language: string,
  medium: Medium = 'screen',
): readonly FoundRegion[] => {
  const measured = readLines(splitAtEdges(picture, result), medium).flatMap((read): MeasuredLine[] => {
    const tilted = medium === 'screen' ? tiltedBox(read) : read.box;
    const angle = Math.abs(tilted.angle) < minAngle ? 0 : tilted.angle;
    // What is written into a page has one colour.
    const isColoured = medium === 'screen' && angle === 0;
    const inks = isColoured ? inksOf(picture, read) : [];
    const emoji = emojiAtEnds(read, inks);
    const line = withoutEnds(read, emoji.start, emoji.end);
    if (!line) return [];
    const box = { ...(angle === 0 ? line.box : tilted), angle };
    const look = measureLine(picture, box, box, line.text, language);
    if (!look) return [];
    const colours = coloursOf(line, inks.slice(emoji.start, read.words.length - emoji.end));
    const whole: MeasuredLine = colours
      ? { ...line, box, look: { ...look, colour: colours.colour }, colours }
      : { ...line, box, look };
    return [withFullStop(picture, whole)];
  });
  const lines = sized(medium === 'screen' ? byOwnRegular(measured) : measured, medium);
  const candidates = alignStarts(
    harmonise(joinParagraphs(lines, medium === 'page' ? readsOn : undefined).map(candidateOf)),
  );
  const boxes = candidates.map(({ box }) => box);
  // A picture is noisy or it is not: a single line may happen to stand where nothing is seen of it.
  const noises = lines.map(({ look }) => look.noise).sort((one, other) => one - other);
  const noise = noises[Math.floor(noises.length * 0.8)] ?? 0;
  // A page has more lines of body text than of anything else, however many headings stand among its paragraphs.
  const usualSize = median(
    candidates.flatMap(({ size, paragraph }) => (medium === 'page' ? paragraph.map(() => size) : [size])),
  );
  const keys = candidates.filter(({ paragraph }) => isSureKey(textOfParagraph(paragraph).text));
  const found = candidates.flatMap((candidate): FoundRegion[] => {
    const { paragraph, box, start, size, boldness, colour } = candidate;
    const whole = textOfParagraph(paragraph);
    const { text } = whole;
    const { parts, colours } = taggedPartsOf(whole);
    if (isUntranslatable(text)) return [];
    const [first] = paragraph;
    const isPhoto = first.look.ground === 'photo';
    const surroundings =
      box.angle === 0
        ? findSurroundings(
            picture,
            box,
            { backgroundAt: backgroundOf(picture, paragraph, box), noise, isPhoto },
            Math.round(size * 4),
          )
        : { room: box, isEnclosed: false, isBetween: false };
    const room =
      isPhoto && box.angle === 0 ? cautious(surroundings.room, box, boxes, size) : surroundings.room;
    const isEnclosed = surroundings.isEnclosed && !isPhoto;
    const container = isEnclosed ? room : null;
    // The key beside the label of a shortcut: its cap tells it from the word.
    if (container && isNamedKey(text) && keys.some((key) => looksLike(key, candidate))) return [];
    const align = alignmentOf(paragraph, box, container, { ...surroundings, room }, boxes, size);
    const isButton =
      container !== null && align === 'centre' && paragraph.length === 1 && container.height <= size * 4.5;
    // On a page points of a list are set larger, too, and end as sentences do.
    const isSentence = medium === 'page' && (paragraph.length > 2 || /[.!?;,]$/u.test(text));
    const isHeading =
      !isSentence &&
      (size >= usualSize * 1.25 || (weightOf(boldness, medium) > 400 && size >= usualSize * 1.1));
    // A word as large as a title of which recognition is not sure is a logo.
    if (
      medium === 'page' &&
      size > usualSize * logoSize &&
      !/\s/u.test(text) &&
      paragraph.every((line) => line.confidence < sureWord)
    )
      return [];
    const isReadOn = isSentence && (paragraph.length > 1 || text.split(' ').length >= minSentence);
    const weight = paragraph.reduce((sum, line) => sum + line.text.length, 0);
    return [
      {
        text,
        parts,
        confidence:
          paragraph.reduce((sum, line) => sum + line.confidence * line.text.length, 0) / Math.max(1, weight),
        role: isButton
          ? 'button'
          : isHeading
            ? 'heading'
            : paragraph.length > 1 || isReadOn
              ? 'paragraph'
              : 'label',
        region: {
          box: rounded(box),
          lines: paragraph.map(({ look }) => rounded({ ...look.box, baseline: look.baseline })),
          start: Math.round(start * 100) / 100,
          size: Math.round(size * 100) / 100,
          weight: weightOf(boldness, medium),
          italic: paragraph.filter(({ look }) => look.italic).length * 2 > paragraph.length,
          colour: writeColour(colour),
          spans: colours.map((own) => ({ colour: writeColour(own) })),
          background: writeColour(first.look.background),
          ground: first.look.ground,
          align,
          container: container && rounded(container),
          room: rounded(room),
        },
      },
    ];
  });
  const unique = [...new Map(found.map((item) => [JSON.stringify(item.region.box), item])).values()];
  return inReadingOrder(
    unique.map((item) => ({ box: item.region.box, item })),
    isRightToLeft(language),
    medium === 'page' ? usualSize * columnGap : undefined,
  ).map(({ item }) => item);
};
