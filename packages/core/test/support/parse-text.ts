import type { FormatLanguages, ParsedText } from '../../src/text/segment/document.ts';
import { loadFormat } from '../../src/text/segment/segment.ts';
import type { TextFormat } from '../../src/text/types.ts';

/** A text, taken apart by the handler of its format. */
export const parseText = async (
  format: TextFormat,
  text: string,
  languages: FormatLanguages,
  signal?: AbortSignal,
): Promise<ParsedText> => (await loadFormat(format, text)).parse(text, languages, signal);
