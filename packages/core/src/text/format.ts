import { ServiceError } from '@dragoman/provider';
import { plainText } from './formats/plain-text.ts';
import type { Language } from './languages.ts';
import type { ProtectedSegment } from './protect.ts';
import type { TextFormat } from './types.ts';

/** A text taken apart: what is translated, and how the rest is put around it again. */
export interface ParsedText {
  /** The segments to translate, in order, their spans behind placeholders. */
  readonly segments: readonly ProtectedSegment[];
  /**
   * Puts one text for each segment, in order and with its placeholders, into the skeleton, and the spans back. What is
   * not a placeholder is plain text. The segments' own `text`s give the original text exactly.
   */
  render(texts: readonly string[]): string;
}

/** From which language a text is translated, and into which. */
export interface FormatLanguages {
  readonly source: Language;
  readonly target: Language;
}

/** Knows one text format. */
export interface FormatHandler {
  parse(text: string, languages: FormatLanguages): ParsedText;
}

/**
 * The handler of a format: parsers are large and are loaded when first needed. Rejects
 * with `unsupported_format` where there is none.
 */
export const loadFormat = async (format: TextFormat): Promise<FormatHandler> => {
  if (format === 'text') return plainText;
  const message = 'Use one of: text.';
  throw new ServiceError('unsupported_format', {
    detail: `The format ${format} is not supported. ${message}`,
    errors: [{ pointer: '/format', code: 'unsupported_format', message }],
  });
};
