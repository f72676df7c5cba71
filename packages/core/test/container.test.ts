import {
  createServiceContainer,
  createServices,
  loadConfiguration,
  registerServices,
  type Services,
  type TtsService,
} from '@dragoman/core';
import { type AsrProviderV1, defineProvider, type MtProviderV1, ServiceError } from '@dragoman/provider';
import { asFunction, asValue, createContainer, InjectionMode } from 'awilix';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { testEngine } from './support/engines.ts';

const call = { text: 'Hello.', sourceLanguage: 'en', targetLanguage: 'es' } as const;
const signal = new AbortController().signal;

/** A small recogniser; `streams` gives it the optional method. */
const testAsr = <const Id extends string>(id: Id, transcribe: AsrProviderV1['transcribe'], streams = false) =>
  defineProvider({
    contract: 'asr/v1',
    slot: 'asr',
    id,
    packageName: `@test/${id}`,
    displayName: id,
    options: z.strictObject({ region: z.string().optional() }),
    env: {},
    isConfigured: () => true,
    setup: `Set ${id}`,
    create: () => ({
      contract: 'asr/v1',
      id,
      capabilities: {
        offline: true,
        streaming: streams,
        diarization: false,
        languageDetection: true,
        wordTimes: false,
        hints: false,
        profanityFilter: false,
        numberFormatting: false,
        containers: ['wav'],
        raw: [],
      },
      languages: async () => 'any',
      transcribe,
      ...(streams
        ? {
            transcribeStream: async function* ({ audio }) {
              for await (const chunk of audio) {
                if (chunk.length === 0) throw new Error('empty');
                yield { type: 'partial', segment: { text: String(chunk.length), startMs: 0, endMs: 1 } };
              }
            },
          }
        : {}),
      check: async () => {},
      close: async () => {},
    }),
  });

describe('createServices', () => {
  it('gives frozen services, makes each provider once, and closes them', async () => {
    const { definition, counts } = testEngine();
    const { services, close } = await createServices({ providers: [definition] });
    expect(Object.isFrozen(services)).toBe(true);
    expect((await services.text.translate(call)).translatedText).toBe('Hello.');
    expect((await services.mt.models({ signal })).map(({ id }) => id)).toEqual(['any-model']);
    await close();
    expect(counts).toMatchObject({ created: 1, closed: 1 });
  });

  it('takes options by provider id, checked by the provider', async () => {
    const { definition } = testEngine({ id: 'vendor' });
    await expect(
      createServices({ providers: [definition], options: { vendor: { key: 'x' } } }),
    ).rejects.toThrow(/providers\.vendor\.key/);
  });

  it('reads no environment that it was not given', async () => {
    const { definition } = testEngine({ id: 'vendor', isConfigured: ({ key }) => key !== undefined });
    const without = await createServices({ providers: [definition] });
    await expect(without.services.text.translate(call)).rejects.toMatchObject({
      code: 'provider_not_configured',
    });
    const { services } = await createServices({ providers: [definition], env: { VENDOR_KEY: 'long' } });
    expect((await services.text.translate(call)).engine).toBe('vendor');
  });
});

describe('a slot without a provider', () => {
  it('starts, and each call names every way to get one', async () => {
    const apertium = testEngine({ id: 'apertium', isConfigured: () => false, setup: 'Install Apertium' });
    const openai = testEngine({ id: 'openai', isConfigured: () => false, setup: 'Set OPENAI_API_KEY.' });
    const { services } = await createServices({ providers: [apertium.definition, openai.definition] });
    for (const promise of [
      services.text.translate(call),
      services.text.languages(),
      services.text.models(),
      services.text.translate({ ...call, model: 'x' }),
      services.mt.check({ signal }),
    ]) {
      const error = await promise.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!ServiceError.is(error)) throw new Error('no error');
      expect(error).toMatchObject({ code: 'provider_not_configured', status: 503 });
      expect(error.detail).toBe(
        'Nothing is configured that translates. Ways out: (1) Install Apertium. (2) Set OPENAI_API_KEY. (3) Name a provider package of your own in services.mt.',
      );
    }
    await expect(services.tts.voices({ signal })).rejects.toMatchObject({ code: 'provider_not_configured' });
    await expect(
      services.ocr.recognize({ image: new Uint8Array(), format: 'png', signal }),
    ).rejects.toMatchObject({
      code: 'provider_not_configured',
    });
    expect(services.asr.capabilities.streaming).toBe(false);
    expect(services.asr.transcribeStream).toBeUndefined();
  });

  it('says so too where its provider is resolved by name', async () => {
    const { definition } = testEngine({
      id: 'openai',
      isConfigured: () => false,
      setup: 'Set OPENAI_API_KEY.',
    });
    const container = await createServiceContainer({ providers: [definition] });
    expect(() => container.cradle['mt:openai']).toThrow(/OPENAI_API_KEY/);
  });
});

