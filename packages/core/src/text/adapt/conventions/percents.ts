import { remember } from '../../remember.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { AdaptationRule } from '../rule.ts';
import { standsAlone } from './boundaries.ts';
import { usesNarrowSpaces } from './french-spacing.ts';

interface PercentShape {
  readonly isBefore: boolean;
  /** Between number and sign: nothing or a space that does not break. */
  readonly space: string;
}

/** Null where the sign is another one than `%`. */
const shapes = remember((tag: string): PercentShape | null => {
  const format = new Intl.NumberFormat(tag, { style: 'percent', numberingSystem: 'latn' });
  const parts = format.formatToParts(0.5);
  if (parts.find(({ type }) => type === 'percentSign')?.value !== '%') return null;
  return {
    isBefore: parts[0]?.type === 'percentSign',
    space: parts.find(({ type }) => type === 'literal')?.value ?? '',
  };
});

const percent =
  /(?<!\d)(\d{1,15}(?:[.,'’\u00A0\u202F]\d{1,15}){0,6})([ \u00A0\u2009\u202F]?)%(?![\p{L}\p{N}%]|[-‐]\p{L}| ?\d[\d.,]{0,10}(?![\d.,]| ?%))/gu;

/** Where the percent sign stands, and whether there is a space before it. A space that is right already stays. */
export const adaptPercents: AdaptationRule = ({ text, targetLanguage }) => {
  const shape = text.includes('%') ? shapes(targetLanguage.tag) : null;
  if (!shape) return { text, adaptations: [] };
  const space = shape.space !== '' && usesNarrowSpaces(targetLanguage) ? '\u202F' : shape.space;
  const isFrench = targetLanguage.base === 'fr';
  const edits: Edit[] = [];
  for (const match of text.matchAll(percent)) {
    const [written, number = '', present = ''] = match;
    const start = match.index;
    const end = start + written.length;
    if (!standsAlone(text, start, end)) continue;
    // A space that breaks is a fault only where typography is strict about it.
    const isRight = (present === '') === (space === '') && !(isFrench && present === ' ');
    if (isRight && !shape.isBefore) continue;
    edits.push({
      start,
      end,
      replacement: shape.isBefore ? `%${number}` : `${number}${space}%`,
      kind: 'number',
      note: `${targetLanguage.tag} writes the percent sign this way.`,
    });
  }
  return applyEdits(text, edits);
};
