import {
  PDFArray,
  PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';
import { decodeStream } from './decode.ts';

/** What reading one document may cost, and what is learnt on the way. */
export interface ParseSession {
  readonly signal: AbortSignal;
  /** Why reading must end: thrown as soon as the library lets it through. */
  refusal?: Error;
  /** All streams that were met, those that later ones replace too: others may read the file by its table of places. */
  readonly streams: PDFRawStream[];
  /** The numbers of the file, each once: tables of widths and boxes say the same ones again on each page. */
  readonly numbers: Map<number, PDFNumber>;
  /** What a document's encryption allows (`/P`), where there is one. */
  permissions?: number;
}

const sessions = new WeakMap<Uint8Array, ParseSession>();
const sessionsByContext = new WeakMap<PDFContext, ParseSession>();
/** Beyond this many places that look like an object and are none, a file is junk. */
const maxFalseStarts = 1_000_000;

const lengthBehind = /^ obj\s+(\d{1,10})\s+endobj/;
const numberBefore = /(?:^|[^\d])(\d{1,10}) (\d{1,5})$/;
/** As long as what these find may be. */
const [bytesBehind, bytesBefore] = [40, 18];

/** Objects that are a number each, as lengths of streams are that were not known when the stream was begun. */
const numbersIn = (source: Buffer): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (let at = source.indexOf(' obj'); at >= 0; at = source.indexOf(' obj', at + 4)) {
    const value = lengthBehind.exec(source.toString('latin1', at, at + bytesBehind));
    if (!value) continue;
    const object = numberBefore.exec(source.toString('latin1', Math.max(0, at - bytesBefore), at));
    if (object) found.set(`${Number(object[1])} ${Number(object[2])}`, Number(value[1]));
  }
  return found;
};

/** A hostile file has as many numbers as there is room for. */
const maxNumbers = 100_000;

/** An object, or the one that is the same number and was read before. */
const shared = ({ numbers }: ParseSession, object: PDFObject): PDFObject => {
  if (!(object instanceof PDFNumber)) return object;
  const value = object.asNumber();
  const known = numbers.get(value);
  if (!known && numbers.size < maxNumbers) numbers.set(value, object);
  return known ?? object;
};

const corrupt = (): ServiceError =>
  new ServiceError('corrupt_document', { detail: 'The document is broken and cannot be read as PDF.' });

const name = (text: string): PDFName => PDFName.of(text);

/**
 * Reads a file's objects with bounds that the library lacks: what object streams hold, lengths that lead backwards, tables
 * with invented sizes, and places searched again and again.
 */
class BoundedParser extends PDFParser {
  readonly #session: ParseSession;
  readonly #source: Buffer;
  #falseStarts = 0;
  #searched = 0;
  /** Where the dictionary that was read last says how long its stream is, where it does not say it itself. */
  #length: { readonly ref: PDFRef; readonly value: PDFObject | undefined } | undefined;
  #numbers: ReadonlyMap<string, number> | undefined;
  /** Streams whose objects are the document's by now. */
  readonly #emptiedStreams = new Map<PDFRef, PDFObject>();

  constructor(
    session: ParseSession,
    source: Uint8Array,
    ...options: ConstructorParameters<typeof PDFParser>
  ) {
    super(...options);
    this.#session = session;
    // An encrypted document is read twice, and is understood the second time.
    session.streams.length = 0;
    sessionsByContext.set(this.context, session);
    this.#source = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
    // What streams hold is where it was: copies of it would be as large as the file once more.
    this.bytes.slice = (start, end) => source.subarray(start, end);
  }

