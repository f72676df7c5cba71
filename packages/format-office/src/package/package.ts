import { Archive, type FinishedFile, type ReadPicture, type WriteWarning } from '@dragoman/format-kit';
import { ServiceError } from '@dragoman/provider';
import { ContentTypes, partKey } from './content-types.ts';
import { type Flavour, isFlavour, presentationFlavours, sheetFlavours, wordFlavours } from './flavours.ts';
import { namespaces } from './namespaces.ts';
import { XmlPart } from './part.ts';
import { type Relationship, readRelationships, relationshipsName } from './relationships.ts';
import { isSignaturePart, isSignatureRelationship } from './signatures.ts';
import { isCompoundFile } from './sniff.ts';

const contentTypesName = '[Content_Types].xml';

/** A part as it is: a picture, a package in a package. */
export type BinaryPart = ReadPicture;

/** A package of Office Open XML (ECMA-376 part 2): parts are read when they are asked for, and written where changed. */
export class OfficePackage {
  readonly flavour: Flavour;
  /** The part with the document, the presentation or the workbook. */
  readonly main: XmlPart;
  readonly contentTypes: ContentTypes;
  readonly #archive: Archive;
  /** The archive's names by the keys that are compared. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #parts = new Map<string, XmlPart>();
  readonly #relationships = new Map<string, readonly Relationship[]>();
  readonly #removed = new Set<string>();
  /** Parts that are no XML and were made anew, by their names. */
  readonly #made = new Map<string, Uint8Array>();

  /**
   * @param flavours what the format takes
   * @throws ServiceError `corrupt_document`, `encrypted_document`, `payload_too_large`, `too_complex`;
   *   `unsupported_format` where it is another kind of package, or of Office 97 to 2003
   */
  constructor(bytes: Uint8Array, flavours: readonly Flavour[]) {
    if (isCompoundFile(bytes)) throw refusalOfCompound(bytes);
    this.#archive = new Archive(bytes);
    this.#names = new Map(this.#archive.names.map((name) => [partKey(name), name]));
    const types = this.part(contentTypesName);
    if (!types) throw unsupported('The archive is no Office document: it has no list of content types.');
    this.contentTypes = new ContentTypes(types);
    const name = this.#mainName();
    const contentType = this.contentTypes.of(name);
    const flavour = flavours.find((one) => isFlavour(one, contentType));
    if (!flavour) throw unsupported(refusalOfType(contentType));
    this.flavour = flavour;
    this.main = this.#required(name);
  }

  /** Of its parts, in the order of the archive. */
  get names(): readonly string[] {
    return this.#archive.names.filter((name) => !name.endsWith('/') && !this.#removed.has(name));
  }

