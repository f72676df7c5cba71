import {
  baseLanguageOf,
  type Edit,
  languageNameFor,
  languageTagOf,
  type ReadSegment,
  type TextContent,
  type XmlElement,
} from '@dragoman/format-kit';
import { type LanguageTag, ServiceError, type TaggedPart } from '@dragoman/provider';
import { Keys } from '../common/keys.ts';
import { contextOf, hasLetters, pagesOf } from '../common/segments.ts';
import { withExisting } from '../existing/index.ts';
import { type InlineText, writeInline } from '../inline/index.ts';
import {
  attributeEdit,
  contentEdit,
  createMarkupFormat,
  lineBefore,
  type MarkupFile,
  type MarkupRules,
  readText,
  translationIn,
  withoutAttribute,
} from '../markup/index.ts';
import type { PluralCategory } from '../plurals/index.ts';
import { qtNotation } from './notation.ts';
import { numerusForms } from './numerus.ts';

/** `<byte value="x1b"/>` is a character that XML cannot write. */
const rules: MarkupRules = { text: qtNotation, codeOf: () => ({ kind: 'whole', id: '' }) };

/** Messages that the program no longer has. */
const isGone = (translation: XmlElement | undefined): boolean =>
  ['vanished', 'obsolete'].includes(translation?.attribute('type')?.value ?? '');

/** A message with the forms that are written. */
interface Message {
  readonly element: XmlElement;
  readonly translation: XmlElement | undefined;
  readonly inline: InlineText;
  /** New content by form; without a plural by 0. */
  readonly written: Map<number, string>;
}

const textIn = (element: XmlElement, name: string): string => element.element(name)?.textContent ?? '';

/** A file while it is read and changed. */
class Translations {
  readonly #file: MarkupFile;
  readonly #keys = new Keys();
  readonly #segments: ReadSegment[] = [];
  readonly #messages: Message[] = [];
  readonly #sections = new Map<XmlElement, string>();
  readonly #forms: readonly PluralCategory[];
  readonly #own: LanguageTag | undefined;
  readonly #isForeign: boolean;

  constructor(file: MarkupFile) {
    this.#file = file;
    const { root, request } = file;
    if (root.name !== 'TS')
      throw new ServiceError('unsupported_format', {
        detail: `The XML is no Qt translation: its first element is <${root.name.slice(0, 80)}>, not <TS>.`,
      });
    this.#own = languageTagOf(root.attribute('language')?.value ?? '');
    this.#isForeign =
      this.#own !== undefined && baseLanguageOf(this.#own) !== baseLanguageOf(request.targetLanguage);
    this.#forms = numerusForms(request.targetLanguage);
  }

