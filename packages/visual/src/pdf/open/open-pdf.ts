import { ParseSpeeds, PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { type ProviderWarning, ServiceError } from '@dragoman/provider';
import { inspectForm } from './form.ts';
import { inspectStreams } from './inspect.ts';
import { readPages } from './pages.ts';
import { boundParsing, type ParseSession } from './parser.ts';

/** What opening a PDF takes. */
export interface OpenRequest {
  /** The whole file; not changed. */
  readonly bytes: Uint8Array;
  /** Opens an encrypted document: the user's or the owner's. */
  readonly password?: string;
  /** Take a document whose owner forbids to change or to copy it. Default false. */
  readonly allowRestricted?: boolean;
  readonly signal: AbortSignal;
}

/** A PDF that was let in: decrypted, and within the limits. */
export interface OpenedPdf {
  readonly document: PDFDocument;
  readonly pageCount: number;
  /** What opened it: empty for a document that asks for none. */
  readonly password: string;
  /** `output_unencrypted`: what is to be said once it is written. */
  readonly warnings: readonly ProviderWarning[];
}

/** Bits of `/P` (ISO 32000-2, table 22): change the document, copy out of it. */
const mayChange = 1 << 3;
const mayCopy = 1 << 4;

const corrupt = (cause?: unknown): ServiceError =>
  new ServiceError('corrupt_document', {
    detail:
      'The document is broken and cannot be read as PDF. Open it in a viewer, save it anew and send that.',
    cause,
  });

const encrypted = (detail: string): ServiceError => new ServiceError('encrypted_document', { detail });

/** The library says in words alone what went wrong. */
const failureOf = (error: unknown, password: string | undefined): Error => {
  const message = error instanceof Error ? error.message : '';
  if (
    /unknown encryption method|unsupported encryption|invalid key length|crypto? (?:method|filter)/i.test(
      message,
    )
  )
    return encrypted('The document is encrypted in a way that is not supported. Send it without encryption.');
  if (message === 'NEEDS PASSWORD' || message === 'Password incorrect')
    return password
      ? encrypted('The password is wrong.')
      : encrypted('The document asks for a password: send it as `password`.');
  return corrupt(error);
};

const load = async (
  { bytes, password, signal }: OpenRequest,
  session: ParseSession,
): Promise<PDFDocument> => {
  // A view of its own: what is known of this reading hangs on it.
  const view = bytes.subarray();
  boundParsing(view, session);
  try {
    const document = await PDFDocument.load(view, {
      password: password ?? '',
      parseSpeed: ParseSpeeds.Fast,
      updateMetadata: false,
      preserveXFA: true,
    });
    // A library's own reading of a broken trailer can give anything.
    if (!(document.catalog instanceof PDFDict)) throw corrupt();
    return document;
  } catch (error) {
    signal.throwIfAborted();
    if (ServiceError.is(error)) throw error;
    throw failureOf(error, password);
  }
};

const header = Buffer.from('%PDF-');

/**
 * Opens a PDF for reading and for writing anew. Rejects with `ServiceError`: `corrupt_document`, `encrypted_document`,
 * `restricted_document`, `unsupported_format` (dynamic XFA), `payload_too_large` (streams and pictures that are too large
 * once unpacked), `limit_exceeded` (pages); with the signal's reason where aborted.
 */
export const openPdf = async (request: OpenRequest): Promise<OpenedPdf> => {
  const { bytes, password, allowRestricted = false, signal } = request;
  signal.throwIfAborted();
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4_096));
  if (!head.includes(header))
    throw new ServiceError('corrupt_document', { detail: 'The file does not begin as a PDF does.' });
  const session: ParseSession = { signal, streams: [], numbers: new Map() };
  const document = await load(request, session);
  signal.throwIfAborted();
  const isEncrypted = session.permissions !== undefined;
  if (isEncrypted && !password && !allowRestricted) {
    const allowed = session.permissions ?? 0;
    if (!(allowed & mayChange) || !(allowed & mayCopy))
      throw new ServiceError('restricted_document', {
        detail:
          'The owner of the document forbids to change it or to copy out of it. Send `allow_restricted: true` if you may, or the owner’s password.',
      });
  }
  const pageCount = readPages(document);
  inspectForm(document);
  await inspectStreams(document, session.streams, signal);
  // It lasts as long as the document.
  session.streams.length = 0;
  session.numbers.clear();
  return {
    document,
    pageCount,
    password: isEncrypted ? (password ?? '') : '',
    warnings: [
      ...(isEncrypted
        ? [{ code: 'output_unencrypted', message: 'The document is encrypted; the translation is not.' }]
        : []),
    ],
  };
};
