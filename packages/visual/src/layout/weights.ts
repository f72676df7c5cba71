import type { Weight } from '../fonts/index.ts';
import { median } from '../pixels/index.ts';
import type { Medium } from './lines.ts';
import type { MeasuredLine } from './paragraphs.ts';

/** Fewer letters leave too little ink. */
const minLetters = 4;
/** Fewer lines do not tell how thick the regular weight of a picture's font is. */
const minLines = 3;
/** How far the regular weight of a font lies from ours at most. */
const maxDeviation = 0.25;
/** The same in a picture that was enlarged, where soft edges thicken thin strokes. */
const maxSoftDeviation = 0.6;
/** Steps from pixel to pixel that are never steeper are those of an enlarged picture. */
const softStep = 0.62;
/** By how much lines of one weight differ, about. */
const spread = 0.25;

/**
 * Measures how bold lines are by the regular weight of their own picture: of some fonts it is thicker than ours, of others
 * thinner, and so are all their other weights.
 */
export const byOwnRegular = (lines: readonly MeasuredLine[]): readonly MeasuredLine[] => {
  const known = lines.filter(
    ({ text, look }) => look.ground !== 'photo' && (text.match(/\p{L}/gu)?.length ?? 0) >= minLetters,
  );
  const isSoft = median(known.map(({ look }) => look.sharpness)) < softStep;
  const most = isSoft ? maxSoftDeviation : maxDeviation;
  const values = known.map(({ look }) => look.boldness).filter((boldness) => Math.abs(boldness) <= most);
  if (values.length < minLines) return lines;
  const thin = values.sort((one, other) => one - other)[values.length >> 2] as number;
  const regular = median(values.filter((boldness) => boldness <= thin + spread));
  return lines.map((line) => ({
    ...line,
    look: { ...line.look, boldness: line.look.boldness - regular },
  }));
};

/** The cut in which a text is drawn. The letters of a scan are swollen or worn: there two are told apart, and no more. */
export const weightOf = (boldness: number, medium: Medium): Weight =>
  medium === 'page' ? (boldness > 0.5 ? 700 : 400) : boldness > 0.8 ? 700 : boldness > 0.3 ? 600 : 400;
