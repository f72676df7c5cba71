import {
  baseLanguageOf,
  createTextFormat,
  declaredEncoding,
  detectEncoding,
  type Edit,
  type Encoding,
  encodeText,
  type ReadSegment,
  strictLabelOf,
  type TextContent,
  type TextFile,
} from '@dragoman/format-kit';
import { type FormatRequest, type ProviderWarning, ServiceError } from '@dragoman/provider';
import { Keys } from '../common/keys.ts';
import { contextOf, hasLetters, pagesOf } from '../common/segments.ts';
import { withExisting } from '../existing/index.ts';
import {
  decodeNotation,
  type InlineText,
  placeholdersOf,
  readInline,
  readTranslation,
  writeInline,
} from '../inline/index.ts';
import { charsetOf, PoHeader } from './header.ts';
import { poNotation } from './notation.ts';
import {
  type CatalogueForm,
  type CatalogueForms,
  formsOfCatalogue,
  pluralFormsOf,
  readPluralForms,
} from './plural-forms.ts';
import { type PoEntry, type PoField, readPo } from './read.ts';
import { type Wrapping, wrappingOf, writeStrings } from './wrap.ts';

type Options = Record<string, never>;

const referenceCount = 3;

const isFuzzy = (text: string, { flags }: PoEntry): boolean =>
  flags.some(({ start, end }) => /\bfuzzy\b/.test(text.slice(start, end)));

/** Edits that take `fuzzy` from a message; a line with no other flag goes. */
const withoutFuzzy = (text: string, { flags }: PoEntry): readonly Edit[] =>
  flags.flatMap(({ start, end }): Edit[] => {
    const line = text.slice(start, end);
    if (!/\bfuzzy\b/.test(line)) return [];
    const [, names = '', lineEnd = ''] = /^#,(.*?)([\r\n]*)$/s.exec(line) ?? [];
    const kept = names.split(',').filter((name) => name.trim() !== 'fuzzy' && name.trim() !== '');
    return [{ start, end, text: kept.length === 0 ? '' : `#,${kept.join(',')}${lineEnd}` }];
  });

/** Which source a form is made of: the singular where it fits all numbers of the form. */
const sourceOf = (id: PoField, plural: PoField, form: CatalogueForm): PoField =>
  form.isOneAlone || (form.isSingular && placeholdersOf(id.raw) === placeholdersOf(plural.raw)) ? id : plural;

const textOf = (field: PoField): InlineText => readInline(poNotation, [piece(field)]);
const piece = ({ raw }: PoField) => ({ kind: 'text', tokens: poNotation.read(raw) }) as const;

/** A file while it is read and changed. */
class Catalogue {
  readonly #file: TextFile<Options>;
  readonly #entries: readonly PoEntry[];
  readonly #header: PoHeader;
  readonly #wrapping: Wrapping;
  readonly #forms: CatalogueForms;
  readonly #formList: readonly CatalogueForm[];
  /** Whether the translations are of another language than is asked for. */
  readonly #isForeign: boolean;
  readonly #keys = new Keys();
  /** Strings of forms that are written but not there yet, by message and index. */
  readonly #added = new Map<PoEntry, Map<number, string>>();
  /** Messages that are no longer fuzzy. */
  readonly #sure = new Set<PoEntry>();

  constructor(file: TextFile<Options>) {
    this.#file = file;
    this.#entries = readPo(file.text);
    this.#header = new PoHeader(file.text, this.#entries);
    this.#wrapping = wrappingOf(file.text, this.#entries);
    const { targetLanguage } = file.request;
    const { language } = this.#header;
    this.#isForeign = language !== undefined && baseLanguageOf(language) !== baseLanguageOf(targetLanguage);
    this.#forms = (this.#isForeign ? undefined : this.#ownForms()) ?? pluralFormsOf(targetLanguage);
    this.#formList = formsOfCatalogue(this.#forms, targetLanguage);
  }

