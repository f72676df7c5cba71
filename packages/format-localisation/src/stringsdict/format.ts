import type { ReadSegment, TextContent, XmlElement } from '@dragoman/format-kit';
import { type ProviderWarning, ServiceError } from '@dragoman/provider';
import { Keys } from '../common/keys.ts';
import { contextOf, hasLetters, pagesOf } from '../common/segments.ts';
import { withExisting } from '../existing/index.ts';
import { type InlineText, type Piece, readInline, type Token, writeInline } from '../inline/index.ts';
import { contentEdit, createMarkupFormat, type MarkupFile, readValue } from '../markup/index.ts';
import { addedPlace, isPluralCategory, type PluralCategory, pluralForms } from '../plurals/index.ts';

/** What is put in place of a variable: `%#@count@`, by position `%2$#@count@`. */
const variables = /(%(?:\d+\$)?#@[^@]*@)/;
const names = /#@([^@]*)@/g;

const formatKey = 'NSStringLocalizedFormatKey';

/** Settings of a variable, which nobody reads. */
const settings = ['NSStringFormatSpecTypeKey', 'NSStringFormatValueTypeKey'];

/** A key of a dictionary with its value. */
interface Member {
  readonly name: string;
  readonly key: XmlElement;
  readonly value: XmlElement;
}

const membersOf = (dictionary: XmlElement): readonly Member[] => {
  const elements = dictionary.elements();
  const members: Member[] = [];
  for (let index = 0; index + 1 < elements.length; index += 2) {
    const [key, value] = [elements[index], elements[index + 1]];
    if (!key || !value || key.name !== 'key')
      throw new ServiceError('corrupt_document', {
        detail:
          'A dictionary of the property list has a value without a key before it: `plutil -lint` says where.',
      });
    members.push({ name: key.textContent, key, value });
  }
  return members;
};

/** Text with the places of variables as codes. */
const piecesOf = (tokens: readonly Token[]): readonly Piece[] =>
  tokens.flatMap((token): Piece[] =>
    token.raw.includes('#@') && token.raw === token.text
      ? token.raw.split(variables).flatMap((raw, index): Piece[] => {
          if (index % 2 === 1) return [{ kind: 'empty', raw, id: raw }];
          return raw === '' ? [] : [{ kind: 'text', tokens: [{ raw, text: raw }] }];
        })
      : [{ kind: 'text', tokens: [token] }],
  );

/** A file while it is read and changed. */
class Dictionary {
  readonly #file: MarkupFile;
  readonly #keys = new Keys();
  readonly #segments: ReadSegment[] = [];
  readonly #warnings: ProviderWarning[] = [];

  constructor(file: MarkupFile) {
    this.#file = file;
  }

  async read(): Promise<TextContent> {
    const { root, turns } = this.#file;
    const top = root.name === 'plist' ? root.element('dict') : undefined;
    if (!top)
      throw new ServiceError('unsupported_format', {
        detail: 'The XML is no .stringsdict: that is a property list (<plist>) with a dictionary in it.',
      });
    const members = membersOf(top);
    for (const [index, { name, value }] of members.entries()) {
      await turns.step(index, members.length);
      this.#readEntry(name, value);
    }
    return { segments: this.#segments, pages: pagesOf(this.#segments.length), warnings: this.#warnings };
  }

  #readEntry(name: string, value: XmlElement): void {
    if (value.name === 'string') this.#add([name], value, name);
    if (value.name !== 'dict') return;
    const members = membersOf(value);
    this.#checkVariables(name, members);
    for (const member of members) {
      if (member.value.name === 'string') this.#add([name, member.name], member.value, name);
      else if (member.value.name === 'dict') this.#readVariable(name, member);
    }
  }

  /** A format that names a variable which is not there shows its name: the author is told, and all else goes on. */
  #checkVariables(name: string, members: readonly Member[]): void {
    const format = members.find((member) => member.name === formatKey)?.value.textContent ?? '';
    const known = new Set(members.map((member) => member.name));
    for (const [, missing = ''] of format.matchAll(names))
      if (!known.has(missing))
        this.#warnings.push({
          code: 'variable_missing',
          message: `The format of ${JSON.stringify(name.slice(0, 60))} names the variable ${JSON.stringify(missing.slice(0, 60))}, which it does not have.`,
        });
  }

  #readVariable(entry: string, { name, value }: Member): void {
    const { sourceLanguage, targetLanguage } = this.#file.request;
    const members = membersOf(value).filter((member) => member.value.name === 'string');
    const forms = new Map<PluralCategory, Member>();
    for (const member of members) {
      if (settings.includes(member.name)) continue;
      // Widths and kinds of devices have texts, too.
      if (isPluralCategory(member.name)) forms.set(member.name, member);
      else this.#add([entry, name, member.name], member.value, entry);
    }
    const last = [...forms.values()].at(-1);
    for (const { category, form, isAdded } of pluralForms(forms, {
      source: sourceLanguage,
      target: targetLanguage,
    }))
      this.#add(
        [entry, name, category],
        form.value,
        entry,
        category,
        isAdded && last ? (raw) => this.#addForm(form, last, category, raw) : undefined,
      );
  }

  /** A form that the file does not have, behind its last one, as that is indented. */
  #addForm({ key, value }: Member, last: Member, category: PluralCategory, raw: string): void {
    const { text, edits } = this.#file;
    const indent = (end: number): string => /\s*$/.exec(text.slice(Math.max(0, end - 200), end))?.[0] ?? '';
    const lines = [
      `${indent(last.key.start)}<${key.name}>${category}</${key.name}>`,
      `${indent(last.value.start)}<${value.name}>${raw}</${value.name}>`,
    ];
    edits.push({ start: last.value.end, end: last.value.end, text: lines.join('') });
  }

  #add(
    path: readonly string[],
    element: XmlElement,
    entry: string,
    pluralCategory?: PluralCategory,
    add?: (raw: string) => void,
  ): void {
    const { text, edits } = this.#file;
    const { pieces, notation } = readValue(text, element);
    const inline: InlineText = readInline(
      notation,
      pieces.flatMap((piece) => (piece.kind === 'text' ? piecesOf(piece.tokens) : [piece])),
    );
    if (!hasLetters(inline.text)) return;
    this.#segments.push({
      key: this.#keys.of(path),
      source: inline.text,
      ...contextOf(entry),
      ...(pluralCategory === undefined ? {} : { pluralCategory }),
      ...(add ? { place: addedPlace } : {}),
      write: (parts, { target }) => {
        const raw = parts ? writeInline(notation, inline, parts) : '';
        if (add) {
          if (parts) add(raw);
        } else if (!parts || target !== inline.text) edits.push(contentEdit(element, raw));
      },
    });
  }
}

const format = createMarkupFormat({
  id: 'stringsdict',
  mediaType: 'application/x-apple-stringsdict+xml',
  extension: 'stringsdict',
  rules: { allowDoctype: true },
  read: (file) => new Dictionary(file).read(),
});

/** Plural rules of Apple's systems. */
export const stringsdictFormat = withExisting(format, 'one language');
