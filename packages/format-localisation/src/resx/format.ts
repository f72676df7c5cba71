import type { ReadSegment, TextContent, XmlElement } from '@dragoman/format-kit';
import { ServiceError } from '@dragoman/provider';
import { Keys } from '../common/keys.ts';
import { contextOf, hasLetters, pagesOf } from '../common/segments.ts';
import { withExisting } from '../existing/index.ts';
import { writeInline } from '../inline/index.ts';
import { contentEdit, createMarkupFormat, type MarkupFile, readText } from '../markup/index.ts';

/** Properties of forms and controls whose values are names and not text, though they are strings. */
const namesOfDesigner =
  /\.(?:Name|Type|Parent|ZOrder|ImageKey|SelectedImageKey|ImageIndex|HelpKeyword|HelpNamespace|DataMember|ValueMember|DisplayMember|DataPropertyName|Mask|FormatString|Site|Tag)$/;

/** What says that an entry is not translated (https://learn.microsoft.com/en-us/globalization/localization/localizability-comments). */
const locked = /\{Locked\}|^\s*(?:@?Invariant\b|DO[ _-]?NOT[ _-]?LOC)/i;

const isString = (data: XmlElement): boolean => {
  const type = data.attribute('type')?.value;
  if (data.attribute('mimetype')) return false;
  return type === undefined || /^System\.String(?:,|$)/.test(type);
};

/** Whether the file is of a form, made by a designer: it then has entries about its controls. */
const isOfDesigner = (entries: readonly XmlElement[]): boolean =>
  entries.some((data) => data.attribute('name')?.value.startsWith('>>'));

const readResx = async ({ root, text, edits, turns }: MarkupFile): Promise<TextContent> => {
  if (root.name !== 'root')
    throw new ServiceError('unsupported_format', {
      detail: `The XML is no RESX: its first element is <${root.name.slice(0, 80)}>, not <root>.`,
    });
  const entries = root.elements('data');
  const hasNames = isOfDesigner(entries);
  const keys = new Keys();
  const segments: ReadSegment[] = [];
  for (const [index, data] of entries.entries()) {
    await turns.step(index, entries.length);
    const name = data.attribute('name')?.value;
    const value = data.element('value');
    if (name === undefined || !value || name.startsWith('>>') || !isString(data)) continue;
    if (hasNames && namesOfDesigner.test(name)) continue;
    const comment = data.element('comment')?.textContent ?? '';
    const { inline, notation } = readText(text, value);
    if (locked.test(comment) || !hasLetters(inline.text)) continue;
    segments.push({
      key: keys.unique(name),
      source: inline.text,
      ...contextOf(name, comment),
      write: (parts, { target }) => {
        if (parts && target === inline.text) return;
        edits.push(contentEdit(value, parts ? writeInline(notation, inline, parts) : ''));
      },
    });
  }
  return { segments, pages: pagesOf(segments.length) };
};

const format = createMarkupFormat({
  id: 'resx',
  mediaType: 'text/microsoft-resx',
  extension: 'resx',
  read: readResx,
});

/** Resources of .NET. */
export const resxFormat = withExisting(format, 'one language');
