import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { type Resources, readOperators } from './operators.ts';

/** What stands in a file's objects. */
export interface FileObjects {
  /** What is wrong with its content streams, each fault once. */
  readonly faults: readonly string[];
  /** Texts that a reader may see or hear: `Title: …`, `ActualText: …`. */
  readonly texts: readonly string[];
  /** `/Lang` of the catalogue. */
  readonly language: string;
  readonly isTagged: boolean;
  readonly hasSignature: boolean;
}

/** Entries of dictionaries that say something to a reader (ISO 32000-2). */
const spoken = new Set(['Title', 'Alt', 'ActualText', 'E', 'TU', 'CA']);

/** Reads the objects of one file by pdf-lib. */
class Walk {
  readonly faults = new Set<string>();
  readonly texts: string[] = [];
  readonly #document: PDFDocument;
  readonly #done = new Set<PDFObject>();
  readonly #info: PDFDict | undefined;

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#info = this.#dictionary(document.context.trailerInfo.Info);
  }

  #resolve(object: PDFObject | undefined): PDFObject | undefined {
    return object instanceof PDFRef ? this.#document.context.lookup(object) : object;
  }

  #dictionary(object: PDFObject | undefined): PDFDict | undefined {
    const found = this.#resolve(object);
    if (found instanceof PDFRawStream) return found.dict;
    return found instanceof PDFDict ? found : undefined;
  }

  #get(dictionary: PDFDict | undefined, name: string): PDFObject | undefined {
    return this.#resolve(dictionary?.get(PDFName.of(name)));
  }

  #namesOf(resources: PDFDict | undefined): Resources {
    return new Map(
      ['Font', 'XObject', 'ExtGState', 'Shading', 'ColorSpace'].map((kind) => [
        kind,
        new Set(
          this.#dictionary(this.#get(resources, kind))
            ?.keys()
            .map((key) => key.decodeText()),
        ),
      ]),
    );
  }

  #decode(stream: PDFObject | undefined): Uint8Array {
    if (!(stream instanceof PDFRawStream)) return new Uint8Array();
    try {
      return decodePDFRawStream(stream).decode();
    } catch (error) {
      this.faults.add(`a stream that cannot be decoded: ${String(error).slice(0, 60)}`);
      return new Uint8Array();
    }
  }

  #read(bytes: Uint8Array, resources: PDFDict | undefined): void {
    const { faults, actualTexts } = readOperators(bytes, this.#namesOf(resources));
    for (const fault of faults) this.faults.add(fault);
    // As the standard writes text strings: with a byte order mark, or in an encoding that has Latin letters where ASCII has.
    for (const text of actualTexts) {
      const isWide = text.startsWith('\xfe\xff');
      const bytes = Buffer.from(text, 'latin1');
      const decoded = isWide ? new TextDecoder('utf-16be').decode(bytes.subarray(2)) : text;
      this.texts.push(`ActualText: ${decoded}`);
    }
    this.#inner(resources);
  }

  /** A form, a pattern, a glyph, an appearance: a content stream of its own. */
  #stream(object: PDFObject | undefined, inherited: PDFDict | undefined): void {
    const stream = this.#resolve(object);
    if (!(stream instanceof PDFRawStream) || this.#done.has(stream)) return;
    this.#done.add(stream);
    this.#read(this.#decode(stream), this.#dictionary(this.#get(stream.dict, 'Resources')) ?? inherited);
  }

  /** Streams that resources lead to. */
  #inner(resources: PDFDict | undefined): void {
    if (!resources || this.#done.has(resources)) return;
    this.#done.add(resources);
    for (const [, object] of this.#dictionary(this.#get(resources, 'XObject'))?.entries() ?? [])
      if (String(this.#get(this.#dictionary(object), 'Subtype')) === '/Form') this.#stream(object, resources);
    for (const [, object] of this.#dictionary(this.#get(resources, 'Pattern'))?.entries() ?? [])
      if (String(this.#get(this.#dictionary(object), 'PatternType')) === '1') this.#stream(object, resources);
    for (const [, object] of this.#dictionary(this.#get(resources, 'Font'))?.entries() ?? []) {
      const font = this.#dictionary(object);
      const glyphs = this.#dictionary(this.#get(font, 'CharProcs'));
      const own = this.#dictionary(this.#get(font, 'Resources')) ?? resources;
      for (const [, glyph] of glyphs?.entries() ?? []) this.#stream(glyph, own);
    }
  }

  #page(page: PDFDict): void {
    const contents = this.#get(page, 'Contents');
    const pieces =
      contents instanceof PDFArray ? contents.asArray().map((one) => this.#resolve(one)) : [contents];
    const bytes = pieces.flatMap((piece) => [this.#decode(piece), new Uint8Array([10])]);
    let resources: PDFDict | undefined;
    for (let node: PDFDict | undefined = page, up = 0; node && up < 50; up += 1) {
      resources ??= this.#dictionary(this.#get(node, 'Resources'));
      node = this.#dictionary(this.#get(node, 'Parent'));
    }
    this.#read(Buffer.concat(bytes), resources);
    const annotations = this.#get(page, 'Annots');
    for (const one of annotations instanceof PDFArray ? annotations.asArray() : []) {
      const annotation = this.#dictionary(one);
      const contents = this.#get(annotation, 'Contents');
      if (String(this.#get(annotation, 'Subtype')) === '/FreeText') this.#tell('Contents', contents);
      for (const [, look] of this.#dictionary(this.#get(annotation, 'AP'))?.entries() ?? []) {
        const found = this.#resolve(look);
        if (found instanceof PDFRawStream) this.#stream(found, resources);
        else if (found instanceof PDFDict)
          for (const [, state] of found.entries()) this.#stream(state, resources);
      }
    }
  }

  #tell(name: string, value: PDFObject | undefined): void {
    const found = this.#resolve(value);
    if (found instanceof PDFString || found instanceof PDFHexString)
      this.texts.push(`${name}: ${found.decodeText()}`);
  }

  /** Texts in dictionaries that stand in others. */
  #texts(object: PDFObject, depth: number): void {
    if (depth > 20) return;
    if (object instanceof PDFRawStream) this.#texts(object.dict, depth + 1);
    if (object instanceof PDFArray) for (const one of object.asArray()) this.#texts(one, depth + 1);
    if (!(object instanceof PDFDict)) return;
    for (const [key, value] of object.entries()) {
      const name = key.decodeText();
      // Pictures of other programs bring titles of their own, which nobody sees.
      const isSeen = name !== 'Title' || object.has(PDFName.of('Parent')) || object === this.#info;
      if (spoken.has(name) && isSeen) this.#tell(name, value);
      if (!(value instanceof PDFRef)) this.#texts(value, depth + 1);
    }
  }

  all(): void {
    for (const [, object] of this.#document.context.enumerateIndirectObjects()) this.#texts(object, 0);
    for (const page of this.#document.getPages()) this.#page(page.node);
  }
}

/** Reads what a file holds beside its pages' pictures. @throws Error where pdf-lib cannot open it */
export const readObjects = async (bytes: Uint8Array, password = ''): Promise<FileObjects> => {
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    password,
  });
  const walk = new Walk(document);
  walk.all();
  const { catalog } = document;
  const language = catalog.lookup(PDFName.of('Lang'));
  const form = catalog.lookup(PDFName.of('AcroForm'));
  const flags = form instanceof PDFDict ? Number(String(form.lookup(PDFName.of('SigFlags')) ?? 0)) : 0;
  const mark = catalog.lookup(PDFName.of('MarkInfo'));
  return {
    faults: [...walk.faults],
    texts: walk.texts,
    language: language instanceof PDFString || language instanceof PDFHexString ? language.decodeText() : '',
    isTagged: mark instanceof PDFDict && String(mark.lookup(PDFName.of('Marked'))) === 'true',
    hasSignature: (flags & 1) === 1,
  };
};
