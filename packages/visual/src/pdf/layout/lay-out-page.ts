import type { Box, PageContent } from '../page-content.ts';
import type { TextPlace } from '../place.ts';
import { alignmentOf } from './alignment.ts';
import { type Block, type ReadFrame, readFrame } from './block.ts';
import { framesOf } from './frame.ts';
import { isLetter, most } from './glyph.ts';
import { leadersOf } from './leader.ts';
import { blankOf } from './lines/blank.ts';
import { ascentOf, boxOf, descentOf } from './lines/fragment.ts';
import type { Line } from './lines/line.ts';
import { movableMark } from './movable-mark.ts';
import { Obstacles } from './obstacles.ts';
import { byRows, columnGapOf, hullOf, inReadingOrder } from './order.ts';
import type { LaidText, PageLayout } from './page-layout.ts';
import { roleOf, sharingOf } from './role.ts';
import { type Obstacle, roomOf, sidesOf } from './room.ts';
import { shownBox, shownHeight } from './shown.ts';
import { type Shows, showsOf } from './shows.ts';
import { marginsOf, surroundingsOf } from './surroundings.ts';
import { saneRules } from './walls.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

const isSaneBox = ({ left, bottom, right, top }: Box): boolean =>
  [left, bottom, right, top].every((value) => Number.isFinite(value) && Math.abs(value) < 1_000_000) &&
  right >= left &&
  top >= bottom;

const maxObstacles = 50_000;
const maxPictures = 2_000;

/** What rooms of a frame must not reach. */
const obstaclesOf = (
  own: ReadFrame,
  all: readonly ReadFrame[],
  content: PageContent,
  area: Box,
): Obstacles<Obstacle> => {
  const obstacles = new Obstacles<Obstacle>(area);
  const ofFragment = new Map<object, object>();
  for (const block of own.blocks)
    for (const line of block.paragraph.lines) ofFragment.set(line.glyphs, block);
  for (const other of all)
    for (const fragment of other.fragments) {
      const box = boxOf(fragment);
      if (other === own) {
        const block = ofFragment.get(fragment.glyphs);
        obstacles.add(box, { text: block ?? fragment, isThin: false });
      } else if (!other.frame.isSquare || !own.frame.isSquare) continue;
      else obstacles.add(turnedFrom(other, own, box), { text: fragment, isThin: false });
    }
  for (const wall of own.walls.upright.slice(0, maxObstacles))
    obstacles.add(
      { left: wall.at - 0.1, right: wall.at + 0.1, bottom: wall.from, top: wall.to },
      { text: undefined, isThin: true },
    );
  for (const wall of own.walls.level.slice(0, maxObstacles))
    obstacles.add(
      { left: wall.from, right: wall.to, bottom: wall.at - 0.1, top: wall.at + 0.1 },
      { text: undefined, isThin: true },
    );
  for (const box of content.images.filter(isSaneBox).slice(0, maxObstacles))
    obstacles.add(own.frame.turned(box), { text: undefined, isThin: false });
  for (const box of (content.annotations ?? []).filter(isSaneBox).slice(0, maxObstacles))
    obstacles.add(own.frame.turned(box), { text: undefined, isThin: true });
  for (const box of content.drawings.filter(isSaneBox).slice(0, maxObstacles))
    obstacles.add(own.frame.turned(box), { text: undefined, isThin: false, isDrawing: true });
  return obstacles;
};

/** A rectangle of one frame as another sees it. */
const turnedFrom = (from: ReadFrame, to: ReadFrame, { left, right, bottom, top }: Box): Box => {
  const radians = (from.frame.angle * Math.PI) / 180;
  const [cosine, sine] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))];
  const xs = [left, right].flatMap((u) => [u * cosine - bottom * sine, u * cosine - top * sine]);
  const ys = [left, right].flatMap((u) => [u * sine + bottom * cosine, u * sine + top * cosine]);
  return to.frame.turned({
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  });
};

/** Baseline to baseline where there is only one line: what text is set with as a rule. */
const usualLeading = 1.2;

const leadingOf = (lines: readonly Line[]): number => {
  const [first, last] = [lines[0] as Line, lines.at(-1) as Line];
  return lines.length > 1 ? (first.baseline - last.baseline) / (lines.length - 1) : first.size * usualLeading;
};

/** @param label how many items of its first line are in front of the text */
const indentOf = (lines: readonly Line[], label: number, align: TextPlace['align']): number => {
  const [first, second] = lines;
  if (!first || !second || align === 'centre' || first.isRtl || align === 'right') return 0;
  const inset = (label < first.label ? first.left : first.start) - second.start;
  return Math.abs(inset) < 0.15 * first.size ? 0 : inset;
};

