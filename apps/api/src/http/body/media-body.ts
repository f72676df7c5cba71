import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request, RequestHandler } from 'express';
import type { z } from 'zod';
import { ApiError } from '../../errors/api-error.ts';
import { invalid } from '../../errors/errors.ts';
import { admit, admitBody, type BodyBudget, weighForm, weighJson } from './body-budget.ts';
import { byTurns } from './by-turns.ts';
import { readFormFields } from './form-fields.ts';
import { type JsonLimits, jsonBody, refuseBrokenStrings, tooLarge } from './json-body.ts';
import type { Scratch, ScratchFolders } from './scratch.ts';

/** A file that came as a part of a form, on disk. */
export interface UploadedFile {
  readonly path: string;
  /** Its last name, as the form says; empty where it does not. A hint, and hostile. */
  readonly name: string;
  readonly mediaType: string | undefined;
  readonly bytes: number;
  /** Of the content, hexadecimal. */
  readonly sha256: string;
  /** Takes its folder over, which otherwise goes with the answer. */
  take(): Scratch;
}

/** The body of an operation that takes a file, by URL or as a form. */
export class MediaBody {
  /** The members of the JSON, or the form's fields in their types. */
  readonly fields: unknown;
  readonly file: UploadedFile | undefined;
  /** The second file of an operation that takes one. */
  readonly companion: UploadedFile | undefined;

  constructor(fields: unknown, file?: UploadedFile, companion?: UploadedFile) {
    this.fields = fields;
    this.file = file;
    this.companion = companion;
  }

  /** What makes two bodies the same: for keys of idempotency. */
  get identity(): readonly unknown[] {
    return [this.fields, this.file?.sha256, ...(this.companion ? [this.companion.sha256] : [])];
  }
}

/** What an operation says of its file. */
export interface MediaPart {
  /** The part of the form, for example `audio`; the URL is in the member `audio_url`. */
  readonly field: string;
  /** The part of a second file that may come along, for example `existing`; its URL likewise. */
  readonly companion?: string | undefined;
  /** Bytes, of each. */
  readonly maxBytes: number;
}

/** Fields beside the file are short; a list of 200 comes as so many. */
const formLimits = {
  fields: 260,
  fieldNameSize: 100,
  fieldSize: 65_536,
  parts: 264,
  headerPairs: 20,
};
/** What the lines around the parts may take. */
const formOverheadBytes = 5_242_880;

/**
 * Reads `application/json`, or `multipart/form-data` whose file goes to disk piece by piece: `request.body` becomes a
 * `MediaBody`. The file is removed when the answer is sent, unless somebody took its folder over.
 */
export const mediaBody = (
  part: MediaPart,
  schema: z.ZodType,
  json: JsonLimits,
  folders: ScratchFolders,
  budget: BodyBudget,
): RequestHandler[] => {
  const handlers = jsonBody(json, admitBody(budget, weighJson, json.bytes));
  const form: RequestHandler = async (request, response, next) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    const most = part.maxBytes * partNames(part).length;
    if (declared > most + formOverheadBytes) throw tooLarge(most, declared - formOverheadBytes);
    const end = await admit(budget, response, weighForm(declared));
    const scratch = await folders.create();
    let isTaken = false;
    response.once('close', () => void (isTaken || scratch.remove()));
    const { account } = response.locals.identity;
    const { fields, files } = await readForm(request, account.id, part, scratch).catch((error) => {
      response.setHeader('Connection', 'close');
      throw error;
    });
    // What came is on disk now; who waits for an engine holds nothing of it.
    end();
    const take = (): Scratch => {
      isTaken = true;
      return scratch;
    };
    const members = readFormFields(schema, fields);
    refuseBrokenStrings(members);
    const [file, companion] = partNames(part).map((name) => {
      const stored = files.get(name);
      return stored && { ...stored, take };
    });
    request.body = new MediaBody(members, file, companion);
    next();
  };
  const wrap: RequestHandler = (request, _response, next) => {
    request.body = new MediaBody(request.body);
    next();
  };
  const unlessForm =
    (handler: RequestHandler): RequestHandler =>
    (request, response, next) =>
      isForm(request) ? next() : handler(request, response, next);
  return [
    (request, response, next) => (isForm(request) ? form(request, response, next) : next()),
    ...[...handlers, wrap].map(unlessForm),
  ];
};