  #ownForms(): CatalogueForms | undefined {
    const { pluralForms, language } = this.#header;
    if (pluralForms === undefined) return undefined;
    // Without a language and without translations, the forms are those of the template's author.
    const isTemplate = this.#entries.every(
      ({ plural, translations }) => !plural || [...translations.values()].every(({ raw }) => raw === ''),
    );
    if (language === undefined && isTemplate) return undefined;
    const forms = readPluralForms(pluralForms);
    if (forms || pluralForms === '' || pluralForms.includes('INTEGER')) return forms;
    throw new ServiceError('corrupt_document', {
      detail:
        'The header Plural-Forms of the PO file cannot be read: mend it, or leave it out, and that of the target language is set.',
    });
  }

  async read(): Promise<TextContent> {
    const segments: ReadSegment[] = [];
    for (const [index, entry] of this.#entries.entries()) {
      await this.#file.turns.step(index, this.#entries.length);
      if (entry !== this.#header.entry) segments.push(...this.#segmentsOf(entry));
    }
    return {
      segments,
      pages: pagesOf(segments.length),
      warnings: this.#warnings(segments),
      finish: () => this.#finish(),
    };
  }

  /** Translations that a program could not fill in are told of. Names in place of sources have no placeholders, and forms of plurals may do without a number. */
  #warnings(segments: readonly ReadSegment[]): readonly ProviderWarning[] {
    const wrong = segments.filter(
      ({ source, target, pluralCategory }) =>
        target !== undefined &&
        !pluralCategory &&
        !['', placeholdersOf(target)].includes(placeholdersOf(source)),
    );
    const [first] = wrong;
    if (!first) return [];
    const message = `Translations in the file have other placeholders than their sources: ${wrong.length}, the first of ${JSON.stringify(first.source.slice(0, 60).toWellFormed())}.`;
    return [{ code: 'placeholders_differ', message }];
  }

  #segmentsOf(entry: PoEntry): readonly ReadSegment[] {
    const { context, id, plural, extracted, references } = entry;
    const name = this.#keys.unique(context ? `${context.raw}\u0004${id.raw}` : id.raw);
    const notes = [...extracted, ...references.slice(0, referenceCount)].filter((note) => note !== '');
    const note = contextOf(context ? decodeNotation(poNotation, context.raw) : '', notes.join('; '));
    if (!plural) return this.#segment(entry, { key: name, ...note }, id, 0);
    return this.#formList.flatMap((form) =>
      this.#segment(
        entry,
        { key: `${name}[${form.index}]`, pluralCategory: form.category, ...note },
        sourceOf(id, plural, form),
        form.index,
      ),
    );
  }

  #segment(
    entry: PoEntry,
    described: Pick<ReadSegment, 'key' | 'context' | 'pluralCategory'>,
    source: PoField,
    index: number,
  ): readonly ReadSegment[] {
    const inline = textOf(source);
    if (!hasLetters(inline.text)) return [];
    const field = entry.translations.get(index);
    const own = field && readTranslation(inline, [piece(field)]);
    const isKept = !this.#isForeign && !isFuzzy(this.#file.text, entry) && own;
    return [
      {
        ...described,
        source: inline.text,
        ...(isKept ? { target: own } : {}),
        write: (parts, { target }) => {
          this.#sure.add(entry);
          // What is there already stays as it is written, line breaks included.
          if (parts && isKept && target === own) return;
          const keyword = entry.plural ? `msgstr[${index}]` : 'msgstr';
          const raw = parts ? writeInline(poNotation, inline, parts) : '';
          const text = writeStrings(raw, keyword, this.#wrapping);
          if (field) this.#file.edits.push({ ...field.strings, text });
          else this.#addedTo(entry).set(index, `${keyword} ${text}`);
        },
      },
    ];
  }

  #addedTo(entry: PoEntry): Map<number, string> {
    const added = this.#added.get(entry) ?? new Map<number, string>();
    this.#added.set(entry, added);
    return added;
  }

  #finish(): readonly Edit[] {
    const { text, encoding, edits, request } = this.#file;
    const { count, header } = this.#forms;
    const plurals = this.#entries.filter(({ plural }) => plural);
    const sureEdits = [...this.#sure].flatMap((entry) => withoutFuzzy(text, entry));
    // Where all translations were there already, the file says the rest rightly as well.
    if (edits.length + sureEdits.length + this.#added.size === 0) return [];
    const { entry } = this.#header;
    const further = [
      ...sureEdits,
      ...(entry ? withoutFuzzy(text, entry) : []),
      ...plurals.flatMap((one) => this.#formsOf(one, count)),
    ];
    const isKept = [...edits, ...further].every((edit) => fits(edit.text, encoding));
    const declared = charsetOf(request.bytes);
    const charset = isKept ? encoding.label : 'utf-8';
    const isDeclared = declared !== undefined && strictLabelOf(declared) === charset;
    const isCounted = plurals.length > 0 || this.#header.pluralForms !== undefined;
    return [
      ...further,
      ...this.#header.edits(
        request.targetLanguage,
        { pluralForms: isCounted ? header : undefined, charset: isDeclared ? undefined : nameOf(charset) },
        this.#wrapping,
      ),
    ];
  }

  /** Gives a message as many forms as the language has. */
  #formsOf(entry: PoEntry, count: number): readonly Edit[] {
    const { translations } = entry;
    const { lineEnd } = this.#wrapping;
    const edits: Edit[] = [];
    for (const [index, { start, end }] of translations)
      if (index >= count) edits.push({ start: this.#behindLineBefore(start), end, text: '' });
    const added = this.#added.get(entry);
    const last = [...translations].findLast(([index]) => index < count)?.[1];
    const missing = Array.from({ length: count }, (_, index) => index).filter(
      (index) => !translations.has(index),
    );
    const text = missing.map((index) => lineEnd + (added?.get(index) ?? `msgstr[${index}] ""`)).join('');
    return text === '' || !last ? edits : [{ start: last.end, end: last.end, text }, ...edits];
  }

  #behindLineBefore(start: number): number {
    const blank = /\s*$/.exec(this.#file.text.slice(Math.max(0, start - 4), start))?.[0].length ?? 0;
    return start - blank;
  }
}

/** A charset as gettext names it. */
const nameOf = (label: string): string => label.replace('windows-', 'CP').toUpperCase();

const fits = (text: string, encoding: Encoding): boolean =>
  encodeText(text, { ...encoding, hasMark: false }) !== undefined;

/** The encoding of a file: UTF-8 where it is that and shows it, whatever the header says; else as the header says. */
const encodingOf = ({ bytes }: FormatRequest<Options>): Encoding | undefined => {
  const found = detectEncoding(bytes);
  const charset = charsetOf(bytes);
  if (found?.hasMark || found?.label.startsWith('utf-16') || charset === undefined) return found;
  const label = strictLabelOf(charset);
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (found?.label === 'utf-8' && (!isAscii || label === undefined)) return found;
  if (label === undefined)
    throw new ServiceError('corrupt_document', {
      detail: `The header of the PO file names the charset ${charset}, which is not known: save it as UTF-8.`,
    });
  return label.startsWith('utf-16') ? found : declaredEncoding(bytes, label);
};

const format = createTextFormat<Options>({
  id: 'po',
  mediaType: 'text/x-gettext-translation',
  extension: 'po',
  encodingOf,
  read: (file) => {
    const catalogue = new Catalogue(file);
    return catalogue.read();
  },
});

/** Catalogues of gettext, and templates of them. */
export const poFormat = withExisting(format, 'two languages');
