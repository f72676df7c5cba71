import type { TaggedText } from '@dragoman/provider';
import { writeInline } from './xliff-tags.ts';
import { escapeXml } from './xml-writer.ts';

/** How far a text is, as XLIFF names it (2.1, 4.3.1.33). */
export type XliffState = 'initial' | 'translated' | 'reviewed' | 'final';

/** One text with its translation. */
export interface XliffUnit {
  /** Unique in its file, an NMTOKEN. */
  readonly id: string;
  readonly source: TaggedText;
  readonly target: TaggedText | null;
  readonly state: XliffState;
  /** The state in words of ours. */
  readonly subState: string;
  /** What whoever translates it should know, by category. */
  readonly notes: readonly (readonly [category: string, text: string])[];
  /** Code points that the translation may have. */
  readonly maxLength: number | undefined;
  /** What else is known, by name. */
  readonly metadata: readonly (readonly [type: string, value: string])[];
  /** False: it is shown, and not to be translated. */
  readonly isTranslated: boolean;
}

/** A file as XLIFF has it. */
export interface XliffFile {
  /** An NMTOKEN. */
  readonly id: string;
  readonly name: string;
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** The prefix of our own values: `subState`, categories of metadata. */
const ownPrefix = 'dragoman';

/**
 * Writes XLIFF 2.1: the core, with notes, the metadata module, and the size and length restriction module. Units are taken
 * page by page, so that a long file is never held whole.
 */
export async function* writeXliff(
  file: XliffFile,
  pages: AsyncIterable<readonly XliffUnit[]>,
): AsyncGenerator<string> {
  const { id, name, sourceLanguage, targetLanguage } = file;
  yield `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" version="2.1" srcLang="${escapeXml(sourceLanguage)}" trgLang="${escapeXml(targetLanguage)}">
<file id="${id}" original="${escapeXml(name)}" canResegment="no" xml:space="preserve">
<slr:profiles generalProfile="xliff:codepoints"/>
`;
  for await (const page of pages) yield page.map(writeUnit).join('');
  yield '</file>\n</xliff>\n';
}

const writeUnit = (unit: XliffUnit): string => {
  const { id, source, target, state, subState, notes, maxLength, metadata, isTranslated } = unit;
  const size = maxLength === undefined ? '' : ` slr:sizeRestriction="${maxLength}"`;
  const translate = isTranslated ? '' : ' translate="no"';
  return `<unit id="${id}"${translate}${size}>
${writeMetadata(metadata)}${writeNotes(notes)}<segment state="${state}" subState="${ownPrefix}:${subState}">
<source>${writeInline(source)}</source>
${target === null ? '' : `<target>${writeInline(target)}</target>\n`}</segment>
</unit>
`;
};

const writeMetadata = (metadata: XliffUnit['metadata']): string =>
  metadata.length === 0
    ? ''
    : `<mda:metadata><mda:metaGroup category="${ownPrefix}">${metadata
        .map(([type, value]) => `<mda:meta type="${type}">${escapeXml(value)}</mda:meta>`)
        .join('')}</mda:metaGroup></mda:metadata>\n`;

const writeNotes = (notes: XliffUnit['notes']): string =>
  notes.length === 0
    ? ''
    : `<notes>${notes
        .map(
          ([category, text]) => `<note category="${category}" appliesTo="source">${escapeXml(text)}</note>`,
        )
        .join('')}</notes>\n`;
