import { Archive, decodeXml, parseXml, type ReadPicture, type XmlElement } from '@dragoman/format-kit';
import { ServiceError } from '@dragoman/provider';
import { type Kind, kindOfType, kinds, typeOf } from '../kinds.ts';
import { nameOf } from '../names.ts';
import { Part } from './part.ts';

/** A file of OpenDocument, taken apart. */
export interface OpenDocument {
  /** As it is written. */
  readonly mediaType: string;
  readonly extension: string;
  /** Absent where the file has none. */
  readonly meta: Part | undefined;
  /** The text, the sheets or the slides. A flat file is this alone. */
  readonly content: Part;
  readonly styles: Part | undefined;
  /** View settings, by the names of sheets; read where they are asked for. */
  settings(): Part | undefined;
  /** What is embedded in the document: charts above all, each with its content. */
  readonly objects: readonly Part[];
  /** Pictures in the package. */
  readonly pictures: readonly ReadPicture[];
  /** Whether somebody has signed it. */
  readonly isSigned: boolean;
  /** The file with all that its parts were given. */
  write(): Uint8Array;
}

const broken = (detail: string): ServiceError => new ServiceError('corrupt_document', { detail });

const manifestName = 'META-INF/manifest.xml';
/** The signature of macros covers nothing that is ever changed. */
const signatureName = 'META-INF/documentsignatures.xml';

const bodyOf = (part: Part): XmlElement | undefined => part.root.element('body')?.elements()[0];

const ensureKind = (found: Kind | undefined, declared: string, kind: Kind): void => {
  if (found === kind) return;
  throw new ServiceError('unsupported_format', {
    detail: found
      ? `The file is ${found.displayName}: send it as ${found.id}.`
      : `The file says that it is ${JSON.stringify(declared.slice(0, 80))}, which is not ${kind.displayName}.`,
  });
};

/** Looks for encrypted members; the manifest of old programs has a DOCTYPE, which says nothing. */
const readManifest = (archive: Archive): { readonly type: string | undefined; readonly signed: boolean } => {
  if (!archive.has(manifestName)) return { type: undefined, signed: false };
  const root = parseXml(decodeXml(archive.read(manifestName)).text, { allowDoctype: true });
  let type: string | undefined;
  for (const element of root.descendants()) {
    if (nameOf(element) === 'manifest:encryption-data' || nameOf(element) === 'manifest:encrypted-key')
      throw new ServiceError('encrypted_document', {
        detail: 'The document is encrypted: open it, and save it without a password.',
      });
    const path = element.attributes.find(({ name }) => name.endsWith(':full-path'))?.value;
    if (path === '/')
      type = element.attributes.find(({ name }) => name.endsWith(':media-type'))?.value.trim();
  }
  return { type, signed: archive.has(signatureName) };
};

/** The type that the file names, in the order in which programs look. */
const declaredType = (archive: Archive, manifestType: string | undefined): string | undefined =>
  archive.has('mimetype') ? archive.read('mimetype').toString('latin1').trim() : manifestType || undefined;

/** Not what programs draw of objects and pages for those that cannot. */
const pictureShape = /(?:^|\/)Pictures\/[^/#]+$/;
const objectShape = /^(.+)\/content\.xml$/;

/** Numbers in names as numbers. */
const inOrder = new Intl.Collator('en', { numeric: true });

const openArchive = (bytes: Uint8Array, kind: Kind): OpenDocument => {
  const archive = new Archive(bytes);
  const { type, signed } = readManifest(archive);
  const declared = declaredType(archive, type);
  if (declared !== undefined) ensureKind(kindOfType(declared), declared, kind);
  if (!archive.has('content.xml'))
    throw broken('The archive is no whole OpenDocument file: it has no content.xml.');
  const parts = new Map<string, Part>();
  const changes = new Map<string, Uint8Array | null>();
  const open = (name: string, id: string): Part | undefined => {
    if (!archive.has(name)) return undefined;
    const content = archive.read(name);
    if (content.length === 0) return undefined;
    const part = new Part(id, content);
    parts.set(name, part);
    return part;
  };
  const content = open('content.xml', 'content');
  if (!content) throw broken('The content.xml of the file is empty.');
  ensureBody(content, kind, declared);
  const objects = archive.names
    .filter((name) => objectShape.test(name))
    .sort(inOrder.compare)
    .flatMap((name, index) => open(name, `object${index + 1}`) ?? []);
  const [mediaType, extension] = typeOf(kind, declared ?? '', false);
  return {
    mediaType,
    extension,
    content,
    objects,
    meta: open('meta.xml', 'meta'),
    styles: open('styles.xml', 'styles'),
    settings: () => open('settings.xml', 'settings'),
    pictures: archive.names
      .filter((name) => pictureShape.test(name))
      .map((name) => ({
        name,
        read: () => archive.read(name),
        write: (picture) => changes.set(name, picture),
      })),
    isSigned: signed,
    write() {
      for (const [name, part] of parts) if (part.isChanged) changes.set(name, part.write());
      // It says that nobody has changed the file since.
      if (signed) changes.set(signatureName, null);
      return archive.write(changes);
    },
  };
};

const ensureBody = (content: Part, kind: Kind, declared: string | undefined): void => {
  const body = bodyOf(content);
  if (!body) throw broken('The file has no content: its office:body is missing.');
  const found = kinds.find(({ body: name }) => nameOf(body) === `office:${name}`);
  if (found !== kind) ensureKind(found, declared ?? body.name, kind);
};

const openFlat = (bytes: Uint8Array, kind: Kind): OpenDocument => {
  const content = new Part('content', bytes);
  if (nameOf(content.root) !== 'office:document')
    throw new ServiceError('unsupported_format', {
      detail: 'The file is XML, but no flat OpenDocument: its root element is not office:document.',
    });
  ensureBody(content, kind, content.value(content.root, 'office:mimetype'));
  const [mediaType, extension] = typeOf(kind, '', true);
  return {
    mediaType,
    extension,
    content,
    objects: [],
    meta: undefined,
    styles: undefined,
    settings: () => content,
    pictures: [],
    isSigned: false,
    write: () => content.write(),
  };
};

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** White space and marks of encodings may stand before a flat file. */
const isXml = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(
    new TextDecoder('latin1').decode(bytes.subarray(0, 64)),
  );

/**
 * Takes a file apart.
 *
 * @throws ServiceError `unsupported_format` where it is of another kind, `corrupt_document`, `encrypted_document`,
 *   `payload_too_large`, `too_complex`
 */
export const openDocument = (bytes: Uint8Array, kind: Kind): OpenDocument => {
  if (isArchive(bytes)) return openArchive(bytes, kind);
  if (isXml(bytes)) return openFlat(bytes, kind);
  throw broken(
    `The file is no ${kind.displayName}: it is neither a package nor flat XML. Save it anew, or send it as what it is.`,
  );
};