  async read(): Promise<TextContent> {
    const { root, turns } = this.#file;
    const elements = [...root.descendants('message')];
    for (const [index, element] of elements.entries()) {
      await turns.step(index, elements.length);
      this.#readMessage(element);
    }
    const language = languageTagOf(root.attribute('sourcelanguage')?.value ?? '');
    return {
      segments: this.#segments,
      pages: pagesOf(this.#segments.length),
      ...(language === undefined ? {} : { language }),
      finish: () => {
        const edits = this.#messages.flatMap((message) => this.#edits(message));
        return edits.length === 0 ? [] : [...edits, ...this.#language()];
      },
    };
  }

  #readMessage(element: XmlElement): void {
    const source = element.element('source');
    const translation = element.element('translation');
    if (!source || isGone(translation)) return;
    const { inline } = readText(this.#file.text, source, rules);
    if (!hasLetters(inline.text)) return;
    const message: Message = { element, translation, inline, written: new Map() };
    this.#messages.push(message);
    const section = this.#sectionOf(element.parent);
    const id = element.attribute('id')?.value;
    const comment = textIn(element, 'comment');
    const key = this.#keys.of([section, id ?? source.textContent, ...(comment === '' ? [] : [comment])]);
    const notes = [comment, textIn(element, 'extracomment'), textIn(element, 'translatorcomment')];
    const context = contextOf(section, notes.filter((note) => note.trim() !== '').join('; '));
    if (element.attribute('numerus')?.value !== 'yes') {
      this.#add(message, { key, ...context }, 0, translation);
      return;
    }
    const forms = translation?.elements('numerusform') ?? [];
    for (const [index, pluralCategory] of this.#forms.entries())
      this.#add(message, { key: `${key}[${index}]`, ...context, pluralCategory }, index, forms[index]);
  }

  /** The name of a context, looked for once: it may have any number of messages. */
  #sectionOf(parent: XmlElement | undefined): string {
    if (!parent) return '';
    const found = this.#sections.get(parent) ?? textIn(parent, 'name');
    this.#sections.set(parent, found);
    return found;
  }

  #add(
    message: Message,
    described: Pick<ReadSegment, 'key' | 'context' | 'pluralCategory'>,
    form: number,
    element: XmlElement | undefined,
  ): void {
    const { inline, translation } = message;
    // Length variants are several translations in one.
    const isPlain = translation?.attribute('variants')?.value !== 'yes';
    const own = isPlain ? translationIn(this.#file.text, element, inline, rules) : undefined;
    const isUnfinished = translation?.attribute('type')?.value === 'unfinished';
    const isKept = own !== undefined && !this.#isForeign && !isUnfinished;
    this.#segments.push({
      ...described,
      source: inline.text,
      ...(isKept ? { target: own } : {}),
      write: (parts: readonly TaggedPart[] | undefined, { target }) => {
        if (isKept && parts && target === own) return;
        message.written.set(form, parts ? writeInline(qtNotation, inline, parts) : '');
      },
    });
  }

  #edits({ element, translation, written }: Message): readonly Edit[] {
    if (written.size === 0) return [];
    const { text } = this.#file;
    const isPlural = element.attribute('numerus')?.value === 'yes';
    const content = isPlural ? this.#formsOf(element, translation, written) : (written.get(0) ?? '');
    if (!translation) {
      const { end } = element.element('source') ?? element;
      return [
        {
          start: end,
          end,
          text: `${lineBefore(text, (element.element('source') ?? element).start)}<translation>${content}</translation>`,
        },
      ];
    }
    const type = translation.attribute('type');
    // Without its attribute the message is finished; that of an empty one stays, since it has nothing yet.
    const isFinished = type?.value === 'unfinished' && [...written.values()].some((raw) => raw !== '');
    const variants = translation.attribute('variants');
    return [
      ...(isFinished && type ? [withoutAttribute(text, type)] : []),
      ...(variants && !isPlural ? [withoutAttribute(text, variants)] : []),
      contentEdit(translation, content),
    ];
  }

  /** All forms of the language, those that are not written as they were. */
  #formsOf(
    element: XmlElement,
    translation: XmlElement | undefined,
    written: ReadonlyMap<number, string>,
  ): string {
    const { text } = this.#file;
    const before = translation?.elements('numerusform') ?? [];
    const outer = lineBefore(text, (translation ?? element.element('source') ?? element).start);
    const inner = before[0] ? lineBefore(text, before[0].start) : `${outer}    `;
    const forms = this.#forms.map((_, index) => {
      const form = before[index];
      const raw = written.get(index);
      if (raw === undefined && form && !this.#isForeign) return text.slice(form.start, form.end);
      return `<numerusform>${raw ?? ''}</numerusform>`;
    });
    return forms.map((form) => inner + form).join('') + outer;
  }

  #language(): readonly Edit[] {
    const { root, request } = this.#file;
    const { targetLanguage } = request;
    if (this.#own !== undefined && languageNameFor(this.#own, targetLanguage) === this.#own) return [];
    return [attributeEdit(root, 'language', targetLanguage.replaceAll('-', '_'))];
  }
}

const format = createMarkupFormat({
  id: 'qt-ts',
  mediaType: 'application/x-linguist',
  extension: 'ts',
  rules: { allowDoctype: true },
  read: (file) => new Translations(file).read(),
});

/** Translations of Qt. */
export const qtFormat = withExisting(format, 'two languages');
