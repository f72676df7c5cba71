import type { AudioFormat, ProviderWarning, TtsRequest } from '@dragoman/provider';
import { defined, fittedProsody, notApplied } from '@dragoman/provider-kit';
import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import { failures } from './failures.ts';
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

/** The factors that the vendor takes. */
const limits = { rate: [0.25, 4] } as const;

/** Whether a model is told how to speak. */
export const takesInstructions = (model: string): boolean => !/^tts-1/.test(model);

const lacks = ({ style, words }: TtsRequest, instructed: boolean): ProviderWarning[] => [
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
    throw failures.input('unsupported_option', 'The speech synthesiser takes no SSML. Send plain text.');
  }
  const { model = options.speechModel, voice = options.voice, instructions } = request;
  const { format, name } = vendorFormat(request.format);
  const prosody = fittedProsody(request.prosody, limits);
  const { rate } = prosody.values;
  const isInstructed = instructions !== undefined && takesInstructions(model);
  return {
    fields: {
      input: request.input.value,
      model,
      voice: vendorVoice(voice),
      response_format: name,
      ...defined({
        speed: rate === 1 ? undefined : rate,
        instructions: isInstructed ? instructions : undefined,
      }),
    },
    format,
    voice,
    warnings: [
      ...languageWarnings(request.language, options.speechLanguages),
      ...prosody.warnings,
      ...lacks(request, instructions === undefined || isInstructed),
    ],
  };
};
