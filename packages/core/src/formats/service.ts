import {
  type FormatDefinition,
  type FormatExtraction,
  type FormatRendering,
  type FormatTarget,
  type OcrProviderV1,
  type OcrRequest,
  type ProviderLogger,
  type ProviderWarning,
  ServiceError,
} from '@dragoman/provider';
import { requireFields } from '../require-fields.ts';
import type { Requester } from '../scheduling/requester.ts';
import { defaultFormatProcesses, FormatProcesses, type FormatProcessSettings } from './processes.ts';
import { FormatRegistry } from './registry.ts';
import { Transfer } from './transfer.ts';
import type { ExtractRequest, FormatExtras, FormatService, PairRequest } from './types.ts';
import type { FormatModule, FormatNews, FormatWork } from './worker.ts';

interface FormatServiceDependencies {
  readonly definitions: readonly FormatDefinition[];
  readonly logger: ProviderLogger;
  readonly processes: Partial<FormatProcessSettings>;
  /** Reads text in pictures for somebody. */
  readonly recognize: (
    request: OcrRequest,
    requester: Requester | undefined,
  ) => ReturnType<OcrProviderV1['recognize']>;
}

const tooLarge = ({ displayName, limits }: FormatDefinition, actual: number): ServiceError =>
  new ServiceError('payload_too_large', {
    detail: `A file of the format ${displayName} may have ${limits.maxBytes} bytes at most; this one has ${actual}.`,
    extensions: { limit: limits.maxBytes, actual },
  });

const notWritten = (
  { displayName, capabilities, mediaTypes }: FormatDefinition,
  wanted: string,
): ServiceError => {
  const possible = [...mediaTypes, ...capabilities.outputs].join(', ');
  const message = `${displayName} cannot be written as ${wanted.slice(0, 100)}: use ${possible}.`;
  return new ServiceError('unsupported_option', {
    detail: message,
    errors: [{ pointer: '/outputMediaType', code: 'unsupported_option', message }],
  });
};

const notPaired = ({ displayName }: FormatDefinition): ServiceError => {
  const message = `${displayName} is not made in two languages.`;
  return new ServiceError('unsupported_option', {
    detail: message,
    errors: [{ pointer: '/bilingual', code: 'unsupported_option', message }],
  });
};

/** See `FormatService.checkExtras`. */
const checkExtras = ({ displayName, capabilities }: FormatDefinition, extras: FormatExtras): void => {
  const refuse = (field: string, message: string): never => {
    const detail = `${displayName} ${message}`;
    throw new ServiceError('unsupported_option', {
      detail,
      errors: [{ pointer: `/${field}`, code: 'unsupported_option', message: detail }],
    });
  };
  if (extras.password !== undefined && !capabilities.passwords)
    refuse('password', 'takes no password: leave it out.');
  if (extras.existing !== undefined && !capabilities.existing)
    refuse('existing', 'takes no file of before: leave it out. Localisation formats take one.');
  if (extras.translateImages && !capabilities.pictures)
    refuse('translate_images', 'has no pictures that can be translated: leave translate_images out.');
};

const misnamed = (found: FormatDefinition, called: FormatDefinition): ProviderWarning => ({
  code: 'name_contradicts_content',
  message: `The file is called as ${called.displayName} is, and its content is ${found.displayName}: it was taken for that.`,
});

const failed = (cause: unknown): ServiceError =>
  new ServiceError('internal_error', {
    detail: 'The file could not be processed. Try again; if it persists, tell the operator.',
    cause,
  });

const moduleOf = ({ id, entry }: FormatDefinition): FormatModule => ({ format: id, entry });

/** Only what was given, since optional members are never `undefined` in the contract. */
const workOf = (
  definition: FormatDefinition,
  request: ExtractRequest,
  options: unknown,
  known: readonly FormatDefinition[],
): FormatWork => {
  const { name, sourceLanguage, targetLanguage, password, allowRestricted, existing } = request;
  const isKnown = sourceLanguage !== undefined && sourceLanguage.toLowerCase() !== 'auto';
  return {
    format: definition.id,
    entry: definition.entry,
    size: request.bytes.length,
    targetLanguage,
    options,
    ...(name === undefined ? {} : { name }),
    ...(isKnown ? { sourceLanguage } : {}),
    ...(password === undefined ? {} : { password }),
    ...(allowRestricted === undefined ? {} : { allowRestricted }),
    ...(existing === undefined ? {} : { existingSize: existing.length }),
    ...(request.translateImages
      ? { pictures: known.filter(({ kind }) => kind === 'image').map(moduleOf) }
      : {}),
  };
};

