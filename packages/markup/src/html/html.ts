import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import type { MarkAtom, Rendering } from '../atoms.ts';
import type { MarkupDocument } from '../document.ts';
import { rawTextElements, voidElements } from '../elements.ts';
import type { Tag, TagAttribute } from '../tag.ts';
import { MarkupReader } from './reader.ts';
import { ownTranslationOf, readTag, tagMark, translationOf } from './tags.ts';
import { htmlSyntax } from './text.ts';

/** Where the value of an attribute is in how it is written, `name="value"`. */
const rangeOf = (source: string, start: number, end: number): TagAttribute['range'] => {
  const written = source.slice(start, end);
  const equals = written.indexOf('=');
  if (equals < 0) return undefined;
  const at = equals + 1 + (/^\s*/u.exec(written.slice(equals + 1))?.[0].length ?? 0);
  const quote = written.charAt(at);
  return quote === '"' || quote === "'"
    ? { start: start + at + 1, end: end - 1, quote }
    : { start: start + at, end, quote: undefined };
};

const tagOf = (
  source: string,
  { tagName: name, attrs, selfClosing }: Token.TagToken,
  location: Token.LocationWithAttributes,
): Tag => ({
  name,
  attributes: attrs.map(({ name: attribute, value }) => {
    const place = location.attrs?.[attribute];
    const range = place && rangeOf(source, place.startOffset, place.endOffset);
    return { name: attribute, value, ...(range ? { range } : {}) };
  }),
  start: location.startOffset,
  end: location.endOffset,
  isSelfClosing: selfClosing,
});

/** Ruby's `%<total>.2f` is no tag. */
const isInFormat = (html: string, { startOffset, endOffset }: Token.Location): boolean =>
  html.charAt(startOffset - 1) === '%' &&
  /^<\w{1,100}>[#0+-]{0,3}\d{0,3}(?:\.\d{1,3})?[a-zA-Z](?![\p{L}\p{N}])/u.test(
    html.slice(startOffset, endOffset + 12),
  );

/** What a tree builder would tell the tokenizer: inside of some elements there are no tags. */
const modeOf = (name: string): Tokenizer['state'] | undefined => {
  if (name === 'title' || name === 'textarea') return TokenizerMode.RCDATA;
  if (name === 'script') return TokenizerMode.SCRIPT_DATA;
  if (name === 'plaintext') return TokenizerMode.PLAINTEXT;
  return rawTextElements.has(name) ? TokenizerMode.RAWTEXT : undefined;
};

/**
 * Reads HTML, whole or a part.
 *
 * @param shape as long as the document and read for its tags in its place: with code of templates, which may look like
 *   tags, blotted out. Default: the document itself
 */
export const readHtml = (document: MarkupDocument, html: string, shape: string = html): Rendering => {
  const reader = new MarkupReader(document, html, htmlSyntax);
  let textEnd = 0;
  const onText = ({ location }: Token.CharacterToken): void => {
    textEnd = location?.endOffset ?? textEnd;
  };
  const onOther = ({ location }: { location: Token.Location | null }): void => {
    if (location) reader.addOther(location.startOffset, location.endOffset);
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        const { location } = token;
        if (!location || isInFormat(shape, location)) return;
        const wasForeign = reader.isForeign;
        const isOpen = reader.startTag(tagOf(shape, token, location));
        const mode = isOpen && !(wasForeign && reader.isForeign) ? modeOf(token.tagName) : undefined;
        if (mode !== undefined) tokenizer.state = mode;
        tokenizer.inForeignNode = reader.isForeign;
      },
      onEndTag: ({ tagName, location }) => {
        if (location) reader.endTag(tagName, location.startOffset, location.endOffset);
        tokenizer.inForeignNode = reader.isForeign;
      },
      onComment: onOther,
      onDoctype: onOther,
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter: onText,
      onEof: () => reader.addText(Math.max(reader.position, textEnd)),
    },
  );
  tokenizer.write(shape, true);
  return reader.finish();
};

/** One tag or comment inside of a paragraph of another format. */
export const readInlineHtml = (document: MarkupDocument, raw: string): MarkAtom => {
  let mark = tagMark('!', 'single', raw, false);
  const ignore = (): void => {};
  // Where Markdown and HTML disagree on where it ends, all of it stays as it is.
  const isWhole = (location: Token.Location | null): location is Token.Location =>
    location?.startOffset === 0 && location.endOffset === raw.length;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        if (!isWhole(token.location)) return;
        const tag = tagOf(raw, token, token.location);
        const isSingle = voidElements.has(tag.name);
        const isTranslated = ownTranslationOf(tag) ?? true;
        const context = { document, source: raw, syntax: htmlSyntax, isTranslated, speaker: undefined };
        mark = tagMark(
          tag.name,
          isSingle ? 'single' : 'opening',
          readTag(context, tag),
          translationOf(tag) === false && !isSingle,
        );
      },
      onEndTag: (token) => {
        if (isWhole(token.location)) mark = tagMark(token.tagName, 'closing', raw, false);
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
