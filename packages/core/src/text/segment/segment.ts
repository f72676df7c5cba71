import type { Language } from '../languages.ts';
import type { ProtectedSegment } from '../protect/protect.ts';
import type { TextFormat } from '../types.ts';
import type { FormatReader } from './document.ts';
import { mayHoldMessage } from './message/search.ts';
import { plainText, readLines } from './plain-text.ts';

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
  /**
   * Takes a text apart. The signal ends the wait. Rejects with `invalid_request`, at `/text`, where that takes so long
   * that it is given up.
   */
  parse(text: string, languages: FormatLanguages, signal?: AbortSignal): Promise<ParsedText>;
}

const loadReader = async (format: TextFormat): Promise<FormatReader> => {
  switch (format) {
    case 'text':
      return readLines;
    case 'html':
      return (await import('./html/html.ts')).readHtml;
    case 'markdown':
      return (await import('./markdown/markdown.ts')).readMarkdown;
  }
};

/** The handler of a format, with all that a text needs: parsers are large and are loaded when one first does. */
export const loadFormat = async (format: TextFormat, text: string): Promise<FormatHandler> => {
  const hasMessages = mayHoldMessage(text);
  if (format === 'text' && !hasMessages) return plainText;
  const read = await loadReader(format);
  const messages = hasMessages ? await import('./message/message.ts') : undefined;
  return {
    parse: async (parsed, languages, signal) => {
      const segments: ProtectedSegment[] = [];
      const expandMessage = messages?.expandMessage;
      const document = { segments, languages, ...(expandMessage ? { expandMessage } : {}) };
      const piece = await read(document, parsed, signal);
      return { segments, render: (texts) => piece.render(texts) };
    },
  };
};