/** Tells progress onwards that never goes back: after a crash a format begins anew. */
const forwardOnly = (tell: ExtractRequest['onProgress']) => {
  let furthest = 0;
  return (done: number, total: number): void => {
    const part = total > 0 ? done / total : 0;
    if (part < furthest || !Number.isFinite(part)) return;
    furthest = part;
    tell?.(done, total);
  };
};

/** Makes `services.formats`. */
export const createFormatService = ({
  definitions,
  logger,
  processes: settings,
  recognize,
}: FormatServiceDependencies): FormatService => {
  const registry = new FormatRegistry(definitions, logger);
  const closing = new AbortController();
  /** Started with the first file: most programs never have one. */
  let processes: FormatProcesses | undefined;

  const run = async (
    request: ExtractRequest & Partial<Pick<PairRequest, 'translated'>>,
    targets: readonly FormatTarget[],
    how: Pick<FormatWork, 'rendering' | 'pairing'>,
  ) => {
    requireFields(request, { format: 'string', bytes: 'bytes', targetLanguage: 'string' });
    const { bytes, format, requester } = request;
    const definition = registry.get(format);
    const options = registry.readOptions(format, request.options);
    for (const { length } of [bytes, request.existing ?? []])
      if (length > definition.limits.maxBytes) throw tooLarge(definition, length);
    checkExtras(definition, request);
    const { capabilities, mediaTypes } = definition;
    const wanted = how.rendering?.outputMediaType;
    if (wanted !== undefined && !mediaTypes.includes(wanted) && !capabilities.outputs.includes(wanted))
      throw notWritten(definition, wanted);
    if (how.pairing && !capabilities.bilingual) throw notPaired(definition);
    const signal = request.signal ? AbortSignal.any([request.signal, closing.signal]) : closing.signal;
    signal.throwIfAborted();
    const progress = forwardOnly(request.onProgress);
    const onNews = (news: FormatNews): void => {
      if (news.kind === 'progress') progress(news.done, news.total);
      else if (news.kind === 'pages') request.onPages?.(news.count);
      else logger[news.level]({ ...news.fields, format }, news.message);
    };
    const work = { ...workOf(definition, request, options, registry.list()), ...how };
    try {
      processes ??= new FormatProcesses({ ...defaultFormatProcesses(), ...settings }, logger);
      const transfer = new Transfer(request, targets);
      const outcome = await processes.run(work, {
        signal,
        onNews,
        services: {
          ...transfer.services,
          recognize: (asked: Omit<OcrRequest, 'signal'>, inner) =>
            recognize({ ...asked, signal: inner }, requester),
        },
      });
      return transfer.whole(outcome);
    } catch (error) {
      signal.throwIfAborted();
      if (ServiceError.is(error)) throw error;
      logger.error({ error, format }, 'A format failed in an unexpected way');
      throw failed(error);
    }
  };

  return Object.freeze<FormatService>({
    list: () => registry.list(),
    find: (query) => registry.find(query),
    readOptions: (format, options) => registry.readOptions(format, options),
    checkExtras: (format, extras) => checkExtras(registry.get(format), extras),
    extract: async (request) => {
      const extraction = (await run(request, [], {})) as FormatExtraction;
      const { format, bytes, name } = request;
      const found = registry.get(format);
      const called = registry.misnamed(found, bytes, name);
      return called
        ? { ...extraction, warnings: [misnamed(found, called), ...extraction.warnings] }
        : extraction;
    },
    render: async (request) => {
      requireFields(request, { segments: 'objects' });
      const { segments, outputMediaType } = request;
      const rendering = {
        count: segments.length,
        ...(outputMediaType === undefined ? {} : { outputMediaType }),
      };
      return (await run(request, segments, { rendering })) as FormatRendering;
    },
    pair: async (request) => {
      requireFields(request, { translated: 'bytes', layout: 'string' });
      const { translated, layout } = request;
      const pairing = { translatedSize: translated.length, layout };
      return (await run(request, [], { pairing })) as FormatRendering;
    },
    close: async () => {
      closing.abort(new Error('The service was closed.'));
      await processes?.close();
    },
  });
};
