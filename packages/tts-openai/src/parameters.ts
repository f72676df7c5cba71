import { type AudioFormat, type ProviderWarning, ServiceError, type TtsRequest } from '@dragoman/provider';
import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import { vendorFormat } from './formats.ts';
import { languageWarnings } from './languages.ts';
import type { OpenAiTtsOptions } from './options.ts';

/** What to ask the vendor. */
export interface Parameters {
  readonly fields: SpeechCreateParams;
  readonly format: AudioFormat;
  /** The id of the voice. */
  readonly voice: string;
  readonly warnings: readonly ProviderWarning[];
}

const notApplied = (message: string): ProviderWarning => ({ code: 'option_not_applied', message });

/** The factors that the vendor takes. */
const [slowest, fastest] = [0.25, 4];

const speedOf = (
  rate: number | undefined,
): { readonly speed?: number; readonly warning?: ProviderWarning } => {
  if (rate === undefined || rate === 1) return {};
  const speed = Math.min(fastest, Math.max(slowest, rate));
  if (speed === rate) return { speed };
  return { speed, warning: { code: 'option_clamped', message: `The rate ${speed} was used.` } };
};

/** Whether a model is told how to speak. */
export const takesInstructions = (model: string): boolean => !/^tts-1/.test(model);

const lacks = ({ prosody, style, words }: TtsRequest, instructed: boolean): ProviderWarning[] => [
  ...(prosody?.pitch ? [notApplied('The synthesiser does not change the pitch of a voice.')] : []),
  ...(prosody?.volume ? [notApplied('The synthesiser does not change the volume of a voice.')] : []),
  ...(style === undefined ? [] : [notApplied('The voices of this synthesiser have no styles.')]),
  ...(words ? [notApplied('The synthesiser does not tell the times of words.')] : []),
  ...(instructed ? [] : [notApplied('This model takes no instructions.')]),
];

/** Custom voices are named in another way than those of the vendor. */
const vendorVoice = (voice: string): SpeechCreateParams['voice'] =>
  voice.startsWith('voice_') ? { id: voice } : voice;

/**
 * The vendor's parameters for a request, and warnings for what they cannot say.
 *
 * @throws ServiceError `unsupported_option`, `unsupported_language`, `unsupported_format`
 */
export const parametersFor = (request: TtsRequest, options: OpenAiTtsOptions): Parameters => {
  if (request.input.kind === 'ssml') {
    throw new ServiceError('unsupported_option', {
      detail: 'The speech synthesiser takes no SSML. Send plain text.',
    });
  }
  const { model = options.speechModel, voice = options.voice, instructions } = request;
  const { format, name } = vendorFormat(request.format);
  const { speed, warning } = speedOf(request.prosody?.rate);
  const isInstructed = instructions !== undefined && takesInstructions(model);
  return {
    fields: {
      input: request.input.value,
      model,
      voice: vendorVoice(voice),
      response_format: name,
      ...(speed === undefined ? {} : { speed }),
      ...(isInstructed ? { instructions } : {}),
    },
    format,
    voice,
    warnings: [
      ...languageWarnings(request.language, options.speechLanguages),
      ...(warning ? [warning] : []),
      ...lacks(request, instructions === undefined || isInstructed),
    ],
  };
};
