import { loadHtml, loadMarkdown, type MarkupDocument } from '@dragoman/markup';
import { ServiceError } from '@dragoman/provider';
import { inTurns, Turn } from '../../resilience/turn.ts';
import type { DocumentBuilder, FormatReader } from './document.ts';
import { buildStretch } from './stretch.ts';

/** A document whose stretches become segments of a text. */
const markupDocument = (document: DocumentBuilder): MarkupDocument => ({
  addStretch: (atoms, writing) => buildStretch(document, atoms, writing),
});

/** Reads HTML, whole or a part. */
export const readHtmlText: FormatReader = async (document, text) =>
  (await loadHtml()).readHtml(markupDocument(document), text);

/** How long a text may be read, in milliseconds: ordinary ones of the greatest length take a twentieth of it. */
const maxReadMs = 5_000;

const refusal = (error: unknown): unknown => {
  if (!ServiceError.is(error) || error.code !== 'too_complex') return error;
  const message = error.detail;
  return new ServiceError('invalid_request', {
    detail: message,
    errors: [{ pointer: '/text', code: 'too_complex', message }],
  });
};

/**
 * Reads CommonMark with GitHub's extensions, front matter and dialects, long texts in another thread. Rejects with
 * `invalid_request` where a text takes too long.
 */
export const readMarkdownText: FormatReader = async (document, text, signal) => {
  const { parseMarkdownBeside, readMarkdownTree } = await loadMarkdown();
  const tree = await parseMarkdownBeside(text, maxReadMs, signal).catch((error: unknown) => {
    throw refusal(error);
  });
  return inTurns(readMarkdownTree(markupDocument(document), text, tree), new Turn());
};
