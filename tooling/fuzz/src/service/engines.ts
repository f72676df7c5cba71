import {
  type OpenAiFailure,
  openAiErrors,
  scriptedHearing,
  startDeepgramDouble,
  startOpenAiDouble,
} from '@dragoman/vendors';

/** Words in every error of a vendor: they must reach no caller. */
const vendorMarker = 'vendor-marker-5f3a';

/** The engines of the service: real providers, and doubles of their vendors. */
export interface Engines {
  /** What leads the service to them. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the service must not show of them. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Makes the next call of a vendor fail, in one way or another. */
  disturb(choice: number): void;
  close(): Promise<void>;
}

const failures: readonly OpenAiFailure[] = [
  {
    kind: 'respond',
    status: 500,
    headers: {},
    body: { error: { message: vendorMarker, type: 'server_error' } },
  },
  {
    kind: 'respond',
    status: 400,
    headers: {},
    body: { error: { message: vendorMarker, type: 'invalid_request_error' } },
  },
  { kind: 'respond', status: 401, headers: {}, body: { error: { message: vendorMarker } } },
  openAiErrors.rateLimited(1),
  { kind: 'garbage_content' },
  { kind: 'drop_id' },
  { kind: 'lose_placeholder' },
];

/** Half a second of sound, samples of 16 bits. */
const tone = Buffer.alloc(24_000, 7);

/** Starts the doubles: a model for text and speech, and a recogniser. */
export const startEngines = async (): Promise<Engines> => {
  const openAi = await startOpenAiDouble({
    recognise: scriptedHearing(),
    speak: () => ({ pcm: tone, sampleRate: 24_000 }),
    keepRequests: 1,
  });
  const deepgram = await startDeepgramDouble({ recognise: scriptedHearing(), keepRequests: 1 });
  return {
    environment: {
      DRAGOMAN_SERVICES_MT: 'openai',
      DRAGOMAN_SERVICES_ASR: 'deepgram,openai',
      DRAGOMAN_SERVICES_TTS: 'openai',
      OPENAI_BASE_URL: openAi.url,
      OPENAI_API_KEY: openAi.apiKey ?? '',
      DEEPGRAM_API_KEY: deepgram.apiKey ?? '',
      DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL: deepgram.url,
    },
    secrets: new Map([
      [openAi.apiKey ?? '-', 'the key of a vendor'],
      [deepgram.apiKey ?? '-', 'the key of a vendor'],
      [vendorMarker, "a vendor's own message"],
    ]),
    disturb: (choice) => openAi.fail(failures[choice % failures.length] as OpenAiFailure),
    async close() {
      await openAi.close();
      await deepgram.close();
    },
  };
};
