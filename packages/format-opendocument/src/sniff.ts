import type { SniffedFormat } from '@dragoman/provider';
import type { Kind } from './kinds.ts';

const localSize = 30;
/** The first member is stored and has no extra field, so that its content stands here (OpenDocument 1.3, part 2, 3.3). */
const typeStart = localSize + 'mimetype'.length;
const openDocument = 'application/vnd.oasis.opendocument.';
/** Members of every package that is not OpenDocument but could be taken for it. */
const foreign = ['[Content_Types].xml', 'META-INF/container.xml', 'word/', 'xl/', 'ppt/'];
const ours = ['content.xml', 'styles.xml', 'meta.xml', 'settings.xml', 'META-INF/manifest.xml', 'mimetype'];

const signature = 'PK\x03\x04';

const wordAt = (text: string, at: number): number => text.charCodeAt(at) + text.charCodeAt(at + 1) * 256;

/** The names of members whose headers are in the head. */
const namesIn = (head: string): readonly string[] =>
  head.split(signature).map((local) => {
    const start = localSize - signature.length;
    return local.slice(start, start + wordAt(local, start - 4));
  });

const sniffArchive = (head: string, { types }: Kind): SniffedFormat => {
  if (head.startsWith('mimetype', localSize)) {
    const type = head.slice(typeStart, typeStart + wordAt(head, 22));
    if (types.some(([mediaType]) => mediaType === type)) return 'certain';
    return type.startsWith(openDocument) || head.charCodeAt(8) === 0 ? 'no' : 'possible';
  }
  // Some programs write the type elsewhere, or not at all: the name of the file decides.
  const names = namesIn(head);
  if (names.some((name) => foreign.some((other) => name.startsWith(other)))) return 'no';
  return names.some((name) => ours.includes(name)) ? 'possible' : 'no';
};

/** Whether a file is of a kind, by its first bytes. */
export const sniff = (head: Uint8Array, kind: Kind): SniffedFormat => {
  const text = Buffer.from(head).toString('latin1');
  if (text.startsWith(signature)) return sniffArchive(text, kind);
  // In UTF-16 every other byte is zero.
  const flat = text.replaceAll('\0', '');
  if (!/<(?:[\w.-]+:)?document[\s>]/.test(flat)) return 'no';
  const type = /mimetype\s*=\s*["']([^"']*)["']/.exec(flat)?.[1];
  return type !== undefined && kind.types.some(([mediaType]) => mediaType === type) ? 'certain' : 'no';
};
