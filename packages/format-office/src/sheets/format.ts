import { createFormat, type ReadSegment, type WriteWarning } from '@dragoman/format-kit';
import type { FormatData, TaggedPart, TaggedText } from '@dragoman/provider';
import { Graphics } from '../drawing/index.ts';
import { OfficePackage, readCoreProperties, sheetFlavours } from '../package/index.ts';
import type { SheetOptions } from '../sheet-options.ts';
import { type TargetLanguage, type TextPlace, targetLanguageOf } from '../text/index.ts';
import { calculateOnLoad, turnSheet } from './calculation.ts';
import { type CellContents, readContents } from './cells.ts';
import { ComparedTexts } from './compared.ts';
import { Finishing } from './finishing.ts';
import { readComparisons, renameEverywhere } from './formulas.ts';
import { followPivots } from './pivots.ts';
import { SheetNames } from './sheet-names.ts';
import { readSheetTexts, type SheetReading } from './sheet-texts.ts';
import type { CellText } from './strings.ts';
import { readSheets, type Sheet } from './workbook.ts';

/** A text of cells as a segment. There are very many: none has a function of its own. */
class CellSegment implements ReadSegment {
  readonly key: string;
  readonly source: TaggedText;
  readonly page: number;
  readonly context: string;
  readonly place: FormatData;
  readonly #text: CellText;

  constructor(text: CellText, isHeader: boolean) {
    this.key = text.key;
    this.source = text.source;
    this.page = text.page;
    this.context = isHeader ? 'heading of a column' : 'cell';
    this.place = text.place;
    this.#text = text;
  }

  write(parts: readonly TaggedPart[] | undefined): void {
    this.#text.set(parts);
  }
}

const placeSegment = ({ maxLength, ...place }: TextPlace, sheet: Sheet): ReadSegment => ({
  ...place,
  page: sheet.page,
  place: { sheet: sheet.name },
  ...(maxLength === undefined ? {} : { constraints: { maxLength } }),
});

/** A workbook as it is read, and written in the end. */
class Workbook {
  readonly #file: OfficePackage;
  readonly #sheets: readonly Sheet[];
  readonly #contents: CellContents;
  readonly #compared: ComparedTexts;
  readonly #names: SheetNames;
  readonly #target: TargetLanguage;
  readonly #finishing = new Finishing();

  constructor(
    file: OfficePackage,
    sheets: readonly Sheet[],
    contents: CellContents,
    compared: ComparedTexts,
    target: TargetLanguage,
  ) {
    this.#file = file;
    this.#sheets = sheets;
    this.#contents = contents;
    this.#compared = compared;
    this.#names = new SheetNames(file.main, sheets);
    this.#target = target;
    readComparisons(file.main.root, compared);
    for (const excerpt of contents.excerpts.values()) readComparisons(excerpt.root, compared);
    contents.tables.readComparisons(compared);
  }

  /** In the order of sheets; of each its cells, then what is around them. */
  segments(options: SheetOptions): readonly ReadSegment[] {
    const { texts, tables, results, excerpts } = this.#contents;
    const file = this.#file;
    const target = this.#target;
    const graphics = new Graphics(file, {
      target,
      follow: (text, write) => texts.follow(text, write) || results.has(text),
    });
    const isValue = (text: string): boolean => this.#compared.has(text);
    const reading: SheetReading = { file, target, graphics, texts, finishing: this.#finishing, isValue };
    followPivots(file, texts);
    const headers = tables.headers;
    const cells = Map.groupBy(texts.all, ({ page }) => page);
    return this.#sheets.flatMap((sheet) => {
      const name = options.sheet_names ? this.#names.placeOf(sheet) : undefined;
      const excerpt = excerpts.get(sheet);
      return [
        ...(name ? [placeSegment(name, sheet)] : []),
        ...(cells.get(sheet.page) ?? [])
          .filter(({ plain }) => !isValue(plain.trim()))
          .map((text) => new CellSegment(text, headers.has(text))),
        ...(excerpt ? readSheetTexts(reading, sheet.part, excerpt) : []).map((place) =>
          placeSegment(place, sheet),
        ),
      ];
    });
  }

  /** Writes what the segments noted, and whatever must fit it. */
  finish(): readonly WriteWarning[] {
    const { texts, tables, results, excerpts } = this.#contents;
    const warnings: WriteWarning[] = [];
    for (const text of texts.all) {
      if (!text.isWritten || !text.isTooLong) continue;
      text.reset();
      warnings.push({
        code: 'text_too_long',
        message: 'Excel takes 32,767 characters in a cell: this translation was left out.',
        key: text.key,
      });
    }
    warnings.push(...tables.ensureNames(), ...this.#names.finish());
    texts.finish();
    warnings.push(...this.#finishing.finish());
    const renamed = {
      column: (table: string, column: string) => tables.newName(table, column),
      ...(this.#names.isRenamed ? { sheet: (name: string) => this.#names.newName(name) } : {}),
    };
    tables.finish(texts, renamed);
    if (!tables.isEmpty || this.#names.isRenamed) renameEverywhere(this.#file, this.#contents, renamed);
    const written = [...texts.all].filter(({ isWritten }) => isWritten);
    if (results.size > 0 && written.some(({ text, plain }) => text !== plain)) calculateOnLoad(this.#file);
    if (written.length > 0)
      for (const excerpt of excerpts.values()) turnSheet(excerpt, this.#target.isRightToLeft);
    return warnings;
  }
}

/** XLSX, XLSM and their templates. A page is a sheet. */
export const sheetsFormat = createFormat<SheetOptions>({
  id: 'xlsx',
  async read({ bytes, targetLanguage, options }, turns) {
    const file = new OfficePackage(bytes, sheetFlavours);
    const sheets = readSheets(file);
    const compared = new ComparedTexts();
    const contents = await readContents(file, sheets, compared, turns);
    const workbook = new Workbook(file, sheets, contents, compared, targetLanguageOf(targetLanguage));
    const properties = readCoreProperties(file);
    const { mediaType, extension } = file.flavour;
    return {
      segments: [...properties.segments, ...workbook.segments(options)],
      pages: Math.max(1, sheets.length),
      pictures: file.pictures,
      mediaType,
      extension,
      finish() {
        const warnings = workbook.finish();
        properties.setLanguage(targetLanguage);
        const finished = file.finish();
        return { ...finished, warnings: [...warnings, ...(finished.warnings ?? [])] };
      },
    };
  },
});