  #refuse(error: Error): never {
    this.#session.refusal ??= error;
    throw this.#session.refusal;
  }

  override async parseDocument(): ReturnType<PDFParser['parseDocument']> {
    const context = await super.parseDocument();
    if (this.#session.refusal) throw this.#session.refusal;
    // The library keeps them, unpacked: of a book they are as large as the file.
    for (const [ref, stream] of this.#emptiedStreams) if (context.lookup(ref) === stream) context.delete(ref);
    const { Root } = context.trailerInfo;
    const root = context.lookup(Root);
    // The library knows a catalogue by its type alone, which may be missing.
    if (Root instanceof PDFRef && root instanceof PDFDict && !(root instanceof PDFCatalog))
      context.assign(Root, PDFCatalog.fromMapWithContext(new Map(root.entries()), context));
    const encryption = context.lookup(context.trailerInfo.Encrypt);
    if (encryption instanceof PDFDict) {
      const permissions = encryption.lookup(name('P'));
      if (permissions instanceof PDFNumber) this.#session.permissions = permissions.asNumber();
    }
    return context;
  }

  // Called between objects outside of the library's own catching, so that a refusal comes through.
  protected override skipWhitespaceAndComments(): void {
    if (this.#session.refusal) throw this.#session.refusal;
    super.skipWhitespaceAndComments();
  }

  protected override parseRawInt(): number {
    const byte = this.bytes.peek();
    if (!(byte >= 48 && byte <= 57)) {
      this.#falseStarts += 1;
      if (this.#falseStarts > maxFalseStarts) this.#refuse(corrupt());
    }
    return super.parseRawInt();
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const dictionary = super.parseDict(ref);
    const length = dictionary.get(name('Length'));
    // It would lead back to what was read already, without an end.
    if (length instanceof PDFNumber && !(length.asNumber() >= 0)) dictionary.delete(name('Length'));
    this.#length =
      length instanceof PDFRef ? { ref: length, value: dictionary.context.lookup(length) } : undefined;
    return dictionary;
  }

  /** How long the stream is whose dictionary was read last, where an object says it: one that was read, or that comes. */
  #lengthSaid(): number | undefined {
    if (!this.#length) return undefined;
    const { ref, value } = this.#length;
    if (value instanceof PDFNumber) return value.asNumber();
    this.#numbers ??= numbersIn(this.#source);
    return this.#numbers.get(`${ref.objectNumber} ${ref.generationNumber}`);
  }

  protected override findEndOfStreamFallback(): number {
    const start = this.bytes.offset();
    const found = this.#source.indexOf('endstream', start);
    this.#searched += (found < 0 ? this.#source.length : found) - start;
    if (this.#searched > 64 * this.#source.length + 1_000_000) this.#refuse(corrupt());
    if (found < 0) throw corrupt();
    this.bytes.moveTo(found + 'endstream'.length);
    // Without it a last byte that looks like the end of a line would be lost.
    const said = this.#lengthSaid();
    if (said !== undefined && said <= found - start && found - start - said <= 2) return start + said;
    let end = found;
    if (end > start && this.#source[end - 1] === 10) end -= 1;
    if (end > start && this.#source[end - 1] === 13) end -= 1;
    return end;
  }

  override parseObject(ref?: PDFRef): PDFObject {
    if (ref && this.#session.signal.aborted) this.#refuse(abortReason(this.#session.signal));
    const object = shared(this.#session, super.parseObject(ref));
    if (!ref || !(object instanceof PDFRawStream)) return object;
    this.#session.streams.push(object);
    const type = object.dict.get(name('Type'));
    if (type === name('XRef')) return this.#emptied(object);
    if (type !== name('ObjStm')) return object;
    const unpacked = this.#unpacked(object);
    this.#emptiedStreams.set(ref, unpacked);
    return unpacked;
  }

  /** A table of places: the objects are found by reading the file, so that nothing but its trailer is needed. */
  #emptied({ dict }: PDFRawStream): PDFRawStream {
    const { context } = dict;
    for (const key of ['Filter', 'DecodeParms']) dict.delete(name(key));
    dict.set(name('Index'), PDFArray.withContext(context));
    dict.set(name('W'), PDFArray.withContext(context));
    if (!(dict.lookup(name('Size')) instanceof PDFNumber)) dict.set(name('Size'), PDFNumber.of(0));
    return PDFRawStream.of(dict, new Uint8Array());
  }

  /** A stream of objects as it is inside, so that the library need not unpack it without a bound. */
  #unpacked(stream: PDFRawStream): PDFRawStream {
    try {
      const { bytes, remaining } = decodeStream(stream);
      if (remaining) return stream;
      for (const key of ['Filter', 'DecodeParms']) stream.dict.delete(name(key));
      return PDFRawStream.of(stream.dict, bytes);
    } catch (error) {
      if (ServiceError.is(error)) this.#refuse(error);
      throw error;
    }
  }
}

/** What reading the objects of one stream may cost: times its length. */
const maxPasses = 8;

/** Reads the objects of an object stream, none of which may lie inside of others again and again. */
class BoundedObjects extends PDFObjectStreamParser {
  readonly #session: ParseSession;
  readonly #limit: number;
  #read = 0;
  #depth = 0;

  constructor(session: ParseSession, ...options: ConstructorParameters<typeof PDFObjectStreamParser>) {
    super(...options);
    this.#session = session;
    this.#limit = maxPasses * options[0].contents.length + 10_000;
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const start = this.bytes.offset();
    this.#depth += 1;
    try {
      return shared(this.#session, super.parseObject(ref));
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) this.#count(this.bytes.offset() - start);
    }
  }

  #count(length: number): void {
    this.#read += length;
    if (this.#read <= this.#limit) return;
    this.#session.refusal ??= corrupt();
    throw this.#session.refusal;
  }
}

const abortReason = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('aborted');

const library = PDFParser.forBytesWithOptions;
const libraryObjects = PDFObjectStreamParser.forStream;

/**
 * Has the library read `bytes` within bounds, however it comes to read them: it gives no other way to do so for a document
 * that is encrypted. Other documents are read as before.
 */
export const boundParsing = (bytes: Uint8Array, session: ParseSession): void => {
  sessions.set(bytes, session);
  PDFParser.forBytesWithOptions = (source, ...options) => {
    const known = sessions.get(source);
    return known ? new BoundedParser(known, source, source, ...options) : library(source, ...options);
  };
  PDFObjectStreamParser.forStream = (stream, ...options) => {
    const known = sessionsByContext.get(stream.dict.context);
    return known ? new BoundedObjects(known, stream, ...options) : libraryObjects(stream, ...options);
  };
};
