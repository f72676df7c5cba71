import { type AudioFormat, type ProviderWarning, ServiceError, type TtsRequest } from '@dragoman/provider';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
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

const notApplied = (message: string): ProviderWarning => ({ code: 'option_not_applied', message });

/** The factors that the vendor takes. */
const [slowest, fastest] = [0.7, 1.2];

const speedOf = (
  rate: number | undefined,
): { readonly speed?: number; readonly warning?: ProviderWarning } => {
  if (rate === undefined || rate === 1) return {};
  const speed = Math.min(fastest, Math.max(slowest, rate));
  if (speed === rate) return { speed };
  return { speed, warning: { code: 'option_clamped', message: `The rate ${speed} was used.` } };
};

const settingsOf = (
  { stability, similarityBoost, style }: ElevenLabsOptions,
  speed: number | undefined,
): ElevenLabs.VoiceSettings | undefined => {
  const settings: ElevenLabs.VoiceSettings = {
    ...(stability === undefined ? {} : { stability }),
    ...(similarityBoost === undefined ? {} : { similarityBoost }),
    ...(style === undefined ? {} : { style }),
    ...(speed === undefined ? {} : { speed }),
  };
  return Object.keys(settings).length === 0 ? undefined : settings;
};

const neighbours = (
  { previousText, nextText }: TtsRequest,
  { takesNeighbours }: ModelTraits,
): Pick<Parameters['fields'], 'previousText' | 'nextText'> =>
  takesNeighbours ? { ...(previousText ? { previousText } : {}), ...(nextText ? { nextText } : {}) } : {};

const lacks = ({ prosody, style, instructions }: TtsRequest): ProviderWarning[] => [
  ...(prosody?.pitch ? [notApplied('The synthesiser does not change the pitch of a voice.')] : []),
  ...(prosody?.volume ? [notApplied('The synthesiser does not change the volume of a voice.')] : []),
  ...(style === undefined ? [] : [notApplied('The voices of this synthesiser have no styles.')]),
  ...(instructions === undefined ? [] : [notApplied('The synthesiser takes no instructions.')]),
];

/**
 * The vendor's parameters for a request, and warnings for what they cannot say.
 *
 * @throws ServiceError `unsupported_option`, `unsupported_language`, `unsupported_format`
 */
export const parametersFor = (request: TtsRequest, options: ElevenLabsOptions): Parameters => {
  if (request.input.kind === 'ssml') {
    throw new ServiceError('unsupported_option', {
      detail: 'The speech synthesiser takes no SSML. Send plain text.',
    });
  }
  const { model = options.model, voice = options.voice } = request;
  const traits = traitsOf(model);
  const { format, name: formatName } = vendorFormat(request.format);
  const language = vendorLanguage(request.language, traits, request.voice !== undefined);
  const { speed, warning } = speedOf(request.prosody?.rate);
  const voiceSettings = settingsOf(options, speed);
  return {
    fields: {
      text: request.input.value,
      modelId: model,
      ...(language.code === undefined ? {} : { languageCode: language.code }),
      ...(voiceSettings === undefined ? {} : { voiceSettings }),
      ...neighbours(request, traits),
      ...(options.history ? {} : { enableLogging: false }),
    },
    formatName,
    format,
    voice,
    model,
    warnings: [...language.warnings, ...(warning ? [warning] : []), ...lacks(request)],
  };
};