describe('createServiceContainer', () => {
  it('resolves services and providers as singletons, and disposes of them', async () => {
    const first = testEngine({ id: 'first' });
    const second = testEngine({ id: 'second' });
    const container = await createServiceContainer({
      providers: [first.definition, second.definition],
      services: { mt: 'second' },
    });
    expect(container.cradle['mt:first']).toBe(container.cradle['mt:first']);
    expect(container.resolve('services')).toBe(container.cradle.services);
    expect((await container.cradle.services.text.translate(call)).engine).toBe('second');
    await container.dispose();
    expect([first.counts, second.counts]).toMatchObject([
      { created: 1, closed: 1 },
      { created: 1, closed: 1 },
    ]);
  });

  it('rejects where a provider cannot be made, and not at the first request', async () => {
    const { definition } = testEngine();
    const broken = defineProvider({
      ...definition,
      create: () => {
        throw new Error('no file');
      },
    });
    await expect(createServiceContainer({ providers: [broken] })).rejects.toThrow('no file');
  });

  it('takes a configuration that was loaded before', async () => {
    const { definition } = testEngine({ id: 'vendor' });
    const configuration = await loadConfiguration({
      providers: [definition],
      env: { DRAGOMAN_SERVICES_MT: 'vendor' },
    });
    const container = await createServiceContainer({ configuration });
    expect((await container.cradle.services.text.translate(call)).engine).toBe('vendor');
    expectTypeOf(container.cradle['mt:vendor']).toEqualTypeOf<MtProviderV1>();
  });
});

describe('registerServices', () => {
  it('adds to the container of a host, and is disposed of with it', async () => {
    const { definition, counts } = testEngine();
    const host = createContainer({ strict: true, injectionMode: InjectionMode.PROXY }).register({
      greeting: asValue('Hello.'),
    });
    const container = await registerServices(host, { providers: [definition] });
    container.register({
      greeter: asFunction(
        ({ services, greeting }: { services: Services; greeting: string }) =>
          () =>
            services.text.translate({ ...call, text: greeting }),
      ).singleton(),
    });
    const greeter = container.resolve<() => ReturnType<Services['text']['translate']>>('greeter');
    expect((await greeter()).translatedText).toBe('Hello.');
    expectTypeOf(container.cradle.greeting).toEqualTypeOf<'Hello.'>();
    expectTypeOf(container.cradle.services).toEqualTypeOf<Services>();
    await host.dispose();
    expect(counts.closed).toBe(1);
  });
});

describe('speech', () => {
  const audio = {
    audio: new Blob([new Uint8Array(4)]),
    format: { kind: 'container', container: 'wav' },
    signal,
  } as const;
  const transcript = { text: 'hello', segments: [], warnings: [] };

  it('is failed over like text', async () => {
    const broken = testAsr('broken', () =>
      Promise.reject(
        ServiceError.ofProvider('authentication', { slot: 'asr', id: 'broken' }, { detail: 'No.' }),
      ),
    );
    const working = testAsr('working', async () => transcript);
    const { services } = await createServices({
      providers: [broken, working],
      services: { asr: ['broken', 'working'] },
    });
    expect(await services.asr.transcribe(audio)).toEqual(transcript);
    expect(services.asr.id).toBe('broken');
  });

  it('streams through the engine that can, with errors in the form of the service', async () => {
    const plain = testAsr('plain', async () => transcript);
    const streaming = testAsr('streaming', async () => transcript, true);
    const { services } = await createServices({
      providers: [plain, streaming],
      services: { asr: ['plain', 'streaming'] },
    });
    const chunks = async function* () {
      yield new Uint8Array(3);
      yield new Uint8Array(0);
    };
    const seen: string[] = [];
    const listen = async () => {
      for await (const event of services.asr.transcribeStream?.({ ...audio, audio: chunks() }) ?? []) {
        if (event.type === 'partial') seen.push(event.segment.text);
      }
    };
    await expect(listen()).rejects.toMatchObject({
      code: 'provider_error',
      provider: { slot: 'asr', id: 'streaming' },
    });
    expect(seen).toEqual(['3']);
  });
});

describe('types', () => {
  const { definition: first } = testEngine({ id: 'first' });
  const { definition: second } = testEngine({ id: 'second' });
  const recogniser = testAsr('ears', async () => ({ text: '', segments: [], warnings: [] }));
  const providers = [first, second, recogniser] as const;

  it('know the ids of each slot', async () => {
    await createServices({ providers, services: { mt: 'first', asr: 'ears' } });
    await createServices({ providers, services: { mt: ['second', 'first'], asr: 'auto' } });
    // @ts-expect-error: there is no such provider
    await expect(createServices({ providers, services: { mt: 'frist' } })).rejects.toThrow(
      /did you mean first\?/,
    );
    // @ts-expect-error: a recogniser does not translate
    await expect(createServices({ providers, services: { mt: 'ears' } })).rejects.toThrow(
      /Use first, second, auto/,
    );
    // @ts-expect-error: nor in a list
    await expect(createServices({ providers, services: { mt: ['first', 'third'] } })).rejects.toThrow(
      /third/,
    );
  });

  it('know the options of each provider', async () => {
    await createServices({ providers, options: { first: { key: 'long' }, ears: { region: 'eu' } } });
    // @ts-expect-error: options are strict
    await expect(createServices({ providers, options: { first: { kee: 'x' } } })).rejects.toThrow(
      /first\.key/,
    );
    // @ts-expect-error: so are provider ids
    await expect(createServices({ providers, options: { thrid: {} } })).rejects.toThrow(/providers\.thrid/);
  });

  it('know what the container resolves', async () => {
    const { cradle } = await createServiceContainer({ providers });
    expectTypeOf(cradle['mt:first']).toEqualTypeOf<MtProviderV1>();
    expectTypeOf(cradle['asr:ears']).toEqualTypeOf<AsrProviderV1>();
    expectTypeOf(cradle.services.tts).toEqualTypeOf<TtsService>();
    // @ts-expect-error: there is no such registration
    expect(() => cradle['tts:first']).toThrow();
  });
});
