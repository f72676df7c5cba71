import { encodeXmlAttribute, type WriteWarning } from '@dragoman/format-kit';
import { escapeTaggedText } from '@dragoman/provider';
import { keyIn } from '../drawing/index.ts';
import type { XmlPart } from '../package/index.ts';
import { hasLetters, type TextPlace, textOfParts } from '../text/index.ts';
import type { Sheet } from './workbook.ts';

/** Excel takes no more characters. */
const maxLength = 31;

/** A name that Excel takes: without `[]:*?/\`, no apostrophe at its edges, none that it keeps for itself. */
const soundName = (wanted: string): string => {
  const name = wanted
    .replace(/[[\]:*?/\\\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^['\s]+|['\s]+$/g, '');
  return shortened(/^history$/i.test(name) ? `${name} 1` : name, maxLength);
};

/** Characters are not cut through. */
const shortened = (text: string, length: number): string => {
  let short = '';
  for (const character of text) {
    if (short.length + character.length > length) break;
    short += character;
  }
  return short.replace(/['\s]+$/, '');
};

/** The names of sheets with what shall be written for them. Formulas name sheets by them. */
export class SheetNames {
  readonly #main: XmlPart;
  readonly #sheets: readonly Sheet[];
  readonly #wanted = new Map<Sheet, string>();
  readonly #renamed = new Map<string, string>();

  constructor(main: XmlPart, sheets: readonly Sheet[]) {
    this.#main = main;
    this.#sheets = sheets;
  }

  /** The name of a sheet, to be translated. */
  placeOf(sheet: Sheet): TextPlace | undefined {
    const source = escapeTaggedText(sheet.name.trim());
    if (!hasLetters(source)) return undefined;
    return {
      key: keyIn(this.#main, `sheet${sheet.page}`),
      source,
      context: 'name of a sheet',
      maxLength,
      write: (parts) => {
        this.#wanted.set(sheet, textOfParts(parts));
      },
    };
  }

  /** Writes the names into the workbook. @returns what is said of names that could not be as wished */
  finish(): readonly WriteWarning[] {
    const taken = new Set(
      this.#sheets.filter((sheet) => !this.#wanted.has(sheet)).map(({ name }) => name.toLowerCase()),
    );
    return [...this.#wanted].flatMap(([sheet, wanted]): WriteWarning[] => {
      const sound = soundName(wanted) || sheet.name;
      let name = sound;
      for (let number = 2; taken.has(name.toLowerCase()); number++)
        name = `${shortened(sound, maxLength - ` (${number})`.length)} (${number})`;
      taken.add(name.toLowerCase());
      if (name !== sheet.name) this.#renamed.set(sheet.name.toLowerCase(), name);
      const attribute = sheet.element.attribute('name');
      if (attribute) this.#main.edit(attribute.start, attribute.end, encodeXmlAttribute(name));
      if (name === wanted) return [];
      return [
        {
          code: 'sheet_name_changed',
          message: `Excel does not take this name of a sheet, or has it already: it is now ${JSON.stringify(name)}.`,
          key: keyIn(this.#main, `sheet${sheet.page}`),
        },
      ];
    });
  }

  get isRenamed(): boolean {
    return this.#renamed.size > 0;
  }

  /** The new name of a sheet; undefined: it keeps its name. Sheets are named without regard to case. */
  newName(name: string): string | undefined {
    return this.#renamed.get(name.toLowerCase());
  }
}
