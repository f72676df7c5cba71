import type { listen } from '@deepgram/sdk';
import type { AsrOptions, AudioFormat, LanguageTag, ProviderWarning, RawAudio } from '@dragoman/provider';
import { defined, notApplied } from '@dragoman/provider-kit';
import { hintParameters } from './hints.ts';
import { vendorLanguage } from './languages.ts';
import type { DeepgramOptions } from './options.ts';

type FileParameters = listen.v1.MediaTranscribeRequestOctetStream;

/** What is asked of Deepgram in the query of a call. */
export interface Query {
  readonly parameters: FileParameters & { readonly model: string };
  /** Parameters that the SDK's types lack. */
  readonly rawAudio: Readonly<Record<'sample_rate' | 'channels', number>> | Readonly<Record<string, never>>;
  /** The tag asked for; absent where Deepgram detects. */
  readonly language?: LanguageTag;
  readonly warnings: readonly ProviderWarning[];
}

type Asked = AsrOptions & { readonly format: AudioFormat };

const encodings = {
  s16le: 'linear16',
  mulaw: 'mulaw',
  alaw: 'alaw',
} as const satisfies Record<RawAudio['encoding'], string>;

interface LanguageQuery {
  readonly parameters: Pick<FileParameters, 'language' | 'detect_language'>;
  readonly language?: LanguageTag;
  readonly warnings: readonly ProviderWarning[];
}

const namedLanguage = (tag: LanguageTag): LanguageQuery => {
  const { code, warning } = vendorLanguage(tag);
  return {
    parameters: { language: code },
    ...(code === 'multi' ? {} : { language: tag }),
    warnings: warning ? [warning] : [],
  };
};

/** Streams have no detection, but models that understand several languages at once. */
const languageOfStream = (model: string): LanguageQuery => {
  if (/^nova-[23](-|$)/.test(model)) return { parameters: { language: 'multi' }, warnings: [] };
  const message = 'This model does not detect the language of a stream; its default was used.';
  return { parameters: {}, warnings: [notApplied(message)] };
};

const isNamed = (language: AsrOptions['language']): language is LanguageTag =>
  language !== undefined && language !== 'auto';

const commonQuery = (asked: Asked, options: DeepgramOptions, language: LanguageQuery): Query => {
  const { format } = asked;
  const model = asked.model ?? options.model;
  const hints = hintParameters(model, asked.hints);
  const raw = format.kind === 'raw' ? format : undefined;
  const parameters = {
    model,
    ...language.parameters,
    punctuate: true,
    ...(asked.numberFormatting ? { smart_format: true, numerals: true } : {}),
    ...(asked.profanityFilter ? { profanity_filter: true } : {}),
    ...(asked.diarization ? { diarize_model: 'latest' } : {}),
    ...hints.parameters,
    ...(options.modelImprovement ? {} : { mip_opt_out: true }),
    ...(raw ? { encoding: encodings[raw.encoding] } : {}),
  } satisfies FileParameters;
  return {
    parameters,
    rawAudio: raw ? { sample_rate: raw.sampleRate, channels: raw.channels } : {},
    ...defined({ language: language.language }),
    warnings: [...language.warnings, ...hints.warnings],
  };
};

/** The query for a whole recording. */
export const fileQuery = (asked: Asked, options: DeepgramOptions): Query => {
  const language: LanguageQuery = isNamed(asked.language)
    ? namedLanguage(asked.language)
    : { parameters: { detect_language: true }, warnings: [] };
  const query = commonQuery(asked, options, language);
  return { ...query, parameters: { ...query.parameters, utterances: true } };
};

/** The query for a stream. */
export const streamQuery = (asked: Asked, options: DeepgramOptions): Query => {
  const model = asked.model ?? options.model;
  const language = isNamed(asked.language) ? namedLanguage(asked.language) : languageOfStream(model);
  return commonQuery(asked, options, language);
};
