import type { Document } from '../../src/text/carried.ts';
import type { Languages } from '../../src/text/segment/document.ts';
import { loadParser } from '../../src/text/segment/segment.ts';
import type { TextFormat } from '../../src/text/types.ts';

/** A text, taken apart by the parser of its format. */
export const parseText = async (
  format: TextFormat,
  text: string,
  languages: Languages,
  signal?: AbortSignal,
): Promise<Document> => (await loadParser(format, text))(text, languages, signal);
