import type { AudioTools } from '@dragoman/audio';
import { type AudioFormat, ServiceError, type TtsResult, type TtsWord } from '@dragoman/provider';
import { wavHeaderBytes } from '@dragoman/sound-kit';
import type { Engine } from '../../engine.ts';
import type { SpeechContainer } from '../types.ts';
import { joinWords } from './join-words.ts';

/** What is put together. */
export interface Assembly {
  readonly engine: Engine<'tts'>;
  readonly results: readonly TtsResult[];
  readonly to: SpeechContainer;
  readonly words: boolean;
  readonly signal: AbortSignal;
  readonly tools: AudioTools | undefined;
}

/** One file of all parts. */
export interface AssembledSpeech {
  readonly audio: Uint8Array;
  readonly durationMs: number;
  readonly words: readonly TtsWord[];
}

const nothingToSay = (): ServiceError =>
  new ServiceError('invalid_request', {
    detail: 'There is nothing in this text that can be spoken: send words.',
    errors: [{ pointer: '/text', code: 'nothing_to_say', message: 'Nothing in this text can be spoken.' }],
  });

const notAudio = ({ slot, id }: Engine<'tts'>, cause: unknown): ServiceError =>
  ServiceError.ofProvider(
    'invalid_response',
    { slot, id },
    { detail: `The provider ${id} answered with audio that cannot be read. Try again.`, cause },
  );

const isEmpty = ({ audio, format, durationMs }: TtsResult): boolean =>
  durationMs === 0 ||
  audio.length === 0 ||
  (format.kind === 'container' && format.container === 'wav' && audio.length <= wavHeaderBytes);

/**
 * Puts the parts of a speech together.
 *
 * @throws ServiceError `invalid_request` where an engine finds nothing to say, `provider_error` where its audio is broken
 */
export const assemble = async (assembly: Assembly): Promise<AssembledSpeech> => {
  const { engine, to, signal, tools } = assembly;
  const results = assembly.results.filter((result) => !isEmpty(result));
  if (results.length === 0) throw nothingToSay();
  const { durationOf, encodeAudio } = await import('@dragoman/audio');
  const length = ({ audio, format }: { readonly audio: Uint8Array; readonly format: AudioFormat }) =>
    durationOf(audio, format, signal, tools);
  try {
    const durationsMs = assembly.words ? await Promise.all(results.map(length)) : [];
    const parts = results.map(({ audio, format }) => ({ audio, format }));
    const { audio, durationMs } = await encodeAudio({ parts, to, signal, ...(tools ? { tools } : {}) });
    return { audio, durationMs, words: joinWords(results, durationsMs) };
  } catch (error) {
    // The engine's audio, not the caller's.
    if (ServiceError.is(error) && ['corrupt_audio', 'unsupported_format'].includes(error.code))
      throw notAudio(engine, error);
    throw error;
  }
};