  /** A part; undefined where there is none. @throws ServiceError where it is no sound XML */
  part(name: string): XmlPart | undefined {
    const member = this.#names.get(partKey(name));
    if (member === undefined || this.#removed.has(member)) return undefined;
    let part = this.#parts.get(member);
    if (!part) {
      const isTypes = member === contentTypesName;
      part = new XmlPart(member, isTypes ? '' : this.contentTypes.of(member), this.#archive.read(member));
      this.#parts.set(member, part);
    }
    return part;
  }

  /** The relationships of a part, of the package itself for an empty name. */
  relationships(source: string): readonly Relationship[] {
    let found = this.#relationships.get(source);
    if (!found) {
      const part = this.part(relationshipsName(source));
      found = part ? readRelationships(part, source) : [];
      this.#relationships.set(source, found);
    }
    return found;
  }

  /** The parts that a part is related to by one type, in the order of its relationships. */
  related(source: string, type: string): readonly XmlPart[] {
    return this.relationships(source).flatMap((one) => {
      const part = one.type === type && !one.isExternal ? this.part(one.target) : undefined;
      return part ? [part] : [];
    });
  }

  /** The part that a relationship of a part names by its id; undefined: none, or outside of the package. */
  target(source: string, id: string): XmlPart | undefined {
    const found = this.relationships(source).find((one) => one.id === id);
    return found && !found.isExternal ? this.part(found.target) : undefined;
  }

  /** Parts of one of some content types, in the order of the archive. */
  partsOf(...contentTypes: readonly string[]): readonly XmlPart[] {
    const wanted = new Set(contentTypes.map((type) => type.toLowerCase()));
    return this.names.flatMap((name) => {
      const part = wanted.has(this.contentTypes.of(name).toLowerCase()) ? this.part(name) : undefined;
      return part ? [part] : [];
    });
  }

  /** The pictures that people look at: previews of the whole are none. */
  get pictures(): readonly ReadPicture[] {
    const previews = new Set(
      this.relationships('')
        .filter(({ type }) => type.endsWith('/thumbnail'))
        .map(({ target }) => partKey(target)),
    );
    return this.names
      .filter((name) => this.contentTypes.of(name).startsWith('image/') && !previews.has(partKey(name)))
      .map((name) => this.#binary(name));
  }

  /** The part that a relationship of a part names, XML or not, as it is: a workbook in a presentation. */
  embedded(source: string, id: string): BinaryPart | undefined {
    const found = this.relationships(source).find((one) => one.id === id && !one.isExternal);
    const member = found && this.#names.get(partKey(found.target));
    return member === undefined ? undefined : this.#binary(member);
  }

  #binary(name: string): BinaryPart {
    return {
      name,
      read: () => this.#archive.read(name),
      write: (bytes) => void this.#made.set(name, bytes),
    };
  }

  /** Takes a part away, with what is said of it in the list of content types and its own relationships. */
  remove(name: string): void {
    const member = this.#names.get(partKey(name));
    if (member === undefined || this.#removed.has(member)) return;
    this.#removed.add(member);
    this.contentTypes.remove(member);
    this.remove(relationshipsName(member));
  }

  /** Writes what has changed; all other members are copied as they are. Signatures would no longer be true, and go. */
  finish(): FinishedFile {
    const isChanged = this.#made.size > 0 || [...this.#parts.values()].some((part) => part.isChanged);
    const warnings: WriteWarning[] = isChanged && this.#removeSignatures() ? [signatureRemoved] : [];
    const changes = new Map<string, Uint8Array | null>(this.#made);
    for (const [name, part] of this.#parts) if (part.isChanged) changes.set(name, part.write());
    for (const name of this.#removed) changes.set(name, null);
    return { bytes: this.#archive.write(changes), warnings };
  }

  /** @returns whether there were any */
  #removeSignatures(): boolean {
    const signed = this.names.filter((name) => isSignaturePart(this.contentTypes.of(name)));
    for (const name of signed) this.remove(name);
    const part = signed.length > 0 ? this.part(relationshipsName('')) : undefined;
    for (const element of part?.root.elements('Relationship') ?? [])
      if (isSignatureRelationship(element.attribute('Type')?.value ?? ''))
        part?.edit(element.start, element.end, '');
    return signed.length > 0;
  }

  #mainName(): string {
    const type = `${namespaces.relationships}/officeDocument`;
    const found = this.relationships('').find((one) => one.type === type && !one.isExternal);
    if (found && this.#names.has(partKey(found.target))) return found.target;
    throw new ServiceError('corrupt_document', {
      detail: 'The file is no whole Office document: it does not say which of its parts is the main one.',
    });
  }

  #required(name: string): XmlPart {
    const part = this.part(name);
    if (part) return part;
    throw new TypeError(`${name} is no part`);
  }
}

const signatureRemoved: WriteWarning = {
  code: 'signature_removed',
  message:
    'The document was signed; its translation is another document, and has no signature: sign it anew.',
};

const unsupported = (detail: string): ServiceError => new ServiceError('unsupported_format', { detail });

const refusalOfType = (contentType: string): string => {
  const flavour = [...wordFlavours, ...presentationFlavours, ...sheetFlavours].find((one) =>
    isFlavour(one, contentType),
  );
  return flavour
    ? `The file is another kind of Office document: name it and send it as ${flavour.extension}.`
    : 'The file is an Office document of a kind that is not known: save it as docx, pptx or xlsx.';
};

/** An encrypted package is a compound file with the package in a stream of this name (MS-OFFCRYPTO, 2.3). */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

const refusalOfCompound = (bytes: Uint8Array): ServiceError =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encryptedStream)
    ? new ServiceError('encrypted_document', {
        detail:
          'The document is encrypted with a password: open it in Office, remove the password and save it.',
      })
    : unsupported('The file is of Office 97 to 2003: save it as docx, pptx or xlsx.');
