import { createFormat, decodeFile, type Encoding, encodeText, type ReadFile } from '@dragoman/format-kit';
import { attributeOf, type FollowingValue, loadHtml, type Rendering, type Tag } from '@dragoman/markup';
import type { FormatRequest, FormatV1 } from '@dragoman/provider';
import { pagesOf } from '../pages.ts';
import { MarkupSegments } from '../segments/index.ts';
import { encodingOfPage } from './encoding.ts';
import { DocumentLanguage } from './language.ts';
import { findTemplateCode, withoutCode } from './template-code.ts';
import { isWellFormed, readXhtml } from './xhtml.ts';

/** Whether a page says that it is XHTML; whether it is, its tags must show. */
const claimsXml = (text: string, name: string | undefined): boolean =>
  /^\s*<\?xml\s/u.test(text) ||
  /<html\s[^<>]{0,500}\bxmlns\s*=/iu.test(text.slice(0, 4_096)) ||
  /\.xht(?:ml)?$/iu.test(name ?? '');

const unicode = 'utf-8';
const charset = /(\bcharset\s*=\s*["']?\s*)([\w.:-]+)/iu;

/** Where a page names its encoding: what stands there once the page is written in another. */
class EncodingName {
  readonly #text: string;
  readonly #found: Encoding;
  /** Of what is written. */
  label: string;
  isDeclared = false;

  constructor(text: string, found: Encoding) {
    this.#text = text;
    this.#found = found;
    this.label = found.label;
  }

  /** The name stays as it is spelled while the encoding is what it says, or at least what the page was. */
  #nameFor(raw: string): string {
    return this.label === this.#found.label ? raw : this.label;
  }

  follow(tag: Tag): readonly FollowingValue[] {
    if (tag.name !== 'meta') return [];
    const isContentType = attributeOf(tag, 'http-equiv')?.trim().toLowerCase() === 'content-type';
    return tag.attributes.flatMap(({ name, range }): FollowingValue[] => {
      if (!range || !(name === 'charset' || (name === 'content' && isContentType))) return [];
      const { start, end } = range;
      const raw = this.#text.slice(start, end);
      if (name === 'content' && !charset.test(raw)) return [];
      this.isDeclared = true;
      const render = (): string =>
        name === 'charset'
          ? this.#nameFor(raw)
          : raw.replace(charset, (_, before: string, label: string) => before + this.#nameFor(label));
      return [{ start, end, render }];
    });
  }

  /** The XML declaration is no tag. */
  inDeclaration(text: string): string {
    return text.replace(
      /^(\s*<\?xml\s[^<>]{0,200}?\bencoding\s*=\s*["'])([\w.:-]+)/u,
      (_, before: string, label: string) => before + this.#nameFor(label),
    );
  }
}

const escaped = (text: string, encoding: Encoding): string =>
  text.replace(/[^\0-\x7f]/gu, (character) =>
    encodeText(character, { ...encoding, hasMark: false }) ? character : `&#${character.codePointAt(0)};`,
  );

/**
 * The page in its encoding. Where that lacks characters, they are references in a page that does not say its encoding
 * itself, since then the server says it; else the page becomes UTF-8 and says so.
 */
const encodePage = (rendering: Rendering, name: EncodingName, found: Encoding): Uint8Array => {
  const text = rendering.render([]);
  const bytes = encodeText(text, found);
  if (bytes) return bytes;
  const isDeclared = name.isDeclared || /^\s*<\?xml\s[^<>]{0,200}?\bencoding/u.test(text);
  const referenced = isDeclared ? undefined : encodeText(escaped(text, found), found);
  if (referenced) return referenced;
  name.label = unicode;
  return new TextEncoder().encode(name.inDeclaration(rendering.render([])));
};

const read = async (request: FormatRequest, pause: () => Promise<void>): Promise<ReadFile> => {
  const { text, encoding } = decodeFile(
    request.bytes,
    encodingOfPage(request.bytes, request.sourceLanguage),
    request.sourceLanguage,
  );
  await pause();
  const language = new DocumentLanguage(text, request.targetLanguage);
  const name = new EncodingName(text, encoding);
  const document = new MarkupSegments({
    findCode: findTemplateCode,
    hasLines: true,
    languageOf: (speaker) => language.otherLanguageOf(speaker),
    follow: (tag) => [...language.follow(tag), ...name.follow(tag)],
    onWrite: (speaker) => language.note(speaker),
  });
  const shape = withoutCode(text);
  const isXml = shape === text && claimsXml(text, request.name) && isWellFormed(text);
  await pause();
  const rendering = isXml
    ? await readXhtml(document, text)
    : (await loadHtml()).readHtml(document, text, shape);
  const source = language.source;
  return {
    segments: document.segments,
    pages: pagesOf(document.length),
    ...(source === undefined ? {} : { language: source }),
    info: { encoding: encoding.label },
    mediaType: isXml ? 'application/xhtml+xml' : 'text/html',
    extension: isXml ? 'xhtml' : 'html',
    finish: () => ({ bytes: encodePage(rendering, name, encoding) }),
  };
};

/** Pages of HTML and XHTML. */
export const htmlFormat: FormatV1 = createFormat({
  id: 'html',
  read: (request, turns) => read(request, () => turns.pause()),
});
