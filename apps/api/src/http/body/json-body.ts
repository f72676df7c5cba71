import { inTurns, nextTurn, workFor } from '@dragoman/core';
import type { ErrorDetail } from '@dragoman/provider';
import express, { type Request, type RequestHandler } from 'express';
import { ApiError } from '../../errors/api-error.ts';
import { invalid } from '../../errors/errors.ts';
import { maxShortBody } from './body-budget.ts';
import { refuseExcess } from './json-extent.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
/** NUL, which no database text takes, and halves of surrogate pairs can only come as escapes: UTF-8 itself has neither. */
const suspiciousEscape = /\\u(?:0000|[dD][89a-fA-F])/;

/** What a JSON body may be. */
export interface JsonLimits {
  readonly bytes: number;
  /** Objects, lists, and members of objects, all together. */
  readonly values: number;
}

/**
 * Reads a JSON body into `request.body`; a long one by turns.
 * @param admission lets it wait, its header judged, until it may be held
 * @param optional none at all is `{}`
 */
export const jsonBody = (
  limits: JsonLimits,
  admission: RequestHandler,
  optional = false,
): [RequestHandler, RequestHandler, RequestHandler, RequestHandler] => {
  const limitBytes = limits.bytes;
  // The declared length is judged before the media type, and both before a byte is read.
  const precheck: RequestHandler = (request, _response, next) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limitBytes) return next(tooLarge(limitBytes, declared));
    if (!request.is('application/json') && hasBody(request)) return next(wrongMediaType(request));
    next();
  };
  const read = express.raw({ type: () => true, limit: limitBytes });
  const parseLong = async (raw: Buffer): Promise<unknown> => {
    await nextTurn();
    await inTurns(refuseExcess(raw, limits.values));
    await nextTurn();
    return parseJson(raw);
  };
  const parse: RequestHandler = async (request, response, next) => {
    const raw: unknown = request.body;
    if (optional && isEmpty(raw)) request.body = {};
    else if (Buffer.isBuffer(raw) && raw.length > maxShortBody)
      request.body = await workFor(response.locals.identity.account.id, () => parseLong(raw));
    else request.body = parseJson(raw);
    next();
  };
  return [
    precheck,
    admission,
    (request, response, next) => read(request, response, (error) => next(readError(error, limitBytes))),
    parse,
  ];
};

/** A body that is no JSON: read whole, its length checked. */
export interface Upload {
  readonly bytes: Buffer;
  /** Lower case, without parameters; one of those that the operation takes. */
  readonly mediaType: string;
}

/**
 * Reads a file of at most `limitBytes` and one of `mediaTypes` into `request.body`, as an `Upload`.
 * @param admission as for `jsonBody`
 */
export const uploadBody = (
  mediaTypes: readonly string[],
  limitBytes: number,
  admission: RequestHandler,
): RequestHandler[] => {
  const precheck: RequestHandler = (request, _response, next) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limitBytes) return next(tooLarge(limitBytes, declared));
    next(isOneOf(request, mediaTypes) ? undefined : wrongUploadType(mediaTypes));
  };
  const read = express.raw({ type: () => true, limit: limitBytes });
  return [
    precheck,
    admission,
    (request, response, next) => read(request, response, (error) => next(readError(error, limitBytes))),
    (request, _response, next) => {
      const bytes: unknown = request.body;
      if (!Buffer.isBuffer(bytes) || bytes.length === 0) return next(emptyUpload());
      request.body = { bytes, mediaType: mediaTypeOf(request) } satisfies Upload;
      next();
    },
  ];
};

/** Whether the body has one of the types and is, as far as it says, in UTF-8. */
const isOneOf = (request: Request, mediaTypes: readonly string[]): boolean => {
  const charset = /;\s{0,9}charset="?([^";\s]{1,40})/i.exec(request.headers['content-type'] ?? '')?.[1];
  return mediaTypes.includes(mediaTypeOf(request)) && /^(?:utf-?8|us-ascii)$/i.test(charset ?? 'utf-8');
};

const mediaTypeOf = (request: Request): string =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const wrongUploadType = (mediaTypes: readonly string[]): ApiError =>
  new ApiError('unsupported_media_type', {
    detail: `Send the file itself as the body, in UTF-8, with one of these as its Content-Type: ${mediaTypes.join(', ')}.`,
  });

