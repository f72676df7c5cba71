import { baseLanguageOf, languageTagOf } from '@dragoman/format-kit';
import { type LanguageTag, type ProviderWarning, ServiceError } from '@dragoman/provider';
import { cellAt, type Table, valueAt, widthOf } from './table.ts';

/** What of a table is translated, and where to. */
export interface ColumnPlan {
  /** Whether the first row says what the columns are. */
  readonly hasHeader: boolean;
  /** From 0: where texts are, and where their translations go. */
  readonly columns: readonly { readonly source: number; readonly target: number }[];
  /** A column that the file does not have yet, by its name. */
  readonly added?: string;
  /** A column whose values say what a text is. */
  readonly key?: number;
  readonly warnings?: readonly ProviderWarning[];
}

/** What a caller wants of a table. */
export interface ColumnWishes {
  readonly columns?: readonly (number | string)[] | undefined;
  readonly source_column?: number | string | undefined;
  readonly target_column?: number | string | undefined;
  readonly header?: boolean | undefined;
}

const number =
  /^[\s\p{Sc}(+−-]*[\d٠-٩۰-۹][\d٠-٩۰-۹.,' \u00a0\u202f]*(?:e[+-]?\d+)?[\s%‰\p{Sc})]*(?:\p{Lu}{3})?$/iu;
const date =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ]\d{1,2}:\d{2}.*)?$|^\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?: ?[ap]m)?$/i;
const address = /^(?:https?:\/\/|www\.|mailto:|\/|\.{1,2}\/|[A-Z]:\\)\S*$|^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
/** Names that programs give: `KEY_HELLO`, `menu.file.open`, `a1b2`, `DZA`, `#ff0000`, a boolean. */
const code =
  /^(?:[A-Za-z0-9]+(?:[_.:/#-][A-Za-z0-9]+)*[_:/#.][A-Za-z0-9_.:/#-]*|[A-Za-z-]*\d[A-Za-z0-9-]*|\p{Lu}{1,5}|#[0-9a-f]{3,8}|true|false|null|n\/a)$/iu;
const isUpper = /^[^\p{Ll}]*$/u;
const data = /^\s*(?:\{[\s\S]*\}|\[[\s\S]*\])\s*$/;

/** A formula is no text; what begins with a sign is a number or one of those. */
const isFormula = (value: string): boolean => /^\s*=/.test(value);

/** Whether a value is something to read, by itself. */
const isText = (value: string): boolean => {
  const trimmed = value.trim();
  if (!/\p{L}/u.test(trimmed) || isFormula(trimmed) || number.test(trimmed)) return false;
  if (date.test(trimmed) || address.test(trimmed) || data.test(trimmed)) return false;
  // Short words in capitals are codes, others texts.
  return (
    !code.test(trimmed) ||
    (/^\p{L}{1,5}$/u.test(trimmed) && !isUpper.test(trimmed) && !/^(?:true|false|null)$/i.test(trimmed))
  );
};

/** Whether a cell of a text column is translated: no formula, address or data, and not without a letter. */
export const isTranslatable = (value: string): boolean => {
  const trimmed = value.trim();
  return /\p{L}/u.test(trimmed) && !isFormula(trimmed) && !address.test(trimmed) && !data.test(trimmed);
};

/** Columns whose names say that nobody reads them. */
const technical =
  /^(?:(?:.*[\s_-])?(?:ids?|keys?|codes?|sku|slug|uuid|guid|urls?|uri|link|href|e-?mail|phone|fax|date|time|timestamp|lang|language|locale|path|file|filename|image|icon|colou?r|currency|hash|token))$/i;

const sampleRows = 2_000;

const hasTexts = (table: Table, column: number, from: number): boolean => {
  let [texts, filled] = [0, 0];
  for (let row = from; row < table.rows.length && filled < sampleRows; row++) {
    const cell = cellAt(table, row, column);
    const value = cell === undefined ? '' : valueAt(table, cell).trim();
    if (value === '') continue;
    filled++;
    if (isText(value)) texts++;
  }
  return texts > 0 && texts * 2 >= filled;
};

const namesOf = (table: Table): readonly string[] =>
  table.rows.length === 0
    ? []
    : Array.from({ length: widthOf(table, 0) }, (_, column) =>
        valueAt(table, cellAt(table, 0, column) ?? 0).trim(),
      );

/** Whether a first row names columns: short, distinct, no numbers, no sentences. */
const namesColumns = (table: Table, names: readonly string[]): boolean => {
  const given = names.filter((name) => name !== '');
  if (given.length === 0 || table.rows.length < 2 || new Set(given).size < given.length) return false;
  if (names.length === 1) return /^[\p{L}_ -]{1,30}$/u.test(given[0] ?? '') && !/[.!?]$/.test(given[0] ?? '');
  return (
    given.length * 2 >= names.length &&
    given.every(
      (name) =>
        name.length <= 60 &&
        !number.test(name) &&
        !date.test(name) &&
        !address.test(name) &&
        !/[.!?。…]$/u.test(name),
    )
  );
};

const tag = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/;

const canonical = (name: string): LanguageTag | undefined =>
  tag.test(name) ? languageTagOf(name) : undefined;

/** The column of a language: of the same tag, else of the same base. */
const columnOf = (tags: readonly (string | undefined)[], language: LanguageTag): number => {
  const exact = tags.findIndex((one) => one?.toLowerCase() === language.toLowerCase().replaceAll('_', '-'));
  return exact !== -1
    ? exact
    : tags.findIndex((one) => one !== undefined && baseLanguageOf(one) === baseLanguageOf(language));
};

/** A table of texts by languages: most columns are called by languages, as Godot writes it. */
interface LanguageColumns {
  /** The column of the source language, else the first of any. */
  readonly source: number;
  /** A column without a language. */
  readonly key: number;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const languageColumnsOf = (
  names: readonly string[],
  sourceLanguage: LanguageTag | undefined,
): LanguageColumns | undefined => {
  const tags = names.map(canonical);
  const known = tags.filter((one) => one !== undefined && languageNames.of(one) !== undefined);
  if (known.length < 2 || known.length * 2 < names.length) return undefined;
  const wanted = sourceLanguage === undefined ? -1 : columnOf(tags, sourceLanguage);
  const source = wanted === -1 ? tags.findIndex((one) => one !== undefined) : wanted;
  return { source, key: tags.indexOf(undefined) };
};

const languagesInColumns = (name: string): ProviderWarning => ({
  code: 'languages_in_columns',
  message: `The columns are languages: the texts of ${name} are replaced. To fill a column of its own for the translation, name it in target_column.`,
});

const noSource = (): ServiceError => {
  const message = 'Name the column of the texts in source_column, too.';
  return new ServiceError('invalid_request', {
    detail: message,
    errors: [{ pointer: '/options/source_column', code: 'required', message }],
  });
};

const unknownColumn = (option: string, column: number | string, names: readonly string[]): ServiceError => {
  const message = `The table has no column ${JSON.stringify(column)}. It has ${names.length}: ${names.slice(0, 30).join(', ').slice(0, 500)}.`;
  return new ServiceError('invalid_request', {
    detail: message,
    errors: [{ pointer: `/options/${option}`, code: 'unknown_column', message }],
  });
};

/** Which columns are translated: as the caller says, else by what is in them. */
export const planColumns = (
  table: Table,
  wishes: ColumnWishes,
  sourceLanguage: LanguageTag | undefined,
): ColumnPlan => {
  const names = namesOf(table);
  let width = 0;
  for (const row of table.rows.keys()) width = Math.max(width, widthOf(table, row));
  if (table.rows.length === 0) return { hasHeader: false, columns: [] };
  const { columns, source_column, target_column, header } = wishes;
  const isNamed = [...(columns ?? []), source_column, target_column].some((one) => typeof one === 'string');
  const hasHeader = isNamed || (header !== true && namesColumns(table, names));
  const languages = hasHeader ? languageColumnsOf(names, sourceLanguage) : undefined;
  const key = languages && languages.key !== -1 ? { key: languages.key } : {};
  const find = (option: string, column: number | string): number => {
    const found = typeof column === 'number' ? column - 1 : names.indexOf(column.trim());
    if (found < 0 || found >= width) throw unknownColumn(option, column, names);
    return found;
  };
  const inPlace = (column: number) => ({ source: column, target: column });
  if (target_column !== undefined) {
    const source = source_column === undefined ? languages?.source : find('source_column', source_column);
    if (source === undefined) throw noSource();
    const isNew = typeof target_column === 'string' && !names.includes(target_column.trim());
    const target = isNew ? width : find('target_column', target_column);
    return {
      hasHeader,
      columns: [{ source, target }],
      ...(isNew ? { added: target_column.trim() } : {}),
      ...key,
    };
  }
  const wanted = columns ?? (source_column === undefined ? undefined : [source_column]);
  if (wanted) {
    const found = wanted.map((column) => find(columns ? 'columns' : 'source_column', column));
    return { hasHeader, columns: [...new Set(found)].map(inPlace), ...key };
  }
  if (languages) {
    const { source } = languages;
    const warnings = [languagesInColumns(names[source] ?? '')];
    return { hasHeader, columns: [inPlace(source)], warnings, ...key };
  }
  const found = Array.from({ length: width }, (_, column) => column).filter(
    (column) =>
      !(hasHeader && technical.test(names[column] ?? '')) && hasTexts(table, column, hasHeader ? 1 : 0),
  );
  return { hasHeader, columns: found.map(inPlace) };
};
