import { asrAzure } from '@dragoman/asr-azure';
import { asrDeepgram } from '@dragoman/asr-deepgram';
import { asrGoogle } from '@dragoman/asr-google';
import { asrOpenAi } from '@dragoman/asr-openai';
import { silentLogger } from '@dragoman/provider';
import { ttsAzure } from '@dragoman/tts-azure';
import { ttsElevenLabs } from '@dragoman/tts-elevenlabs';
import { ttsGoogle } from '@dragoman/tts-google';
import { ttsOpenAi } from '@dragoman/tts-openai';
import {
  startAzureDouble,
  startDeepgramDouble,
  startElevenLabsDouble,
  startGoogleDouble,
  startOpenAiDouble,
} from '@dragoman/vendors';
import type { Voice } from './probes.ts';

/** Where a service is, and the key that it takes. */
export interface Service {
  readonly apiKey: string;
  /** Absent: the vendor's own address, where the provider knows it. */
  readonly url?: string | undefined;
  /** Of Google, whose services for speech are two. */
  readonly textToSpeechUrl?: string | undefined;
  readonly region?: string | undefined;
}

/** A double that was started. */
interface StartedDouble {
  readonly url: string;
  readonly apiKey: string | null;
  close(): Promise<void>;
}

/** Where a double is. */
export const serviceOfDouble = ({ url, apiKey }: StartedDouble): Service => ({
  apiKey: apiKey ?? '',
  url,
  textToSpeechUrl: url,
});

/** The variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A vendor whose double can be compared with it. */
export interface VerifiedVendor {
  readonly name: string;
  /** The variable that has the key. */
  readonly key: string;
  /** The service that the environment leads to; asked for only where it has the key. */
  serviceOf(environment: Environment): Omit<Service, 'apiKey'>;
  /** Whether its answers can be noted on their way: it speaks HTTP alone. Else only what its providers make of them is compared. */
  readonly isNoted: boolean;
  start(): Promise<StartedDouble>;
  /** The providers of a service. */
  voices(service: Service): readonly Voice[];
}

const dependencies = { logger: silentLogger, now: Date.now };

const deepgram: VerifiedVendor = {
  name: 'deepgram',
  key: 'DEEPGRAM_API_KEY',
  serviceOf: (environment) => ({
    url: environment.DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL ?? 'https://api.deepgram.com',
  }),
  isNoted: true,
  start: () => startDeepgramDouble(),
  voices: ({ apiKey, url: baseUrl }) => [
    {
      slot: 'asr',
      provider: asrDeepgram.create(asrDeepgram.options.parse({ apiKey, baseUrl }), dependencies),
    },
  ],
};

const elevenLabs: VerifiedVendor = {
  name: 'elevenlabs',
  key: 'ELEVENLABS_API_KEY',
  serviceOf: (environment) => ({
    url: environment.DRAGOMAN_PROVIDERS_ELEVENLABS_BASE_URL ?? 'https://api.elevenlabs.io',
  }),
  isNoted: true,
  start: () => startElevenLabsDouble(),
  voices: ({ apiKey, url: baseUrl }) => [
    {
      slot: 'tts',
      provider: ttsElevenLabs.create(ttsElevenLabs.options.parse({ apiKey, baseUrl }), dependencies),
    },
  ],
};

const openAi: VerifiedVendor = {
  name: 'openai',
  key: 'OPENAI_API_KEY',
  serviceOf: (environment) => ({ url: environment.OPENAI_BASE_URL ?? 'https://api.openai.com/v1' }),
  isNoted: true,
  start: () => startOpenAiDouble(),
  voices({ apiKey, url: baseUrl }) {
    // Behind another address nothing is known of the server's models but what is said.
    const hearing = { apiKey, baseUrl, transcriptionModel: 'whisper-1' };
    const speaking = { apiKey, baseUrl, speechModel: 'gpt-4o-mini-tts' };
    return [
      { slot: 'asr', provider: asrOpenAi.create(asrOpenAi.options.parse(hearing), dependencies) },
      { slot: 'tts', provider: ttsOpenAi.create(ttsOpenAi.options.parse(speaking), dependencies) },
    ];
  },
};

const google: VerifiedVendor = {
  name: 'google',
  key: 'GOOGLE_API_KEY',
  serviceOf: (environment) => ({
    url: environment.DRAGOMAN_PROVIDERS_GOOGLE_SPEECH_ENDPOINT,
    textToSpeechUrl: environment.DRAGOMAN_PROVIDERS_GOOGLE_TEXT_TO_SPEECH_ENDPOINT,
  }),
  isNoted: false,
  start: () => startGoogleDouble(),
  voices({ apiKey, url: speechEndpoint, textToSpeechUrl: textToSpeechEndpoint }) {
    const hearing = { apiKey, speechEndpoint };
    const speaking = { apiKey, textToSpeechEndpoint };
    return [
      { slot: 'asr', provider: asrGoogle.create(asrGoogle.options.parse(hearing), dependencies) },
      { slot: 'tts', provider: ttsGoogle.create(ttsGoogle.options.parse(speaking), dependencies) },
    ];
  },
};

const azure: VerifiedVendor = {
  name: 'azure',
  key: 'AZURE_SPEECH_KEY',
  serviceOf: (environment) => ({
    url: environment.AZURE_SPEECH_ENDPOINT,
    region: environment.AZURE_SPEECH_REGION,
  }),
  isNoted: false,
  start: () => startAzureDouble(),
  voices({ apiKey, url: endpoint, region }) {
    const options = { apiKey, endpoint, region };
    return [
      { slot: 'asr', provider: asrAzure.create(asrAzure.options.parse(options), dependencies) },
      { slot: 'tts', provider: ttsAzure.create(ttsAzure.options.parse(options), dependencies) },
    ];
  },
};

/** All vendors that have keys. */
export const verifiedVendors: readonly VerifiedVendor[] = [openAi, deepgram, elevenLabs, google, azure];