const emptyUpload = (): ApiError => invalid('The body is empty. Send the file itself as the body.');

/** Refuses a body where the operation takes none; an empty one is fine. */
export const noBody: RequestHandler = (request, _response, next) => {
  if (
    Number(request.headers['content-length'] ?? 0) === 0 &&
    request.headers['transfer-encoding'] === undefined
  )
    return next();
  const read = express.raw({ type: () => true, limit: 1024 });
  read(request, _response, (error) => {
    if (error) return next(readError(error, 1024));
    const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8').trim() : '';
    next(text === '' || text === '{}' ? undefined : invalidJson('This operation takes no body.'));
  });
};

/** Parses strictly: well-formed UTF-8, JSON, no NUL and no lone surrogates anywhere. */
export const parseJson = (raw: unknown): unknown => {
  if (!Buffer.isBuffer(raw) || isEmpty(raw)) throw invalidJson('The body is empty. Send a JSON object.');
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(raw);
  } catch (cause) {
    throw invalidJson('The body is not valid UTF-8.', cause);
  }
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalidJson('The body is not valid JSON.', cause);
  }
  if (suspiciousEscape.test(text)) refuseBrokenStrings(value);
  return value;
};

/** How many broken strings are told. */
const maxBrokenStrings = 20;

/** @throws ApiError `invalid_request` with each string that has NUL, which no database text takes, or half of a surrogate pair. */
export const refuseBrokenStrings = (value: unknown): void => {
  const errors = [...brokenStrings(value, '')].slice(0, maxBrokenStrings);
  if (errors.length > 0)
    throw invalid(
      'A string holds a NUL character or half of a surrogate pair. Remove it and send the text again.',
      ...errors,
    );
};

function* brokenStrings(value: unknown, pointer: string): Generator<ErrorDetail> {
  const stack: [unknown, string][] = [[value, pointer]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [current, at] = next;
    if (typeof current === 'string') {
      if (current.includes('\0'))
        yield { pointer: at, code: 'nul_character', message: 'holds a NUL character (U+0000)' };
      else if (!current.isWellFormed())
        yield { pointer: at, code: 'lone_surrogate', message: 'holds half of a surrogate pair' };
    } else if (typeof current === 'object' && current !== null) {
      for (const [name, member] of Object.entries(current)) {
        const child = `${at}/${pointerToken(name)}`;
        if (name.includes('\0') || !name.isWellFormed())
          yield {
            pointer: at,
            code: 'invalid_name',
            message: 'has a member whose name is not well-formed text',
          };
        stack.push([member, child]);
      }
    }
  }
}

/** Escapes one token of a JSON pointer (RFC 6901). */
export const pointerToken = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The reader leaves no bytes where there is no body. */
const isEmpty = (raw: unknown): boolean => !Buffer.isBuffer(raw) || raw.length === 0;

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

const invalidJson = (detail: string, cause?: unknown): ApiError =>
  new ApiError('invalid_json', { detail, cause });

const wrongMediaType = (request: Request): ApiError =>
  new ApiError('unsupported_media_type', {
    detail: `Send the body as application/json${request.headers['content-type'] === undefined ? ': the Content-Type header is missing' : ''}.`,
  });

/** More bytes than are taken. */
export const tooLarge = (limit: number, actual?: number): ApiError =>
  new ApiError('payload_too_large', {
    detail: `The body is larger than ${limit} bytes. Send less at once.`,
    extensions: { limit, ...(actual === undefined ? {} : { actual }) },
  });

/** What body-parser reports (its `type` values are its documented interface). */
const readError = (error: unknown, limitBytes: number): ApiError | undefined => {
  if (error === undefined || error === null) return undefined;
  const { type, length, received } = error as { type?: string; length?: number; received?: number };
  switch (type) {
    case 'entity.too.large':
      return tooLarge(limitBytes, length ?? received);
    case 'encoding.unsupported':
      return new ApiError('unsupported_media_type', {
        detail: 'The Content-Encoding is not supported.',
        cause: error,
      });
    default:
      return invalidJson(
        'The body could not be read: it is shorter than declared, or its encoding is broken.',
        error,
      );
  }
};
