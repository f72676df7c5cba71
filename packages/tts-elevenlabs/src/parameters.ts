import type { AudioFormat, ProviderWarning, TtsRequest } from '@dragoman/provider';
import { defined, fittedProsody, notApplied } from '@dragoman/provider-kit';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { failures } from './failures.ts';
import { type VendorFormat, vendorFormat } from './formats.ts';
import { vendorLanguage } from './languages.ts';
import { type ModelTraits, traitsOf } from './models.ts';
import type { ElevenLabsOptions } from './options.ts';

/** What to ask the vendor. */
export interface Parameters {
  readonly fields: Omit<ElevenLabs.BodyTextToSpeechFull, 'outputFormat'>;
  readonly formatName: VendorFormat;
  readonly format: AudioFormat;
  /** The id of the voice. */
  readonly voice: string;
  readonly model: string;
  readonly warnings: readonly ProviderWarning[];
}

/** The factors that the vendor takes. */
const limits = { rate: [0.7, 1.2] } as const;

const settingsOf = (
  { stability, similarityBoost, style }: ElevenLabsOptions,
  rate: number | undefined,
): ElevenLabs.VoiceSettings | undefined => {
  const settings = defined({ stability, similarityBoost, style, speed: rate === 1 ? undefined : rate });
  return Object.keys(settings).length === 0 ? undefined : settings;
};

const lacks = ({ style, instructions }: TtsRequest): ProviderWarning[] => [
  ...(style === undefined ? [] : [notApplied('The voices of this synthesiser have no styles.')]),
  ...(instructions === undefined ? [] : [notApplied('The synthesiser takes no instructions.')]),
];

/** The vendor keeps old names for a while, without saying for how long. */
const replaced = (model: string, { successor }: ModelTraits): ProviderWarning[] =>
  successor === undefined
    ? []
    : [
        {
          code: 'model_deprecated',
          message: `The vendor will drop ${model}: name ${successor} in its place.`,
        },
      ];

/**
 * The vendor's parameters for a request, and warnings for what they cannot say.
 *
 * @throws ServiceError `unsupported_option`, `unsupported_language`, `unsupported_format`
 */
export const parametersFor = (request: TtsRequest, options: ElevenLabsOptions): Parameters => {
  if (request.input.kind === 'ssml') {
    throw failures.input('unsupported_option', 'The speech synthesiser takes no SSML. Send plain text.');
  }
  const { model = options.model, voice = options.voice } = request;
  const traits = traitsOf(model);
  const { format, name: formatName } = vendorFormat(request.format);
  const language = vendorLanguage(request.language, traits, request.voice !== undefined);
  const prosody = fittedProsody(request.prosody, limits);
  const { previousText, nextText }: Partial<TtsRequest> = traits.takesNeighbours ? request : {};
  return {
    fields: {
      text: request.input.value,
      modelId: model,
      ...defined({
        languageCode: language.code,
        voiceSettings: settingsOf(options, prosody.values.rate),
        previousText: previousText || undefined,
        nextText: nextText || undefined,
        enableLogging: options.history ? undefined : false,
      }),
    },
    formatName,
    format,
    voice,
    model,
    warnings: [...language.warnings, ...prosody.warnings, ...lacks(request), ...replaced(model, traits)],
  };
};
