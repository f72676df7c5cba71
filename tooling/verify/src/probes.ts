import type { AsrProviderV1, TtsProviderV1 } from '@dragoman/provider';
import { speechFormat, wavOf } from '@dragoman/sound-kit';

/** A provider of one of the slots that vendors are asked by. */
export type Voice =
  | { readonly slot: 'asr'; readonly provider: AsrProviderV1 }
  | { readonly slot: 'tts'; readonly provider: TtsProviderV1 };

/** One question to a vendor. */
export interface Probe {
  readonly name: string;
  readonly slot: 'asr' | 'tts';
  /** Whether the right answer is a refusal. Default false. */
  readonly isRefused?: boolean;
  /** Whether it is asked with a key that is wrong. Default false. */
  readonly wrongKey?: boolean;
  /** Asks, and gives what came of it. `speech`: a sentence, in samples of `speechFormat`. */
  ask(voice: Voice, speech: Buffer): Promise<unknown>;
}

const signal = (): AbortSignal => AbortSignal.timeout(60_000);

const wav = { kind: 'container', container: 'wav' } as const;

/** In the first form that the provider takes. */
const audioFor = ({ capabilities }: AsrProviderV1, samples: Buffer) =>
  capabilities.containers.includes('wav')
    ? { audio: new Blob([wavOf(samples, speechFormat)]), format: wav }
    : { audio: new Blob([Uint8Array.from(samples)]), format: speechFormat };

const hear = async ({ slot, provider }: Voice, samples: Buffer, model?: string): Promise<unknown> => {
  if (slot !== 'asr') return undefined;
  const asked = { ...audioFor(provider, samples), language: 'en-US', words: true, signal: signal() };
  const {
    requestId: _id,
    warnings: _warnings,
    ...heard
  } = await provider.transcribe(model === undefined ? asked : { ...asked, model });
  return heard;
};

const speak = async ({ slot, provider }: Voice, voice?: string): Promise<unknown> => {
  if (slot !== 'tts') return undefined;
  const input = { kind: 'text', value: sentence } as const;
  const asked = { input, language: 'en-US', signal: signal() };
  const { audio, format } = await provider.synthesize(voice === undefined ? asked : { ...asked, voice });
  return { format, isEmpty: audio.length === 0 };
};

/** What is said and heard. */
export const sentence = 'The harbour is quiet tonight.';

const check = async ({ provider }: Voice): Promise<unknown> => {
  await provider.check({ signal: signal() });
  return {};
};

/** What every vendor is asked, for each slot that it has. Each call costs its caller a fraction of a cent at most. */
export const probes: readonly Probe[] = [
  { name: 'a sentence is heard', slot: 'asr', ask: hear },
  { name: 'a wrong key is refused', slot: 'asr', isRefused: true, wrongKey: true, ask: check },
  {
    name: 'a wrong model is refused',
    slot: 'asr',
    isRefused: true,
    ask: (voice, speech) => hear(voice, speech, 'no-such-model'),
  },
  { name: 'a sentence is spoken', slot: 'tts', ask: (voice) => speak(voice) },
  {
    name: 'the voices are listed',
    slot: 'tts',
    ask: async ({ slot, provider }) => (slot === 'tts' ? provider.voices({ signal: signal() }) : undefined),
  },
  { name: 'a wrong key is refused', slot: 'tts', isRefused: true, wrongKey: true, ask: check },
  {
    name: 'a wrong voice is refused',
    slot: 'tts',
    isRefused: true,
    ask: (voice) => speak(voice, 'no-such-voice'),
  },
];
