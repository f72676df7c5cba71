import type { ProtectedSegment } from '../protect/protect.ts';
import type { TextFormat } from '../types.ts';
import type { FormatHandler, FormatReader } from './document.ts';
import { mayHoldMessage } from './message/search.ts';
import { plainText, readLines } from './plain-text.ts';

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
