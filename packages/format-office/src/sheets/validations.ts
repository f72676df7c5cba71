import { encodeXmlText, type XmlElement } from '@dragoman/format-kit';
import { escapeTaggedText } from '@dragoman/provider';
import { keyIn, readAttribute } from '../drawing/index.ts';
import { hasLetters, type TextPlace, textOfParts } from '../text/index.ts';
import type { Excerpt } from './excerpt.ts';
import type { Finishing } from './finishing.ts';
import { readFormula, unquoted } from './formula.ts';
import type { CellText, CellTexts } from './strings.ts';

/** Excel takes no more characters. */
const maxTitle = 32;
const maxMessage = 255;
const maxList = 255;

const messages = [
  ['promptTitle', maxTitle, 'title of a hint at a cell'],
  ['prompt', maxMessage, 'hint at a cell'],
  ['errorTitle', maxTitle, 'title of an error at a cell'],
  ['error', maxMessage, 'error at a cell'],
] as const;

const refused = (key: string, limit: number, length: number) => ({
  code: 'text_too_long',
  message: `Excel takes ${limit} characters here; the translation has ${length} and was left out.`,
  key,
});

/** Messages that Excel shows for cells; what is too long for it stays as it was. */
const readMessages = (
  excerpt: Excerpt,
  element: XmlElement,
  number: number,
  finishing: Finishing,
): readonly TextPlace[] =>
  messages.flatMap(([name, maxLength, context]): readonly TextPlace[] => {
    const key = keyIn(excerpt, `${name}${number}`);
    const place = readAttribute(excerpt, element, name, { key, context, maxLength });
    if (!place) return [];
    return [
      {
        ...place,
        write(parts) {
          const { length } = textOfParts(parts);
          if (length > maxLength) finishing.warn(refused(key, maxLength, length));
          else place.write(parts);
        },
      },
    ];
  });

/** The items of a list that stands in a validation itself: `"Yes,No"`; undefined where it is elsewhere. */
const listOf = (element: XmlElement): readonly string[] | undefined => {
  if (element.attribute('type')?.value !== 'list') return undefined;
  const [token, ...others] = readFormula(element.element('formula1')?.textContent ?? '');
  if (token?.kind !== 'string' || others.length > 0) return undefined;
  return unquoted(token).split(',');
};

interface Item {
  readonly text: string;
  /** The text of cells that have it. */
  readonly cell: CellText | undefined;
  written: string | undefined;
}

/**
 * A list of values to choose from. Cells with one of them follow it, and it follows them; a comma would make two of one, so
 * that the list then stays.
 */
const readList = (
  excerpt: Excerpt,
  element: XmlElement,
  number: number,
  { texts, finishing, isValue }: ValidationReading,
): readonly TextPlace[] => {
  const first = element.element('formula1');
  const formula = first?.element('f') ?? first;
  const list = listOf(element);
  if (!formula || !list) return [];
  const items = list.map((text): Item => ({ text, cell: texts.find(text), written: undefined }));
  const keys: string[] = [];
  const finish = (): void => {
    const written = items.map(({ text, cell, written }) => {
      const target = cell?.isWritten ? cell.text.trim() : written;
      return target === undefined ? text : text.replace(text.trim(), () => target);
    });
    const value = written.join(',');
    const isSound = written.every((text, index) => text === list[index] || !text.includes(','));
    if (isSound && value.length <= Math.max(maxList, list.join(',').length))
      part.edit(formula.contentStart, formula.contentEnd, encodeXmlText(`"${value.replaceAll('"', '""')}"`));
    else
      finishing.warn({
        code: 'list_kept',
        message:
          'A list of values to choose from was left as it is: translated it would have commas in its items, or more than 255 characters.',
        ...(keys[0] === undefined ? {} : { key: keys[0] }),
      });
  };
  const part = excerpt;
  if (items.some(({ cell }) => cell)) finishing.later(finish);
  return items.flatMap((item, index): readonly TextPlace[] => {
    const source = escapeTaggedText(item.text.trim());
    if (!hasLetters(source) || item.cell || isValue(item.text.trim())) return [];
    const key = keyIn(excerpt, `list${number}.${index + 1}`);
    return [
      {
        key,
        source,
        context: 'value to choose for a cell',
        write(parts) {
          if (keys.length === 0 && !items.some(({ cell }) => cell)) finishing.later(finish);
          keys.push(key);
          item.written = textOfParts(parts);
        },
      },
    ];
  });
};

/** What validations are read with. */
export interface ValidationReading {
  readonly texts: CellTexts;
  readonly finishing: Finishing;
  /** Whether formulas compare with a text, so that it stays. */
  isValue(text: string): boolean;
}

/** The texts of the data validations of a sheet (ECMA-376 part 1, 18.3.1.32), those of newer Excel included. */
export const readValidations = (excerpt: Excerpt, reading: ValidationReading): readonly TextPlace[] =>
  [...excerpt.root.descendants('dataValidation')].flatMap((element, index) => [
    ...readMessages(excerpt, element, index + 1, reading.finishing),
    ...readList(excerpt, element, index + 1, reading),
  ]);