/** Whether the body is a form, and so may hold a file. */
export const isForm = (request: Request): boolean => Boolean(request.is('multipart/form-data'));

/** The parts of a form that may be files. */
const partNames = ({ field, companion }: MediaPart): readonly string[] =>
  companion === undefined ? [field] : [field, companion];

type Fields = Map<string, string[]>;
type StoredFile = Omit<UploadedFile, 'take'>;

/** Reads the form to its end. Rejects where it is broken, too large, or has another file than those that are taken. */
const readForm = async (
  request: Request,
  accountId: string,
  part: MediaPart,
  { directory }: Scratch,
): Promise<{ fields: Fields; files: ReadonlyMap<string, StoredFile> }> => {
  const names = partNames(part);
  const parser = startParser(request, names.length);
  const fields: Fields = new Map();
  const end = Promise.withResolvers<void>();
  const storing = new Map<string, Promise<StoredFile>>();
  parser.on('field', (name: string | undefined, value, info) => {
    if (name === undefined) end.reject(brokenForm('a part has no name'));
    else if (info.valueTruncated || info.nameTruncated)
      end.reject(brokenForm('a field is longer than 64 KiB'));
    else fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  parser.on('file', (name: string | undefined, content, info) => {
    if (name === undefined || !names.includes(name) || storing.has(name)) {
      // It ends with the parser, in the middle: nobody reads it.
      content.on('error', () => undefined).resume();
      end.reject(name === undefined ? brokenForm('a part has no name') : unexpectedFile(name, names));
      return;
    }
    const named = { name: lastNameOf(info.filename), mediaType: info.mimeType };
    const path = join(directory, `upload-${storing.size}`);
    const stored = storeFile(content, path, part.maxBytes).then((file) => ({ ...file, ...named }));
    storing.set(name, stored);
    stored.catch(end.reject);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => end.reject(brokenForm('it has too many parts')));
  parser.once('close', end.resolve);
  // It goes on after the first: each broken part of one piece raises an error of its own.
  parser.on('error', (error) => end.reject(brokenForm('it ends before its last part', error)));
  request.on('error', (error) => end.reject(brokenForm('it ends before its last part', error)));
  const turns = byTurns(accountId);
  request.pipe(turns).pipe(parser);
  try {
    await end.promise;
    const files = new Map<string, StoredFile>();
    for (const [name, file] of storing) files.set(name, await file);
    return { fields, files };
  } catch (error) {
    request.unpipe(turns);
    // The caller may still be sending: what comes is let go, so that he reads the answer.
    request.resume();
    // What is half written is done with before its folder goes.
    turns.destroy();
    parser.destroy();
    await Promise.allSettled(storing.values());
    throw error;
  }
};

const startParser = (request: Request, files: number): busboy.Busboy => {
  try {
    const limits = { ...formLimits, files };
    return busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw brokenForm('its Content-Type has no boundary', error);
  }
};

/** Browsers send the name alone, other programs a path. */
const lastNameOf = (filename: string | undefined): string =>
  filename
    ?.toWellFormed()
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 255) ?? '';

/** Writes a part to disk, counted and digested on the way. */
const storeFile = async (content: Readable, path: string, maxBytes: number) => {
  const digest = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      digest.update(chunk);
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, bytes, sha256: digest.digest('hex') };
};

const brokenForm = (why: string, cause?: unknown): ApiError =>
  new ApiError('invalid_request', {
    detail: `The form cannot be read: ${why}. Send multipart/form-data as \`curl -F\` does.`,
    cause,
  });

const unexpectedFile = (name: string, names: readonly string[]): ApiError =>
  invalid(`Of the form, ${names.map((field) => `\`${field}\``).join(' and ')} may be a file, once.`, {
    pointer: `/${name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    code: 'unknown_field',
    message: 'is not a file of this request',
  });
