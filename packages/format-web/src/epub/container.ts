import { Archive, decodeXml, parseXml, type XmlElement } from '@dragoman/format-kit';
import { ServiceError } from '@dragoman/provider';

export const epubMediaType = 'application/epub+zip';

const containerName = 'META-INF/container.xml';
const encryptionName = 'META-INF/encryption.xml';

/** Ways to make fonts unusable outside of their book: no protection of what can be read. */
const fontObfuscation = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** A member as XML. @throws ServiceError `corrupt_document` */
const readXmlMember = (
  archive: Archive,
  name: string,
): { readonly text: string; readonly root: XmlElement } => {
  const { text } = decodeXml(archive.read(name));
  return { text, root: parseXml(text, { allowDoctype: true }) };
};

const ensureOpen = (archive: Archive): void => {
  if (!archive.has(encryptionName)) return;
  const { root } = readXmlMember(archive, encryptionName);
  for (const method of root.descendants('EncryptionMethod')) {
    const algorithm = method.attribute('Algorithm')?.value.trim() ?? '';
    if (method.parent?.local === 'EncryptedData' && !fontObfuscation.has(algorithm))
      throw new ServiceError('encrypted_document', {
        detail: 'The book is protected (DRM): its text is encrypted. Send a copy without protection.',
      });
  }
};

/**
 * Opens a book.
 *
 * @throws ServiceError `unsupported_format` for what is no EPUB, `corrupt_document`, `encrypted_document`, and as `Archive`
 */
export const openBook = (bytes: Uint8Array): Archive => {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    throw new ServiceError('unsupported_format', {
      detail: 'The file is no EPUB, which is a ZIP archive: it may have the wrong name.',
    });
  const archive = new Archive(bytes);
  if (!archive.has('mimetype')) {
    const isBook = archive.has(containerName);
    throw new ServiceError(isBook ? 'corrupt_document' : 'unsupported_format', {
      detail: isBook
        ? 'The EPUB lacks its first member, mimetype, without which reading systems refuse it: save the book anew.'
        : 'The archive is no EPUB: it has no mimetype.',
    });
  }
  const mimetype = archive.read('mimetype').toString('latin1').trim();
  if (mimetype !== epubMediaType)
    throw new ServiceError('unsupported_format', {
      detail: `The archive says that it is ${JSON.stringify(mimetype.slice(0, 80))}, not an EPUB.`,
    });
  ensureOpen(archive);
  return archive;
};

/** The package documents of a book: one for each of its renditions. */
export const packagesOf = (archive: Archive): readonly string[] => {
  const { root } = readXmlMember(archive, containerName);
  const names = new Set<string>();
  for (const rootfile of root.descendants('rootfile')) {
    const type = rootfile.attribute('media-type')?.value ?? 'application/oebps-package+xml';
    const path = rootfile.attribute('full-path')?.value;
    if (path !== undefined && type === 'application/oebps-package+xml') names.add(path);
  }
  if (names.size === 0)
    throw new ServiceError('corrupt_document', {
      detail: 'The container of the EPUB names no package document: save the book anew.',
    });
  return [...names];
};
