import { ServiceError } from '@dragoman/provider';
import type { TextFormat } from './types.ts';

/** A text taken apart: what is translated, and how the rest is put around it again. */
export interface ParsedText {
  /** The segments to translate, in order. */
  readonly segments: readonly string[];
  /** Puts one text for each segment, in order, into the skeleton. `render(segments)` is the original text. */
  render(segments: readonly string[]): string;
}

/** Knows one text format. */
export interface FormatHandler {
  parse(text: string): ParsedText;
}

/** The handler of a format; throws `unsupported_format` where there is none. */
export const formatHandler = (
  handlers: Readonly<Partial<Record<TextFormat, FormatHandler>>>,
  format: TextFormat,
): FormatHandler => {
  const handler = handlers[format];
  if (handler) return handler;
  const message = `Use one of: ${Object.keys(handlers).join(', ')}.`;
  throw new ServiceError('unsupported_format', {
    detail: `The format ${format} is not supported. ${message}`,
    errors: [{ pointer: '/format', code: 'unsupported_format', message }],
  });
};
