import { isMeasuredLetter } from '../letter-width.ts';
import { identity, type Matrix, multiply } from '../matrix.ts';
import type { Box, PageGlyph } from '../page-content.ts';
import { boxUnder, touches } from './box.ts';
import type { LoadedFont } from './fonts.ts';
import { type GraphicsState, isLayerShown, maxGlyphs, type Painting } from './painting.ts';

/** A glyph as pdf.js gives it. */
interface PdfjsGlyph {
  readonly unicode?: unknown;
  readonly originalCharCode?: unknown;
  readonly width?: unknown;
  /** Of a vertical font: `[w1y, vx, vy]`, in thousandths of an em. */
  readonly vmetric?: unknown;
  readonly isSpace?: unknown;
}

/** Shares of an em: a stroke that thick around filled letters makes them bold (1/30 em is what programs use). */
const boldStroke = 0.015;
/** Tangents of the slant from which upright letters count as italic (6°) and up to which they are letters (35°). */
const leastSlant = 0.105;
const mostSlant = 0.7;

const finite = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

const isDrawnBold = ({ mode, lineWidth, fontSize, strokeAlpha, fill, stroke, textMatrix }: GraphicsState) => {
  if ((mode !== 2 && mode !== 6) || strokeAlpha === 0 || fill !== stroke) return false;
  const size = Math.abs(fontSize) * Math.hypot(textMatrix[2], textMatrix[3]);
  return size > 0 && lineWidth / size >= boldStroke && lineWidth / size < 0.5;
};

/** Whether what stands upright in the font leans to the right. */
const isDrawnSlanted = ([a, b, c, d]: Matrix): boolean => {
  const area = Math.abs(a * d - b * c);
  const slant = area > 0 ? (a * c + b * d) / area : 0;
  return slant >= leastSlant && slant <= mostSlant;
};

/** Why nothing of a whole show can be seen; undefined where it can. */
const hiddenShow = (painting: Painting): PageGlyph['hidden'] => {
  const { mode, fillAlpha, strokeAlpha, groupAlpha } = painting.state;
  if (mode === 3) return 'invisible';
  if (!isLayerShown(painting)) return 'layer';
  const isFilled = mode === 0 || mode === 2 || mode === 4 || mode === 6;
  const isStroked = mode === 1 || mode === 2 || mode === 5 || mode === 6;
  if (groupAlpha === 0) return 'transparent';
  if ((isFilled || isStroked) && !(isFilled && fillAlpha > 0) && !(isStroked && strokeAlpha > 0))
    return 'transparent';
  return undefined;
};

const isInside = (x: number, y: number, { left, bottom, right, top }: Box): boolean =>
  x >= left && x <= right && y >= bottom && y <= top;

/** Why a glyph cannot be seen although its show can. */
const hiddenGlyph = (
  painting: Painting,
  matrix: Matrix,
  ems: number,
  font: LoadedFont,
): PageGlyph['hidden'] => {
  const { clip } = painting.state;
  if (isInside(matrix[4], matrix[5], clip)) return undefined;
  const box = font.isVertical
    ? boxUnder(matrix, -0.5, -ems, 0.5, 0)
    : boxUnder(matrix, Math.min(0, ems), font.descent, Math.max(0, ems), font.ascent);
  if (touches(box, clip)) return undefined;
  return touches(box, painting.view) ? 'clipped' : 'outside';
};

/**
 * One show operator. Its font may be missing, or it may only make a soft mask: it counts all the same, but no glyphs come
 * of it.
 */
export const showGlyphs = (painting: Painting, items: unknown): void => {
  const { state } = painting;
  const { font, fontSize, horizontalScale, characterSpacing, wordSpacing, rise, mode } = state;
  const space = multiply(state.textMatrix, state.matrix);
  const show = painting.advances.length;
  const [a, b, c, d, e, f] = space;
  const isSound = Number.isFinite(a + b + c + d + e + f);
  painting.matrices.push(isSound ? space : identity);
  if (!font || fontSize === 0 || !Array.isArray(items) || !isSound) {
    painting.advances.push(0);
    return;
  }
  const { isVertical } = font;
  const across = fontSize * horizontalScale;
  const em = [across * a, across * b, fontSize * c, fontSize * d] as const;
  const length = isVertical ? Math.abs(fontSize) * Math.hypot(c, d) : Math.abs(across) * Math.hypot(a, b);
  const colour = mode === 1 || mode === 5 ? state.stroke : state.fill;
  const style = font.styled(isDrawnBold(state), isDrawnSlanted([...em, 0, 0]));
  const hidden = hiddenShow(painting);
  const alpha = state.groupAlpha * (mode === 1 || mode === 5 ? state.strokeAlpha : state.fillAlpha);
  const opacity = alpha > 0 && alpha < 1 ? alpha : undefined;
  const mark = painting.marks.at(-1);
  const marked = painting.forms.length > 0 ? undefined : mark?.marked;
  const isArtifact = mark?.isArtifact ?? false;
  // in ems along the line: to the right, or upwards where the font is vertical
  let pen = 0;
  for (const item of items as readonly unknown[]) {
    if (typeof item === 'number') {
      pen -= finite(item) / 1000;
      continue;
    }
    if (typeof item !== 'object' || item === null) continue;
    const glyph = item as PdfjsGlyph;
    const spacing = (characterSpacing + (glyph.isSpace === true ? wordSpacing : 0)) / fontSize;
    const [down] = isVertical && Array.isArray(glyph.vmetric) ? (glyph.vmetric as readonly unknown[]) : [];
    const ems = finite(isVertical ? (down ?? -1000) : glyph.width) * font.unit;
    const x = isVertical ? 0 : pen * across;
    const y = rise + (isVertical ? pen * fontSize : 0);
    const unicode = typeof glyph.unicode === 'string' ? glyph.unicode : '';
    const meaning = painting.meaning(font.isNameless(glyph.originalCharCode, unicode) ? '' : unicode);
    font.seen[meaning.kind] += 1;
    if (isMeasuredLetter(meaning.text)) font.letters.set(meaning.text, ems);
    const matrix: Matrix = [em[0], em[1], em[2], em[3], x * a + y * c + e, x * b + y * d + f];
    const unseen = hidden ?? hiddenGlyph(painting, matrix, Math.abs(ems), font);
    pen += ems + spacing;
    if (painting.masks > 0 || !Number.isFinite(matrix[4] + matrix[5])) continue;
    if (painting.glyphs.length >= maxGlyphs) throw new RangeError('The page has too many glyphs.');
    painting.glyphs.push({
      text: meaning.text,
      show,
      matrix,
      advance: (isVertical ? -(ems + spacing) : ems + spacing) * length,
      font: style,
      colour,
      opacity,
      mode,
      marked,
      isArtifact,
      // always there, so that all glyphs are of one shape
      hidden: unseen,
    });
  }
  painting.advances.push(Number.isFinite(pen) ? pen * 1000 : 0);
  if (!Number.isFinite(pen)) return;
  const x = isVertical ? 0 : pen * across;
  const y = isVertical ? pen * fontSize : 0;
  state.textMatrix = multiply([1, 0, 0, 1, x, y], state.textMatrix);
};