/** Where a line begins and ends without its bullet or number. */
const edgesOf = (line: Line, label: number): { readonly left: number; readonly right: number } => {
  if (label === 0) return { left: line.left, right: line.right };
  return line.isRtl ? { left: -line.end, right: -line.start } : { left: line.start, right: line.end };
};

const textsOf = (
  read: ReadFrame,
  all: readonly ReadFrame[],
  content: PageContent,
  shows: Shows,
): readonly { readonly text: LaidText; readonly block: Block }[] => {
  const { frame, blocks } = read;
  const main = all.reduce((one, other) => (other.fragments.length > one.fragments.length ? other : one));
  const pictures = [...content.images, ...content.drawings]
    .slice(0, maxPictures)
    .filter(isSaneBox)
    .map((box) => frame.turned(box));
  const bars = content.rules
    .slice(0, maxPictures)
    .map(({ box }) => box)
    .filter(isSaneBox)
    .map((box) => frame.turned(box));
  const view = frame.turned(content.view);
  const margins = marginsOf(view, read.fragments);
  const obstacles = obstaclesOf(read, all, content, view);
  const around = surroundingsOf(blocks, margins, view);
  const sharing = sharingOf(blocks);
  const leaderOf = leadersOf(read.fragments, shows);
  const ordered = blocks.toSorted((one, other) => other.bounds.top - one.bounds.top);
  const measured = ordered.flatMap((block) => {
    const { source, paragraph } = block;
    if (!source) return [];
    const { lines } = paragraph;
    const [first] = lines;
    const edges = lines.map((line, index) => edgesOf(line, index === 0 ? block.label : 0));
    const bounds = {
      ...block.bounds,
      left: Math.min(...edges.slice(0, 2_000).map(({ left }) => left)),
      right: Math.max(...edges.slice(0, 2_000).map(({ right }) => right)),
      top: first.baseline + first.size * most(first.glyphs.slice(0, 200).map(ascentOf)),
    };
    bounds.bottom = Math.min(
      bounds.bottom,
      (lines.at(-1) as Line).baseline +
        first.size * Math.min(...(lines.at(-1) as Line).glyphs.slice(0, 200).map(descentOf)),
    );
    const { surroundings, limits } = around(block, bounds);
    const align = alignmentOf(paragraph, surroundings);
    // What is in front of it stays.
    const labelled = first.isRtl ? { ...limits, right: bounds.right } : { ...limits, left: bounds.left };
    const leader = leaderOf(block);
    const free = sidesOf(block, bounds, first.size, align, block.label > 0 ? labelled : limits, obstacles);
    const sides = leader ? { ...free, right: Math.max(free.right, leader.right) } : free;
    obstacles.add({ ...bounds, left: sides.left, right: sides.right }, { text: block, isThin: false });
    // Something that stands before the column's end would have the mark upon it.
    const isOpen = first.isRtl ? sides.left <= limits.left + 1 : sides.right >= limits.right - 1;
    const mark = isOpen ? movableMark(block, shows, content, frame) : undefined;
    return [{ block, source, edges, bounds, align, leader, sides, mark }];
  });
  // No text grows downwards before each has the breadth of its own lines.
  return measured.flatMap(({ block, source, edges, bounds, align, leader, sides, mark }) => {
    const { lines } = block.paragraph;
    const [first] = lines;
    const room = roomOf(block, bounds, first.size, sides, obstacles);
    obstacles.add(room, { text: block, isThin: false });
    const taken = shows.takenWith(source.glyphs);
    const blank = blankOf(lines, align);
    const paths = new Set<number>(source.paths);
    for (const { underline, strike, highlight } of source.glyphs)
      for (const path of [underline, strike, highlight?.path]) if (path !== undefined) paths.add(path);
    const marked = source.glyphs.find((glyph) => glyph.marked !== undefined)?.marked;
    const role = roleOf(block, {
      ...{ view, pictures, bars },
      ...{ isTurned: read !== main, isSharing: sharing.has(block) },
    });
    const place: TextPlace = {
      kind: 'text',
      page: content.page,
      box: shownBox(bounds, frame, content),
      role,
      angle: frame.angle,
      ...(frame.isVertical ? { vertical: true as const } : {}),
      lines: lines.slice(0, 2_000).map((line, index) => ({
        left: round(edges[index]?.left ?? line.left),
        right: round(edges[index]?.right ?? line.right),
        baseline: round(line.baseline),
      })),
      align,
      indent: round(indentOf(lines, block.label, align)),
      leading: round(leadingOf(lines)),
      room: {
        left: round(room.left),
        right: round(room.right),
        top: round(room.top),
        bottom: round(room.bottom),
      },
      style: { ...source.style, ...(blank === undefined ? {} : { blank }) },
      tags: [...source.tags],
      ...taken,
      ...(leader ? { leader: leader.dots } : {}),
      ...(block.label > 0 || first.hasMark ? { hasMark: true as const } : {}),
      ...(mark ? { mark } : {}),
      paths: [...paths].toSorted((one, other) => one - other),
      marked: marked ?? null,
    };
    const text: LaidText = {
      source: source.source,
      plain: source.plain,
      place,
      isBold: lines.every(({ bold }) => bold > 0.9),
      isArtifact: source.glyphs.every(({ isArtifact }) => isArtifact),
      label: first.items
        .slice(0, block.label)
        .map((item) => item.text)
        .join('')
        .trim(),
    };
    return [{ text, block }];
  });
};

