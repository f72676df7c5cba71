import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import type { Layer } from './layer.ts';
import type { Resources } from './resources.ts';
import type { Operand } from './syntax/token.ts';

const maxDepth = 10;

const isPattern = (space: PDFObject | undefined, resources: Resources, depth: number): boolean => {
  if (depth > maxDepth) return false;
  if (space instanceof PDFArray) {
    const kind = space.size() > 0 ? space.lookup(0) : undefined;
    return kind === PDFName.of('Pattern');
  }
  if (!(space instanceof PDFName)) return false;
  const name = space.decodeText();
  if (name === 'Pattern') return true;
  if (/^(?:Device(?:Gray|RGBA?|CMYK)|G|RGB|CMYK)$/.test(name)) return false;
  return isPattern(resources.lookup('ColorSpace', name), resources, depth + 1);
};

/** Whether the operand of `cs` or `CS` is a space of patterns. */
export const isPatternSpace = (operand: Operand | undefined, { resources }: Layer): boolean => {
  const name = operand?.kind === 'array' ? operand.items[0] : operand;
  if (name?.kind !== 'name') return false;
  if (operand?.kind === 'array') return name.value === 'Pattern';
  return isPattern(PDFName.of(name.value.replaceAll('#', '#23')), resources, 0);
};

/** Whether the operands of `scn` or `SCN` end in a pattern that there is. */
export const isSoundPattern = (operands: readonly Operand[], resources: Resources): boolean => {
  const name = operands.at(-1);
  if (name?.kind !== 'name') return false;
  const pattern = resources.lookup('Pattern', name.value);
  const dictionary = pattern instanceof PDFStream ? pattern.dict : pattern;
  if (!(dictionary instanceof PDFDict)) return false;
  const type = dictionary.lookup(PDFName.of('PatternType'));
  return type instanceof PDFNumber && (type.asNumber() === 1 || type.asNumber() === 2);
};
