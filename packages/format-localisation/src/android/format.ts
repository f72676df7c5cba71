import { languageTagOf, type ReadSegment, type TextContent, type XmlElement } from '@dragoman/format-kit';
import { type FormatData, type LanguageTag, ServiceError, type TaggedPart } from '@dragoman/provider';
import { Keys } from '../common/keys.ts';
import { contextOf, hasLetters, pagesOf } from '../common/segments.ts';
import { withExisting } from '../existing/index.ts';
import { writeInline } from '../inline/index.ts';
import {
  attributeEdit,
  commentBefore,
  contentEdit,
  createMarkupFormat,
  type MarkupFile,
  type MarkupRules,
  readText,
} from '../markup/index.ts';
import { addedPlace, isPluralCategory, type PluralCategory, pluralForms } from '../plurals/index.ts';
import { androidCdataNotation, androidNotation, spellingAlone } from './notation.ts';

const xliff = 'urn:oasis:names:tc:xliff:document:1.2';

/** `<xliff:g>` says that its content is not translated; styles are around text that is. */
const rules: MarkupRules = {
  text: androidNotation,
  cdata: androidCdataNotation,
  codeOf: ({ uri, local }) => ({ kind: uri === xliff && local === 'g' ? 'whole' : 'around', id: '' }),
};

/** A resource that is another one: `@string/name`, `?attr/name`. */
const reference = /^[@?][+*]?(?:[\w.]+:)?\w+\/[\w.]+$/;

const limit = /\bCHAR[ _]LIMIT\s*=\s*(\d{1,6})\b/i;

/** What is known of a resource besides its text. */
interface Described {
  readonly key: string;
  readonly note: string;
  readonly pluralCategory?: PluralCategory;
}

/** A file of resources while it is read and changed. */
class Resources {
  readonly #file: MarkupFile;
  readonly #keys = new Keys();
  readonly #segments: ReadSegment[] = [];

  constructor(file: MarkupFile) {
    this.#file = file;
  }

  async read(): Promise<TextContent> {
    const { root, turns, request } = this.#file;
    if (root.name !== 'resources')
      throw new ServiceError('unsupported_format', {
        detail: `The XML is no file of Android resources: its first element is <${root.name.slice(0, 80)}>, not <resources>.`,
      });
    const elements = root.elements();
    let end = root.contentStart;
    for (const [index, element] of elements.entries()) {
      await turns.step(index, elements.length);
      this.#readResource(element, commentBefore(this.#file.text, element.start, end));
      end = element.end;
    }
    const locale = root.attribute('tools:locale')?.value;
    const language = locale === undefined ? undefined : languageTagOf(locale);
    return {
      segments: this.#segments,
      pages: pagesOf(this.#segments.length),
      ...(language === undefined ? {} : { language }),
      finish: () =>
        locale === undefined || this.#file.edits.length === 0
          ? []
          : [attributeEdit(root, 'tools:locale', request.targetLanguage)],
    };
  }

  #readResource(element: XmlElement, comment: string): void {
    const name = element.attribute('name')?.value;
    if (name === undefined || element.attribute('translatable')?.value === 'false') return;
    const { name: kind } = element;
    const product = element.attribute('product')?.value;
    const key = `${kind}/${name}${product === undefined ? '' : ` (${product})`}`;
    const description = element.attribute('translation_description')?.value ?? '';
    const note = [comment, description].filter((text) => text !== '').join('; ');
    if (kind === 'string' || (kind === 'item' && element.attribute('type')?.value === 'string'))
      this.#add(element, { key, note });
    if (kind === 'string-array')
      for (const [index, item] of element.elements('item').entries())
        this.#add(item, { key: `${key}/${index}`, note });
    if (kind === 'plurals') this.#readPlurals(element, { key, note });
  }

  #readPlurals(element: XmlElement, { key, note }: Described): void {
    const { sourceLanguage, targetLanguage } = this.#file.request;
    const items = new Map<PluralCategory, XmlElement>();
    for (const item of element.elements('item')) {
      const quantity = item.attribute('quantity')?.value ?? '';
      if (isPluralCategory(quantity) && !items.has(quantity)) items.set(quantity, item);
    }
    const last = [...items.values()].at(-1);
    for (const { category, form, isAdded } of pluralForms(items, {
      source: this.#language ?? sourceLanguage,
      target: targetLanguage,
    }))
      this.#add(
        form,
        { key: `${key}/${category}`, note, pluralCategory: category },
        isAdded && last ? (raw) => this.#addForm(form, last, category, raw) : undefined,
      );
  }

  get #language(): LanguageTag | undefined {
    const locale = this.#file.root.attribute('tools:locale')?.value;
    return locale === undefined ? undefined : languageTagOf(locale);
  }

  /** A form that the file does not have, behind its last one, as that is indented. */
  #addForm(form: XmlElement, last: XmlElement, category: PluralCategory, raw: string): void {
    const { text, edits } = this.#file;
    const quantity = form.attribute('quantity');
    if (!quantity) return;
    const indent = /[ \t\r\n]*$/.exec(text.slice(Math.max(0, last.start - 200), last.start))?.[0] ?? '';
    const tag = `${text.slice(form.start, quantity.start)}${category}${text.slice(quantity.end, form.contentStart)}`;
    const opened = form.isEmpty ? tag.replace(/\/>$/, '>') : tag;
    edits.push({ start: last.end, end: last.end, text: `${indent}${opened}${raw}</${form.name}>` });
  }

  #add(element: XmlElement, described: Described, add?: (raw: string) => void): void {
    const { text, edits } = this.#file;
    const { inline, notation } = readText(text, element, rules);
    if (!hasLetters(inline.text) || reference.test(element.textContent.trim())) return;
    const { key, note, pluralCategory } = described;
    const name = key.slice(key.indexOf('/') + 1);
    const maxLength = Number(limit.exec(note)?.[1] ?? 0);
    const spelling = spellingAlone(inline.spelling, text.slice(element.contentStart, element.contentEnd));
    const place: FormatData | undefined = add ? addedPlace : undefined;
    this.#segments.push({
      key: this.#keys.unique(key),
      source: inline.text,
      ...contextOf(name, note),
      ...(pluralCategory === undefined ? {} : { pluralCategory }),
      ...(maxLength > 0 ? { constraints: { maxLength } } : {}),
      ...(place === undefined ? {} : { place }),
      write: (parts: readonly TaggedPart[] | undefined, { target }) => {
        const raw = parts ? writeInline(notation, { ...inline, spelling }, parts) : '';
        if (add) {
          if (parts) add(raw);
        } else if (!parts || target !== inline.text) edits.push(contentEdit(element, raw));
      },
    });
  }
}

const format = createMarkupFormat({
  id: 'android',
  mediaType: 'application/x-android-strings+xml',
  extension: 'xml',
  rules: { allowDoctype: true },
  read: (file) => new Resources(file).read(),
});

/** Strings of Android. */
export const androidFormat = withExisting(format, 'one language');
