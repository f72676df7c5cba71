/**
 * The doubles of the vendors of speech, in a process of their own. When all listen, the variables that lead our service
 * to each are written, as JSON, into a file.
 *
 * Arguments: the file, how they hear and speak (`real`: by this machine's engines; `instant`: at once, as much as the
 * audio is long).
 */
import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import type { AudioFormat } from '@dragoman/provider';
import {
  type Hearing,
  realHearing,
  type SpokenAudio,
  startAzureDouble,
  startDeepgramDouble,
  startElevenLabsDouble,
  startGoogleDouble,
  startOpenAiDouble,
} from '@dragoman/vendors';

const [, , facts = '', mode] = process.argv;
const isReal = mode === 'real';

const vocabulary = 'the ship has come into the harbour and nobody was there to see it'.split(' ');
const wordMs = 400;

const lengthMs = (audio: Buffer, format: AudioFormat): number =>
  format.kind === 'raw' ? (audio.length * 500) / format.sampleRate : audio.length / 32;

/** Words for all of the audio, so that an hour has the transcript of an hour. */
const instantHearing: Hearing = (audio, format) =>
  Array.from({ length: Math.floor(lengthMs(audio, format) / wordMs) }, (_, index) => ({
    text: vocabulary[index % vocabulary.length] ?? '',
    startMs: index * wordMs + 40,
    endMs: (index + 1) * wordMs,
  }));

/** Three seconds of a tone. */
const tone: SpokenAudio = { pcm: Buffer.alloc(3 * 24_000 * 2, 17), sampleRate: 24_000 };

/** What was heard before. The same recording goes to one vendor after the other, and hearing takes seconds. */
const heard = new Map<string, ReturnType<Hearing>>();

const attentive = realHearing();

const attentiveOnce: Hearing = (audio, format) => {
  const samples = format.kind === 'container' ? audio.subarray(44) : audio;
  const key = createHash('sha256').update(samples).digest('hex');
  const words = heard.get(key) ?? attentive(audio, format);
  heard.set(key, words);
  return words;
};

const recognise = isReal ? attentiveOnce : instantHearing;
const kept = { keepRequests: 1, keepCalls: 1 };

const [deepgram, google, azure, openai, elevenlabs] = await Promise.all([
  startDeepgramDouble({ recognise, ...kept }),
  startGoogleDouble({ recognise, ...kept }),
  startAzureDouble({ recognise, ...kept, ...(isReal ? {} : { speaking: () => tone }) }),
  startOpenAiDouble({
    ...kept,
    recognise,
    ...(isReal ? {} : { speak: () => tone }),
  }),
  startElevenLabsDouble({ ...kept, ...(isReal ? {} : { speak: () => tone }) }),
]);

const variables = {
  deepgram: { DEEPGRAM_API_KEY: deepgram.apiKey, DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL: deepgram.url },
  google: {
    GOOGLE_API_KEY: google.apiKey,
    DRAGOMAN_PROVIDERS_GOOGLE_SPEECH_ENDPOINT: google.url,
    DRAGOMAN_PROVIDERS_GOOGLE_TEXT_TO_SPEECH_ENDPOINT: google.url,
  },
  azure: { AZURE_SPEECH_KEY: azure.apiKey, AZURE_SPEECH_ENDPOINT: azure.url },
  openai: {
    OPENAI_API_KEY: openai.apiKey,
    OPENAI_BASE_URL: openai.url,
    // What is not OpenAI itself speaks and hears where its models are named.
    DRAGOMAN_PROVIDERS_OPENAI_TRANSCRIPTION_MODEL: 'whisper-1',
    DRAGOMAN_PROVIDERS_OPENAI_SPEECH_MODEL: 'gpt-4o-mini-tts',
  },
  elevenlabs: {
    ELEVENLABS_API_KEY: elevenlabs.apiKey,
    DRAGOMAN_PROVIDERS_ELEVENLABS_BASE_URL: elevenlabs.url,
  },
};

process.once('SIGTERM', () => process.exit(0));
// Whoever waits for the file finds all of it.
await writeFile(`${facts}.new`, JSON.stringify(variables));
await rename(`${facts}.new`, facts);
