import type { WriteWarning } from '@dragoman/format-kit';
import { type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';

/** A line break inside of a value, with the blanks around it: an inline tag. */
const lineBreak = /([ \t]*(?:\r\n|\n|\r)\s*)/;

/** A value without blanks at its edges. */
export interface CellText {
  readonly lead: string;
  readonly text: string;
  readonly trail: string;
}

export const cellTextOf = (value: string): CellText => {
  const text = value.trim();
  const start = value.indexOf(text);
  return { lead: value.slice(0, start), text, trail: value.slice(start + text.length) };
};

/** A value with tags for its line breaks. */
export const toTagged = (text: string): TaggedText =>
  writeTaggedText(
    text.split(lineBreak).flatMap((piece, index): TaggedPart[] => {
      if (index % 2 === 1) return [{ kind: 'empty', number: (index + 1) / 2 }];
      return piece === '' ? [] : [{ kind: 'text', text: piece }];
    }),
  );

/** A target as a value, with the line breaks of its source. */
export const fromTagged = (parts: readonly TaggedPart[], text: string): string => {
  const breaks = text.split(lineBreak).filter((_, index) => index % 2 === 1);
  return parts.map((part) => (part.kind === 'text' ? part.text : (breaks[part.number - 1] ?? ''))).join('');
};

/** What programs of tables take for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const beginsFormula = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]/u;
const isNumber = /^\s*[+-][\d.,\s]*$/;
const firstSign = (value: string): string => value.trimStart().charAt(0);

/** A translation that a program of tables would calculate is made text, by the mark that these programs know for it. */
export const withoutFormula = (
  value: string,
  source: string,
  key: string,
): { readonly value: string; readonly warning?: WriteWarning } => {
  if (!beginsFormula.test(value) || isNumber.test(value) || firstSign(value) === firstSign(source))
    return { value };
  const message = 'The translation would be read as a formula: an apostrophe was put before it.';
  return { value: `'${value}`, warning: { code: 'formula_escaped', message, key } };
};
