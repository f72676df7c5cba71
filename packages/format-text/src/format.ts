import {
  type FormatExtraction,
  type FormatRendering,
  type FormatRenderRequest,
  type FormatRequest,
  type FormatSegment,
  type FormatTarget,
  type FormatV1,
  type ProviderWarning,
  ServiceError,
} from '@dragoman/provider';
import { declaredEncoding, decodeText, detectEncoding, type Encoding, encodeText } from './encodings.ts';
import type { TextOptions } from './options.ts';
import {
  type Paragraph,
  type Part,
  readParts,
  rewriteParagraph,
  textOfParagraph,
  writeParagraph,
} from './paragraphs.ts';
import { fromTagged, toTagged } from './tags.ts';

type Request = FormatRequest<TextOptions>;

/** What translators count as a page. */
const charactersOfPage = 1_800;
/** Steps between two looks at the signal. */
const stepsOfTurn = 5_000;

const letter = /\p{L}/u;

const encodingOf = ({ bytes, options }: Request): Encoding => {
  const encoding =
    options.encoding === undefined ? detectEncoding(bytes) : declaredEncoding(bytes, options.encoding);
  if (encoding) return encoding;
  throw new ServiceError('unsupported_format', {
    detail: 'The file is no plain text, or in an encoding that is not known: save it as UTF-8.',
  });
};

const isParagraph = (part: Part): part is Paragraph => 'lines' in part;

/** Paragraphs with something to translate, and their keys: their number among those. */
const keyed = (parts: readonly Part[]): ReadonlyMap<string, Paragraph> => {
  const found = new Map<string, Paragraph>();
  for (const part of parts)
    if (isParagraph(part) && letter.test(textOfParagraph(part))) found.set(String(found.size + 1), part);
  return found;
};

/** Others have their turn, and whoever no longer wants it says so. */
const pause = async ({ signal }: Request): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
};

const readFile = async (request: Request) => {
  request.signal.throwIfAborted();
  const encoding = encodingOf(request);
  const text = decodeText(request.bytes, encoding);
  await pause(request);
  const parts = readParts(text);
  await pause(request);
  return { encoding, text, parts, paragraphs: keyed(parts) };
};

const extract = async (request: Request): Promise<FormatExtraction> => {
  const { encoding, text, paragraphs } = await readFile(request);
  const segments: FormatSegment[] = [];
  for (const [key, paragraph] of paragraphs) {
    segments.push({ key, source: toTagged(textOfParagraph(paragraph)) });
    if (segments.length % stepsOfTurn === 0) {
      request.host.progress(segments.length, paragraphs.size);
      await pause(request);
    }
  }
  return {
    segments,
    pages: Math.max(1, Math.ceil(text.length / charactersOfPage)),
    info: { encoding: encoding.label },
    warnings: [],
  };
};

const targetsOf = (
  segments: readonly FormatTarget[],
  paragraphs: ReadonlyMap<string, Paragraph>,
): ReadonlyMap<Paragraph, FormatTarget> => {
  const targets = new Map<Paragraph, FormatTarget>();
  for (const segment of segments) {
    const paragraph = paragraphs.get(segment.key);
    if (!paragraph) {
      const message = `The file has no segment with the key ${JSON.stringify(segment.key.slice(0, 50))}.`;
      throw new ServiceError('invalid_request', {
        detail: message,
        errors: [{ pointer: '/segments', code: 'unknown_key', message }],
      });
    }
    if (segment.hidden || segment.target !== null) targets.set(paragraph, segment);
  }
  return targets;
};

const encodingChanged = ({ label }: Encoding): ProviderWarning => ({
  code: 'encoding_changed',
  message: `The translation has characters that ${label} lacks: the file is written in UTF-8.`,
});

const render = async (request: FormatRenderRequest<TextOptions>): Promise<FormatRendering> => {
  const { encoding, parts, paragraphs } = await readFile(request);
  const targets = targetsOf(request.segments, paragraphs);
  const rendering = { mediaType: 'text/plain', extension: 'txt' };
  if (targets.size === 0) return { ...rendering, bytes: Uint8Array.from(request.bytes), warnings: [] };
  const written: string[] = [];
  for (const part of parts) {
    if (!isParagraph(part)) written.push(part.blank);
    else {
      const wanted = targets.get(part);
      const target = wanted?.hidden ? null : wanted?.target;
      if (!wanted) written.push(writeParagraph(part));
      else if (target === null || target === undefined) written.push(rewriteParagraph(part, ''));
      else written.push(rewriteParagraph(part, fromTagged(target, textOfParagraph(part), wanted.key)));
    }
    if (written.length % stepsOfTurn === 0) {
      request.host.progress(written.length, parts.length);
      await pause(request);
    }
  }
  const text = written.join('');
  const bytes = encodeText(text, encoding);
  if (bytes) return { ...rendering, bytes, warnings: [] };
  return { ...rendering, bytes: new TextEncoder().encode(text), warnings: [encodingChanged(encoding)] };
};

export const textFormat: FormatV1<TextOptions> = { contract: 'format/v1', id: 'text', extract, render };
