import { defineProvider, type MtProviderV1 } from '@dragoman/provider';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServices, ServiceError } from '../src/index.ts';

const echo = defineProvider({
  contract: 'mt/v1',
  slot: 'mt',
  id: 'echo',
  packageName: 'dragoman-mt-echo',
  displayName: 'Echo',
  options: z.strictObject({}),
  env: {},
  isConfigured: () => true,
  setup: 'Nothing is to be set up.',
  create: (): MtProviderV1 => ({
    contract: 'mt/v1',
    id: 'echo',
    capabilities: {
      kind: 'neural',
      offline: true,
      formality: false,
      culturalAdaptation: false,
      brandVoice: false,
      glossary: false,
      context: false,
      examples: false,
      evaluation: false,
    },
    translate: () => Promise.reject(new Error('A request that is refused at the door asks no engine.')),
    models: () => Promise.reject(new Error('A request that is refused at the door asks no engine.')),
    check: async () => undefined,
    close: async () => undefined,
  }),
});

const { services, close } = await createServices({ providers: [echo], services: { mt: 'echo' } });
afterAll(close);

// biome-ignore lint/suspicious/noExplicitAny: what plain JavaScript may send
const any = (value: unknown): any => value;

const calls: readonly [string, () => Promise<unknown>, readonly string[]][] = [
  ['translate without a text', () => services.text.translate(any({ targetLanguage: 'es' })), ['/text']],
  ['translate without anything', () => services.text.translate(any(undefined)), ['/text', '/targetLanguage']],
  ['translate a number', () => services.text.translate(any({ text: 5, targetLanguage: 'es' })), ['/text']],
  [
    'a batch without texts',
    () =>
      services.text
        .translateBatch(any({ targetLanguage: 'es' }))
        [Symbol.asyncIterator]()
        .next(),
    ['/texts'],
  ],
  [
    'a batch of other things',
    () =>
      services.text
        .translateBatch(any({ texts: ['a', null], targetLanguage: 'es' }))
        [Symbol.asyncIterator]()
        .next(),
    ['/texts'],
  ],
  ['detect nothing', () => services.text.detect(any(undefined)), ['/text']],
  [
    'score without a translation',
    () => services.text.score(any({ sourceText: 'a', sourceLanguage: 'en', targetLanguage: 'es' })),
    ['/translatedText'],
  ],
  ['speak without a language', () => services.voice.speak(any({ text: 'Hello.' })), ['/language']],
  ['transcribe nothing', () => services.voice.transcribe(any({})), ['/path', '/directory']],
];

describe('a request in plain JavaScript', () => {
  it.each(calls)('%s is refused with the names of its fields', async (_, call, pointers) => {
    const error = await call().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(ServiceError.is(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'invalid_request',
      errors: pointers.map((pointer) => ({ pointer })),
    });
  });
});
