import type { Box, PageContent, PageFont, PageGlyph } from '../page-content.ts';
import { type Glyph, isBlankText, meaningOf } from './glyph.ts';

/** The page turned so that texts of one angle run level: their glyphs, and what else there is. */
export interface Frame {
  /** Degrees counterclockwise by which its texts are turned in user space. */
  readonly angle: number;
  /** Written from top to bottom: the frame lies on its side. */
  readonly isVertical: boolean;
  /** Of the angle. */
  readonly cosine: number;
  readonly sine: number;
  readonly glyphs: Glyph[];
  /** A rectangle of user space as this frame sees it; what encloses it where the angle is odd. */
  turned(box: Box): Box;
  /** Whether rectangles of user space are rectangles here, too. */
  readonly isSquare: boolean;
}

/** Coordinates beyond are nonsense. */
const limit = 1_000_000;
/** Most glyphs have nothing along: one list serves all. */
const none: readonly Glyph[] = [];
/** Of one em: no glyph is wider, with what is set between it and the next. */
const maxAdvance = 50;
/** Angles nearer than this, in degrees, are one: letters of skewed text are turned one by one, and rounded. */
const sameAngle = 0.6;
/** Pages with more are not read: each letter of a circle has its own. */
const maxFrames = 48;

const isSane = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= limit;

const createFrame = (angle: number, isVertical: boolean): Frame => {
  const radians = (angle * Math.PI) / 180;
  const quarter = Math.round(angle / 90);
  const isSquare = Math.abs(angle - quarter * 90) < 1e-6;
  const cosine = isSquare ? ([1, 0, -1, 0][((quarter % 4) + 4) % 4] as number) : Math.cos(radians);
  const sine = isSquare ? ([0, 1, 0, -1][((quarter % 4) + 4) % 4] as number) : Math.sin(radians);
  return {
    angle,
    isVertical,
    cosine,
    sine,
    glyphs: [],
    isSquare,
    turned({ left, bottom, right, top }) {
      const [x1, x2, x3, x4] = [left * cosine, right * cosine, bottom * sine, top * sine];
      const [y1, y2, y3, y4] = [-left * sine, -right * sine, bottom * cosine, top * cosine];
      return {
        left: Math.min(x1, x2) + Math.min(x3, x4),
        right: Math.max(x1, x2) + Math.max(x3, x4),
        bottom: Math.min(y1, y2) + Math.min(y3, y4),
        top: Math.max(y1, y2) + Math.max(y3, y4),
      };
    },
  };
};

/** How large a glyph's em is along its baseline; 0 where it cannot be seen. */
const alongOf = ({ matrix }: PageGlyph): number => {
  // By index: taken apart as a list it costs more than all else here.
  const a = matrix[0];
  const b = matrix[1];
  if (!isSane(a) || !isSane(b) || !isSane(matrix[2])) return 0;
  if (!isSane(matrix[3]) || !isSane(matrix[4]) || !isSane(matrix[5])) return 0;
  const along = b === 0 ? Math.abs(a) : Math.hypot(a, b);
  return along > 0.01 ? along : 0;
};

/** How large a glyph's em is across its baseline; 0 where it cannot be seen or is mirrored. */
const acrossOf = ({ matrix }: PageGlyph, along: number): number => {
  const across = (matrix[0] * matrix[3] - matrix[1] * matrix[2]) / along;
  return across > 0.5 && across < 5_000 ? across : 0;
};

/** Whether a glyph can be seen, and does not cut what is painted after it to its shape. */
const isPainted = ({ mode, hidden }: PageGlyph): boolean => mode >= 0 && mode <= 2 && hidden === undefined;

/** The frame in which a glyph stands level; a new one where there is none yet, undefined where there are too many. */
const frameFor = (frames: Frame[], a: number, b: number, isVertical: boolean): Frame | undefined => {
  const exact = (Math.atan2(b, a) * 180) / Math.PI - (isVertical ? 90 : 0);
  const known = frames.find((candidate) => {
    const apart = Math.abs(candidate.angle - exact) % 360;
    return candidate.isVertical === isVertical && Math.min(apart, 360 - apart) <= sameAngle;
  });
  if (known || frames.length >= maxFrames) return known;
  const quarter = Math.round(exact / 90) * 90;
  const frame = createFrame(Math.abs(exact - quarter) <= sameAngle ? quarter : exact, isVertical);
  frames.push(frame);
  return frame;
};

/**
 * Sorts a page's visible glyphs by the angle in which they stand. What is mirrored, hidden or used to cut pictures to its
 * shape is not among them.
 */
export const framesOf = (content: PageContent): readonly Frame[] => {
  const frames: Frame[] = [];
  const counts: number[] = [];
  let lastFont: PageFont | undefined;
  let lastFrame: Frame | undefined;
  let lastA = 0;
  let lastB = 0;
  for (let order = 0; order < content.glyphs.length; order += 1) {
    const glyph = content.glyphs[order] as PageGlyph;
    const index = counts[glyph.show] ?? 0;
    counts[glyph.show] = index + 1;
    if (!isPainted(glyph) || !Number.isFinite(glyph.advance)) continue;
    const along = alongOf(glyph);
    if (along === 0 || Math.abs(glyph.advance) > maxAdvance * along) continue;
    const across = acrossOf(glyph, along);
    if (across === 0) continue;
    const { matrix } = glyph;
    const a = matrix[0];
    const b = matrix[1];
    const x = matrix[4];
    const y = matrix[5];
    const isVertical = glyph.font.isVertical;
    // Most glyphs stand as the one before them.
    const isLike = lastFont === glyph.font && lastA === a && lastB === b;
    const frame: Frame | undefined = isLike ? lastFrame : frameFor(frames, a, b, isVertical);
    if (!frame) continue;
    lastFont = glyph.font;
    lastFrame = frame;
    lastA = a;
    lastB = b;
    const baseline = -x * frame.sine + y * frame.cosine;
    const text = meaningOf(glyph.text);
    const left = x * frame.cosine + y * frame.sine;
    frame.glyphs.push({
      text,
      left,
      right: left + Math.abs(glyph.advance),
      // Characters of vertical lines hang from the middle of the line.
      baseline: isVertical ? baseline - across * 0.38 : baseline,
      size: across,
      font: glyph.font,
      colour: glyph.colour,
      opacity: glyph.opacity,
      show: glyph.show,
      order,
      index,
      isBlank: isBlankText(text),
      isRepeat: glyph.isRepeat === true,
      isArtifact: glyph.isArtifact,
      marked: glyph.marked,
      along: none,
      link: undefined,
      underline: undefined,
      strike: undefined,
      highlight: undefined,
    });
  }
  return frames;
};
