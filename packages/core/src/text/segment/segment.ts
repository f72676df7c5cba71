import type { Passage, Plan } from '../carried.ts';
import type { DocumentBuilder, FormatReader, Parser } from './document.ts';
import { mayHoldMessage } from './message/search.ts';
import { parseLines, readLines } from './plain-text.ts';

const loadReader = async (format: Plan['format']): Promise<FormatReader> => {
  switch (format) {
    case 'text':
      return readLines;
    case 'html':
      return (await import('./markup.ts')).readHtmlText;
    case 'markdown':
      return (await import('./markup.ts')).readMarkdownText;
    case 'tagged':
      return (await import('./tagged/tagged.ts')).readTagged;
  }
};

/** The parser of a format, with all that a text needs: parsers are large and are loaded when one first does. */
export const loadParser = async (format: Plan['format'], text: string): Promise<Parser> => {
  const hasMessages = mayHoldMessage(text);
  if (format === 'text' && !hasMessages) return parseLines;
  const read = await loadReader(format);
  const messages = hasMessages ? await import('./message/message.ts') : undefined;
  return async (parsed, languages, signal) => {
    const expandMessage = messages?.expandMessage;
    const document: DocumentBuilder = {
      segments: [],
      rivals: [],
      languages,
      ...(expandMessage ? { expandMessage } : {}),
    };
    const rendering = await read(document, parsed, signal);
    const { segments, rivals } = document;
    return { segments, rivals, render: (texts) => rendering.render(texts) };
  };
};

const noSegments: Passage['pending'] = new Map();

/** Takes a text apart into its segments. Rejects with `invalid_request` where that takes too long. */
export const segment = async (plan: Plan, text: string, signal: AbortSignal): Promise<Passage> => {
  const parser = await loadParser(plan.format, text);
  const { segments, rivals, render } = await parser(text, plan, signal);
  return {
    text,
    plan,
    segments,
    ...(rivals ? { rivals } : {}),
    render,
    parse: (other, until) => parser(other, plan, until),
    memoryKey: undefined,
    remembered: undefined,
    pending: noSegments,
  };
};
