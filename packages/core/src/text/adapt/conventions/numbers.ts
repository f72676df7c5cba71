import { applyEdits } from '../edits.ts';
import type { AdaptationRule } from '../rule.ts';
import { anchorPlaces } from './anchor.ts';
import { isCode } from './codes.ts';
import { numberShapeOf, writeDecimal } from './number-shape.ts';
import { type NumberToken, numberTokens } from './number-tokens.ts';

/** Of these a tag without region leaves open whether a point groups or begins a fraction. */
const undecided = new Set(['es']);
const isEvident = ({ isGrouped, fraction }: NumberToken): boolean => isGrouped && fraction !== '';

/**
 * Decimal and group marks. `1.234` is read as the source's region writes it, and changed only where the same characters
 * stand in the source: what the engine has localised already is left alone.
 */
export const adaptNumbers: AdaptationRule = ({ source, text, sourceLanguage, targetLanguage }) => {
  const from = numberShapeOf(sourceLanguage);
  const to = numberShapeOf(targetLanguage);
  const isUndecided = sourceLanguage.region === undefined && undecided.has(sourceLanguage.base);
  const anchors = numberTokens(source, from).map((token) => ({
    text: token.text,
    replacement: isCode(source, token) || (isUndecided && !isEvident(token)) ? null : writeDecimal(token, to),
  }));
  if (anchors.length === 0) return { text, adaptations: [] };
  const note = `${targetLanguage.tag} writes the decimal mark and groups of digits this way.`;
  return applyEdits(
    text,
    anchorPlaces(numberTokens(text, from), anchors).map(({ place, replacement }) => ({
      start: place.start,
      end: place.end,
      replacement,
      kind: 'number',
      note,
    })),
  );
};