/** Where a text lies in the page's own frame: user space without any turn but that of its viewer. */
const seenBox = (text: LaidText): Box => {
  const { x, y, width, height, angle } = text.place.box;
  const [w, h] = Math.abs(Math.abs(angle) - 90) < 45 ? [height, width] : [width, height];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return { left: middleX - w / 2, right: middleX + w / 2, bottom: -middleY - h / 2, top: -middleY + h / 2 };
};

interface Readable {
  readonly box: Box;
  readonly texts: readonly LaidText[];
}

/** Of a line: cells of one table are not farther apart. */
const maxBeside = 25;

/** Cells that stand together are one thing, read by its rows; all else is read by columns. */
const ordered = (
  found: readonly { readonly text: LaidText; readonly block: Block }[],
): readonly LaidText[] => {
  const items = found.map(({ text, block }) => ({
    text,
    isCell: block.paragraph.isCell || text.place.role === 'cell',
    box: seenBox(text),
  }));
  const sizes = items.map(({ text }) => text.place.style.size);
  const gap = columnGapOf(sizes);
  const tables: { box: Box; cells: typeof items }[] = [];
  for (const item of items
    .filter(({ isCell }) => isCell)
    .toSorted((one, other) => other.box.top - one.box.top)) {
    const height = Math.max(item.text.place.leading, item.text.place.style.size);
    const table = tables.find(
      ({ box }) =>
        item.box.top > box.bottom - 2.2 * height &&
        item.box.left < box.right + maxBeside * height &&
        item.box.right > box.left - maxBeside * height,
    );
    if (table) {
      table.cells.push(item);
      table.box = hullOf([table.box, item.box]);
    } else if (tables.length < 200) tables.push({ box: item.box, cells: [item] });
    else (tables[0] as { cells: typeof items }).cells.push(item);
  }
  const isRtl = found.filter(({ block }) => block.paragraph.lines[0].isRtl).length * 2 > found.length;
  const readables: Readable[] = [
    ...items.filter(({ isCell }) => !isCell).map(({ box, text }) => ({ box, texts: [text] })),
    ...tables.map(({ box, cells }) => ({ box, texts: byRows(cells, isRtl).map(({ text }) => text) })),
  ];
  return inReadingOrder(readables, isRtl, gap).flatMap(({ texts }) => texts);
};

/** Finds the texts of a page: where each stands, how it looks, and how much room it has. Never fails. */
export const layOutPage = (content: PageContent): PageLayout => {
  const rules = saneRules(content);
  const shows = showsOf(content);
  const frames = framesOf(content);
  let [mono, all] = [0, 0];
  // Counted by stretches of one size.
  let [last, count] = [0, 0];
  const letters = new Map<number, number>();
  for (const { glyphs } of frames)
    for (const glyph of glyphs) {
      if (!isLetter(glyph.text)) continue;
      all += 1;
      if (glyph.font.family === 'mono') mono += 1;
      const size = Math.round(glyph.size * 100);
      if (size !== last) {
        if (count > 0) letters.set(last, (letters.get(last) ?? 0) + count);
        last = size;
        count = 0;
      }
      count += 1;
    }
  if (count > 0) letters.set(last, (letters.get(last) ?? 0) + count);
  const read = frames.map((frame) => readFrame(frame, content, rules, shows, mono > 0.7 * all));
  const found = read.flatMap((one) => textsOf(one, read, content, shows));
  return { page: content.page, texts: ordered(found), letters, height: shownHeight(content) };
};
