import { type Token, Tokenizer } from 'parse5';
import { type Atom, joinRenderings, type MarkAtom, type Rendering, renderRaw } from '../atoms.ts';
import type { DocumentBuilder, Writing } from '../document.ts';
import type { Fragment } from '../fragments.ts';
import { buildStretch } from '../stretch.ts';
import {
  captionInputTypes,
  protectedElements,
  silentElements,
  textAttributes,
  textMetaNames,
  voidElements,
} from './elements.ts';
import { type HtmlPlace, readText, spellingsOf, writeText } from './text.ts';

/** How the text of some atoms is written back as HTML. */
export const htmlWriting = (atoms: readonly Atom[], place: HtmlPlace): Writing => {
  let entities: ReadonlyMap<string, string> | undefined;
  const writeFragment = (fragment: Fragment, texts: readonly string[]): string => {
    if (fragment.kind === 'mark') return renderRaw(fragment.mark.raw, texts);
    entities ??= spellingsOf(atoms);
    return writeText(fragment.text, place, entities);
  };
  return { write: (fragments, texts) => fragments.map((one) => writeFragment(one, texts)).join('') };
};

const attributeOf = (token: Token.TagToken, name: string): string | undefined =>
  token.attrs.find((attribute) => attribute.name === name)?.value;

/** Whether an element is translated; undefined where it says nothing. */
export const translationOf = (token: Token.TagToken): boolean | undefined => {
  const attribute = attributeOf(token, 'translate')?.trim().toLowerCase();
  if (attribute === 'no') return false;
  if (/(?:^|\s)notranslate(?:\s|$)/u.test(attributeOf(token, 'class') ?? '')) return false;
  if (attribute === 'yes' || attribute === '') return true;
  return protectedElements.has(token.tagName) ? false : undefined;
};

const isTextAttribute = (token: Token.TagToken, name: string): boolean => {
  switch (token.tagName) {
    case 'link':
    case 'style':
    case 'script':
      return false;
    case 'meta': {
      const meta = attributeOf(token, 'name') ?? attributeOf(token, 'property') ?? '';
      return name === 'content' && textMetaNames.has(meta.trim().toLowerCase());
    }
    case 'input':
      if (name === 'value')
        return captionInputTypes.has((attributeOf(token, 'type') ?? '').trim().toLowerCase());
      break;
    case 'option':
    case 'optgroup':
    case 'track':
      if (name === 'label') return true;
      break;
  }
  return textAttributes.has(name);
};

/** The value of an attribute as it is written, `name="value"`, and where in it the value is. */
const valueRange = (
  written: string,
): { start: number; end: number; quote: HtmlPlace | undefined } | undefined => {
  const equals = written.indexOf('=');
  if (equals < 0) return undefined;
  const start = equals + 1 + (/^\s*/u.exec(written.slice(equals + 1))?.[0].length ?? 0);
  const first = written.charAt(start);
  if (first !== '"' && first !== "'") return { start, end: written.length, quote: undefined };
  return { start: start + 1, end: written.length - 1, quote: first };
};

/** A start tag whose attributes for readers are segments; without such, as it is written. */
export const readTag = (
  document: DocumentBuilder,
  html: string,
  token: Token.TagToken,
): string | Rendering => {
  const { location } = token;
  if (!location) return '';
  const parts: (string | Rendering)[] = [];
  let position = location.startOffset;
  for (const { name } of token.attrs) {
    const place = location.attrs?.[name];
    if (!place || !isTextAttribute(token, name)) continue;
    const range = valueRange(html.slice(place.startOffset, place.endOffset));
    if (!range) continue;
    const start = place.startOffset + range.start;
    const end = place.startOffset + range.end;
    const raw = html.slice(start, end);
    const atoms = readText(raw, true);
    const value = buildStretch(document, atoms, htmlWriting(atoms, range.quote ?? '"'));
    const quoted: Rendering = {
      render: (texts) => {
        const rendered = value.render(texts);
        return range.quote || rendered === raw ? rendered : `"${rendered}"`;
      },
    };
    parts.push(html.slice(position, start), quoted);
    position = end;
  }
  const rest = html.slice(position, location.endOffset);
  return parts.length === 0 ? rest : joinRenderings([...parts, rest]);
};

/** A tag inside of a sentence. */
export const tagMark = (
  name: string,
  role: MarkAtom['role'],
  raw: string | Rendering,
  isProtecting: boolean,
): MarkAtom => ({
  kind: 'mark',
  role,
  key: `<${name}`,
  raw,
  readable: '',
  isWord: role === 'opening' && isProtecting && !silentElements.has(name),
  ...(isProtecting ? { isProtecting } : {}),
  ...(name === 'a' ? { isExclusive: true } : {}),
});

/** One tag or comment inside of a paragraph of another format. */
export const readInlineHtml = (document: DocumentBuilder, raw: string): MarkAtom => {
  let mark = tagMark('!', 'single', raw, false);
  const ignore = (): void => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        const isSingle = voidElements.has(token.tagName);
        const isProtecting = translationOf(token) === false;
        mark = tagMark(
          token.tagName,
          isSingle ? 'single' : 'opening',
          isProtecting ? raw : readTag(document, raw, token),
          isProtecting && !isSingle,
        );
      },
      onEndTag: (token) => {
        mark = tagMark(token.tagName, 'closing', raw, false);
      },
      onComment: ignore,
      onDoctype: ignore,
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(raw, true);
  return mark;
};
