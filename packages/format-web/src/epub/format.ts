import {
  type Archive,
  createFormat,
  type ReadFile,
  type ReadPicture,
  type ReadSegment,
  type Turns,
} from '@dragoman/format-kit';
import type { FormatRequest, FormatV1, LanguageTag, ProviderWarning } from '@dragoman/provider';
import { pagesOf } from '../pages.ts';
import { epubMediaType, openBook, packagesOf } from './container.ts';
import { readContents } from './contents.ts';
import { type BookDocument, readDocument } from './document.ts';
import { followTarget, languageOfBook, readMetadata } from './metadata.ts';
import { itemsOf } from './package.ts';
import { XmlPart } from './xml-part.ts';

const documentTypes = new Set([
  'application/xhtml+xml',
  'text/html',
  'text/x-oeb1-document',
  'application/x-dtbook+xml',
  'image/svg+xml',
]);
const contentsType = 'application/x-dtbncx+xml';
const pictureType = /^image\/(?!svg)/u;

/** A book while it is read and changed. */
class Book {
  readonly segments: ReadSegment[] = [];
  readonly warnings: ProviderWarning[] = [];
  /** By the names of their members. */
  readonly pictures = new Map<string, ReadPicture>();
  length = 0;
  pages = 0;
  language: LanguageTag | undefined;
  readonly #archive: Archive;
  readonly #target: LanguageTag;
  readonly #turns: Turns;
  readonly #packages = new Map<string, XmlPart>();
  readonly #contents = new Map<string, XmlPart>();
  readonly #documents = new Map<string, BookDocument>();
  /** Tables of contents of which something was written. */
  readonly #written = new Set<string>();
  /** Pictures that were drawn anew. */
  readonly #drawn = new Map<string, Uint8Array>();
  #parts = 0;

  constructor(archive: Archive, target: LanguageTag, turns: Turns) {
    this.#archive = archive;
    this.#target = target;
    this.#turns = turns;
  }

  async read(): Promise<void> {
    for (const name of packagesOf(this.#archive)) await this.#readPackage(name);
  }

  /** The archive with its changes. */
  write(): Uint8Array {
    const changes = new Map<string, Uint8Array>(this.#drawn);
    for (const [name, document] of this.#documents)
      if (document.isWritten) changes.set(name, document.finish());
    for (const name of this.#written) {
      const part = this.#contents.get(name);
      if (part) changes.set(name, part.finish());
    }
    for (const [name, part] of this.#packages) {
      followTarget(part, this.#target);
      changes.set(name, part.finish());
    }
    return this.#archive.write(changes);
  }

  #prefix(): string {
    this.#parts += 1;
    return `${this.#parts}.`;
  }

  #part(name: string): XmlPart {
    return new XmlPart(this.#archive.read(name), {
      prefix: this.#prefix(),
      target: this.#target,
      onWrite: () => this.#written.add(name),
    });
  }

  async #readPackage(packageName: string): Promise<void> {
    const part = this.#part(packageName);
    this.#packages.set(packageName, part);
    readMetadata(part);
    this.#add(part.segments);
    const language = languageOfBook(part.root);
    this.language ??= language;
    const items = itemsOf(this.#archive, packageName, part.root);
    for (const [index, { name, mediaType, page }] of items.entries()) {
      await this.#turns.step(index, items.length);
      if (this.#documents.has(name) || this.#contents.has(name)) continue;
      if (mediaType === contentsType) this.#readContents(name);
      else if (documentTypes.has(mediaType)) await this.#readDocument(name, page, language);
      else if (pictureType.test(mediaType)) this.#addPicture(name);
      this.pages = Math.max(this.pages, page ?? 0);
    }
  }

  #readContents(name: string): void {
    const part = this.#part(name);
    this.#contents.set(name, part);
    readContents(part);
    this.#add(part.segments);
  }

  async #readDocument(
    name: string,
    page: number | undefined,
    source: LanguageTag | undefined,
  ): Promise<void> {
    const document = await readDocument(this.#archive.read(name), {
      prefix: this.#prefix(),
      page,
      source,
      target: this.#target,
    });
    this.#documents.set(name, document);
    this.length += document.length;
    if (document.isBroken)
      this.warnings.push({
        code: 'part_is_broken',
        message: `${name.slice(0, 200)} is no well-formed XHTML: it was read as HTML.`,
      });
    this.#add(document.segments);
    await this.#turns.pause();
  }

  #addPicture(name: string): void {
    this.pictures.set(name, {
      name,
      read: () => this.#archive.read(name),
      write: (picture) => void this.#drawn.set(name, picture),
    });
  }

  #add(segments: readonly ReadSegment[]): void {
    for (const segment of segments) this.segments.push(segment);
  }
}

const read = async (request: FormatRequest, turns: Turns): Promise<ReadFile> => {
  const book = new Book(openBook(request.bytes), request.targetLanguage, turns);
  await turns.pause();
  await book.read();
  const { language, segments, warnings } = book;
  return {
    segments,
    pages: Math.max(book.pages, pagesOf(book.length)),
    ...(language === undefined ? {} : { language }),
    warnings,
    pictures: [...book.pictures.values()],
    mediaType: epubMediaType,
    extension: 'epub',
    finish: () => ({ bytes: book.write() }),
  };
};

/** Books of EPUB 2 and 3. */
export const epubFormat: FormatV1 = createFormat({ id: 'epub', read });
