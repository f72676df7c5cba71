import type { ReadFile, ReadSegment, Turns, XmlElement } from '@dragoman/format-kit';
import type { FormatRequest, ProviderWarning } from '@dragoman/provider';
import type { Kind } from './kinds.ts';
import { languageOf, setLanguage } from './language.ts';
import { nameOf } from './names.ts';
import type { OpenDocumentOptions } from './options.ts';
import { type OpenDocument, openDocument } from './package/open.ts';
import type { Part } from './package/part.ts';
import { SheetNames } from './sheets/names.ts';
import { CellValues } from './sheets/values.ts';
import { TextStyles } from './styles.ts';
import { Walk, type WalkRules } from './walk.ts';

/** What translators count as a page. */
const charactersOfPage = 1_800;
/** What no document has, and a file may say all the same. */
const maxPages = 100_000;

const walked = async (walk: Walk, part: Part, turns: Turns): Promise<void> => {
  let done = 0;
  for (const _ of walk.visit(part.root))
    await turns.step(Math.min(++done, part.text.length), part.text.length);
};

const find = (part: Part | undefined, name: string): XmlElement | undefined => {
  for (const element of part?.root.descendants() ?? []) if (nameOf(element) === name) return element;
  return undefined;
};

const countedPages = ({ meta, content }: OpenDocument, kind: Kind, walk: Walk): number | undefined => {
  if (kind.body !== 'text') return walk.pages || 1;
  const statistic = find(meta ?? content, 'meta:document-statistic');
  const count = Number((statistic && (meta ?? content).value(statistic, 'meta:page-count')) ?? 0);
  return Number.isInteger(count) && count >= 1 && count <= maxPages ? count : undefined;
};

const estimatedPages = (segments: readonly ReadSegment[]): number => {
  const characters = segments.reduce((count, { source }) => count + source.length, 0);
  return Math.max(1, Math.ceil(characters / charactersOfPage));
};

const signatureRemoved: ProviderWarning = {
  code: 'signature_removed',
  message: 'The document was signed. A changed document is not what was signed: its signature was removed.',
};

/** Reads a file of a kind. */
export const readOpenDocument = async (
  { bytes, targetLanguage, sourceLanguage, options }: FormatRequest<OpenDocumentOptions>,
  turns: Turns,
  kind: Kind,
): Promise<ReadFile> => {
  const file = openDocument(bytes, kind);
  await turns.pause();
  const segments: ReadSegment[] = [];
  const sheetNames = options.sheet_names ? new SheetNames() : undefined;
  const cellValues = CellValues.areNamedIn(file.content) ? new CellValues() : undefined;
  const read = async (
    part: Part | undefined,
    styles = part,
    rules: WalkRules = {},
  ): Promise<Walk | undefined> => {
    if (!part || !styles) return undefined;
    const walk = new Walk(part, new TextStyles(part, styles), rules);
    await walked(walk, part, turns);
    for (const segment of walk.segments) segments.push(segment);
    return walk;
  };
  await read(file.meta);
  const content = await read(file.content, file.styles, { hasPages: true, sheetNames, cellValues });
  for (const object of file.objects) await read(object);
  await read(file.styles);
  const language = languageOf(file);
  return {
    segments,
    pages: (content && countedPages(file, kind, content)) ?? estimatedPages(segments),
    ...(language === undefined ? {} : { language }),
    pictures: file.pictures,
    mediaType: file.mediaType,
    extension: file.extension,
    finish() {
      sheetNames?.apply(file);
      cellValues?.apply(file.content);
      setLanguage(file, targetLanguage, sourceLanguage);
      return { bytes: file.write(), warnings: file.isSigned ? [signatureRemoved] : [] };
    },
  };
};
