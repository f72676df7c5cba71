import { open } from 'node:fs/promises';
import type { FormatService } from '@dragoman/core';
import type { FormatDefinition } from '@dragoman/provider';
import type { Project } from '@dragoman/store';
import type { CallerFile, CallerFiles } from '../../caller-files.ts';
import { ApiError } from '../../errors/api-error.ts';
import { invalid } from '../../errors/errors.ts';
import type { UploadedFile } from '../../http/body/media-body.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Settings } from '../../settings.ts';
import type { BrandVoiceService } from '../brand-voices/service.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import type { ProjectService } from '../projects/service.ts';
import { refuseTwoFormalities } from '../translation-options.ts';
import { languageOf } from '../voice/requests.ts';
import type { KeptRequest } from './schema.ts';

/** What formats look at. */
const headBytes = 4_096;

/** How a file comes, and what is to be done with it. */
export interface IncomingFile {
  /** The part of the form: `file`, `image`. */
  readonly field: string;
  readonly url: string | undefined;
  readonly file: UploadedFile | undefined;
  /** Takes no other kind. */
  readonly kind?: FormatDefinition['kind'];
  readonly format?: string | undefined;
  readonly name?: string | undefined;
  /** Opens it, where it is encrypted. */
  readonly password?: string | undefined;
  /** The file as it was translated before. */
  readonly existing?: Pick<IncomingFile, 'url' | 'file'> | undefined;
  readonly request: KeptRequest;
  readonly signal: AbortSignal;
}

/** A file on this machine, and what is to be done with it. */
export interface ReceivedFile {
  readonly source: CallerFile;
  readonly existing: CallerFile | undefined;
  readonly password: string | undefined;
  readonly definition: FormatDefinition;
  readonly project: Project;
  readonly request: KeptRequest;
}

interface Dependencies {
  readonly formats: FormatService;
  readonly callerFiles: CallerFiles;
  readonly projects: ProjectService;
  readonly glossaries: GlossaryService;
  readonly brandVoices: BrandVoiceService;
  readonly limits: Settings['limits'];
}

/**
 * Judges a request, and gets its file onto this machine. Whoever receives it removes its folders.
 *
 * @throws ApiError for what is wrong with the request, its URL, or the first bytes of its file
 */
export const receiveFile = async (
  { projects, glossaries, brandVoices, callerFiles, formats, limits }: Dependencies,
  identity: Identity,
  incoming: IncomingFile,
): Promise<ReceivedFile> => {
  const request = readLanguages(incoming.request);
  refuseTwoFormalities(request);
  const project = await projects.forNewWork(identity, request.project_id);
  // What is named must be there now: a job would tell only after it has read everything.
  if (request.glossary_id !== undefined) await glossaries.forTranslation(identity, request.glossary_id);
  if (request.brand_voice_id !== undefined)
    await brandVoices.forTranslation(identity, request.brand_voice_id);
  const { field, kind, signal } = incoming;
  const what = kind ?? 'file';
  const expected = {
    field,
    what: what === 'image' ? 'picture' : what,
    maxBytes: limits[kind === 'image' ? 'image' : 'document'].bytes,
    empty: kind === 'image' ? 'corrupt_image' : 'corrupt_document',
  } as const;
  const source = await callerFiles.receive(expected, incoming.url, incoming.file, signal);
  try {
    const head = await headOf(source.path);
    const name = incoming.name ?? source.name;
    const definition = formats.find({
      ...{ head, name, format: incoming.format, kind },
      mediaType: source.mediaType,
    });
    const limit = Math.min(limits[definition.kind].bytes, definition.limits.maxBytes);
    if (source.size > limit) throw tooLarge(definition, limit, source.size);
    readOptions(formats, definition, request.options);
    refuseBilingual(definition, request);
    const output = outputOf(definition, request.output_format);
    const { password } = incoming;
    // A picture is nothing but its texts.
    const translateImages = definition.kind === 'document' && request.translate_images;
    formats.checkExtras(definition.id, { password, translateImages });
    return {
      source: { ...source, name: name || `file.${definition.extensions[0]}` },
      existing: await receiveExisting({ callerFiles, formats }, definition, limit, incoming),
      password,
      definition,
      project,
      request: { ...request, output_format: output },
    };
  } catch (error) {
    await source.scratch.remove();
    throw error;
  }
};

/** The file of before, where there is one. @throws ApiError, ServiceError `unsupported_option` */
const receiveExisting = async (
  { callerFiles, formats }: Pick<Dependencies, 'callerFiles' | 'formats'>,
  { id }: FormatDefinition,
  maxBytes: number,
  { existing, signal }: IncomingFile,
): Promise<CallerFile | undefined> => {
  const { url, file } = existing ?? {};
  if (url === undefined && file === undefined) return undefined;
  formats.checkExtras(id, { existing: new Uint8Array() });
  const expected = {
    field: 'existing',
    what: 'file of before',
    maxBytes,
    empty: 'corrupt_document',
  } as const;
  return callerFiles.receive(expected, url, file, signal);
};

/** Options for another format than the file's were meant for another file. @throws ApiError `invalid_request` */
const readOptions = (
  formats: FormatService,
  { id }: FormatDefinition,
  options: KeptRequest['options'] = {},
): void => {
  const other = Object.keys(options).find((name) => name !== id);
  if (other !== undefined)
    throw invalid(`The file is ${id}: options for ${other.slice(0, 50)} say nothing of it.`, {
      pointer: `/options/${other.slice(0, 50).replaceAll('~', '~0').replaceAll('/', '~1')}`,
      code: 'unknown_field',
      message: 'is not the format of this file',
    });
  formats.readOptions(id, options[id]);
};

/** @throws ApiError `unsupported_option` */
const refuseBilingual = ({ kind }: FormatDefinition, { bilingual = 'none' }: KeptRequest): void => {
  if (kind === 'document' || bilingual === 'none') return;
  throw new ApiError('unsupported_option', {
    detail:
      'A picture is not made in two languages. Leave bilingual out, and export it as bilingual_html or bilingual_docx.',
    errors: [{ pointer: '/bilingual', code: 'unsupported_option', message: 'is not possible here' }],
  });
};

/** What a file is written as where that is not what it came as. @throws ApiError `unsupported_option` */
const outputOf = (
  { displayName, mediaTypes, capabilities }: FormatDefinition,
  wanted: string | undefined,
): string | undefined => {
  if (wanted === undefined || mediaTypes.includes(wanted)) return undefined;
  if (capabilities.outputs.includes(wanted)) return wanted;
  throw new ApiError('unsupported_option', {
    detail: `A file of the format ${displayName} cannot be written as ${wanted}. Leave output_format out.`,
    errors: [{ pointer: '/output_format', code: 'unsupported_option', message: 'is not possible here' }],
  });
};

/** Tags in their canonical form. @throws ApiError `unsupported_language` */
const readLanguages = (request: KeptRequest): KeptRequest => {
  const { source_language: source, target_language: target } = request;
  return {
    ...request,
    target_language: languageOf(target, 'target_language'),
    ...(source === undefined
      ? {}
      : {
          source_language: source.toLowerCase() === 'auto' ? 'auto' : languageOf(source, 'source_language'),
        }),
  };
};

const headOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const tooLarge = ({ displayName }: FormatDefinition, limit: number, actual: number): ApiError =>
  new ApiError('payload_too_large', {
    detail: `A file of the format ${displayName} may have ${limit} bytes; this one has ${actual}.`,
    extensions: { limit, actual },
  });
