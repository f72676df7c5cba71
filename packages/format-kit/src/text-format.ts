import type { FormatData, FormatRequest, FormatV1, LanguageTag, ProviderWarning } from '@dragoman/provider';
import { applyEdits, type Edit } from './edits.ts';
import { encodeEdited } from './encoded-edits.ts';
import { decodeFile, type Encoding, encodeText } from './encodings.ts';
import { createFormat, type ReadSegment } from './format.ts';
import type { Turns } from './turns.ts';
import type { WriteWarning } from './warnings.ts';

/** A text that is one file, while it is read and changed. */
export interface TextFile<Options> {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly request: FormatRequest<Options>;
  /** Changes made by the segments' `write`. */
  readonly edits: Edit[];
  /** What the segments' `write` has to say. */
  readonly warnings: WriteWarning[];
  readonly turns: Turns;
}

/** What was found in a text. */
export interface TextContent {
  readonly segments: readonly ReadSegment[];
  /** At least 1. */
  readonly pages: number;
  readonly language?: LanguageTag;
  readonly info?: { readonly [member: string]: FormatData };
  readonly warnings?: readonly ProviderWarning[];
  /** Further edits once at least one segment is written, such as the language that the file names. */
  finish?(): readonly Edit[];
}

/** A format whose files are text. */
export interface TextFormatReading<Options> {
  readonly id: string;
  readonly mediaType: string;
  readonly extension: string;
  /** The encoding that the caller or the file itself declares. Absent: told by the bytes. */
  encodingOf?(request: FormatRequest<Options>): Encoding | undefined;
  /** How the format writes a character that its encoding lacks; undefined: it cannot, and the file becomes UTF-8. */
  escapeCharacter?(character: string): string;
  /** Finds the segments; their `write` pushes to `file.edits`. */
  read(file: TextFile<Options>): TextContent | Promise<TextContent>;
}

const changed = ({ label }: Encoding): ProviderWarning => ({
  code: 'encoding_changed',
  message: `The translation has characters that ${label} lacks: the file is written in UTF-8.`,
});

/** Characters that an encoding lacks, written in the format's own way. */
const escaped = (text: string, encoding: Encoding, write: (character: string) => string): string =>
  text.replace(/[^\0-\x7f]/gu, (character) =>
    encodeText(character, { ...encoding, hasMark: false }) ? character : write(character),
  );

/** A format of text: encodings are kept, and what no segment changes stays as it is. */
export const createTextFormat = <Options>(format: TextFormatReading<Options>): FormatV1<Options> =>
  createFormat({
    id: format.id,
    async read(request, turns) {
      const encoding = format.encodingOf?.(request);
      const { text, encoding: found } = decodeFile(request.bytes, encoding, request.sourceLanguage);
      await turns.pause();
      const edits: Edit[] = [];
      const warnings: WriteWarning[] = [];
      const { finish, ...content } = await format.read({
        text,
        encoding: found,
        request,
        edits,
        warnings,
        turns,
      });
      return {
        ...content,
        mediaType: format.mediaType,
        extension: format.extension,
        info: { encoding: found.label, ...content.info },
        finish() {
          const all = [...edits, ...(finish?.() ?? [])];
          const bytes = encodeEdited({ bytes: request.bytes, text, encoding: found }, all);
          if (bytes) return { bytes, warnings };
          const written = applyEdits(text, all);
          if (format.escapeCharacter) {
            const bytesOfEscaped = encodeText(escaped(written, found, format.escapeCharacter), found);
            if (bytesOfEscaped) return { bytes: bytesOfEscaped, warnings };
          }
          return { bytes: new TextEncoder().encode(written), warnings: [...warnings, changed(found)] };
        },
      };
    },
  });
