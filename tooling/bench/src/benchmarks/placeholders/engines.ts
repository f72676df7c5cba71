import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, type TextService } from '@dragoman/core';
import { mtApertium } from '@dragoman/mt-apertium';
import { createModelStore, mtFirefox } from '@dragoman/mt-firefox';
import { mtOpenai } from '@dragoman/mt-openai';
import { defineProvider, type MtProviderV1 } from '@dragoman/provider';
import { plainTranslation } from '@dragoman/provider-kit';
import {
  createApertiumTranslator,
  doubleApiKey,
  startFirefoxMirror,
  startOpenAiDouble,
} from '@dragoman/vendors';
import { z } from 'zod';
import { randomStream } from '../../random.ts';

/** A way through the whole pipeline. */
export interface EnginePath {
  readonly name: string;
  readonly text: TextService;
  /** Whether it may give other words for all of a text: then there is nothing to be escaped. */
  readonly isHostile?: boolean;
  close(): Promise<void>;
}

/** A provider of our own, which does to each text what it is told. */
const providerOf = (id: string, change: (text: string) => string) =>
  defineProvider({
    contract: 'mt/v1',
    slot: 'mt',
    id,
    packageName: `@dragoman/bench-${id}`,
    displayName: id,
    options: z.strictObject({}),
    env: {},
    isConfigured: () => true,
    setup: '',
    create: (): MtProviderV1 => ({
      contract: 'mt/v1',
      id,
      capabilities: { kind: 'neural', offline: true, ...plainTranslation },
      models: async () => [{ id, pairs: 'any', limits: { segments: 50, characters: 20_000 } }],
      translate: async ({ segments }) => ({
        segments: segments.map((segment) => ({ id: segment.id, text: change(segment.text) })),
        model: id,
        warnings: [],
      }),
      check: async () => {},
      close: async () => {},
    }),
  });

const placeholder = /⟦\/?\d+⟧/gu;

/** Ways to treat placeholders badly. */
const damages: readonly ((text: string, random: () => number) => string)[] = [
  (text) => text,
  (text) => text.replace(placeholder, ''),
  (text, random) => text.replace(placeholder, (found) => (random() < 0.5 ? '' : found)),
  (text, random) => text.replace(placeholder, (found) => (random() < 0.5 ? found + found : found)),
  (text) => text.replace(placeholder, (found) => found.replace('⟧', '')),
  (text) => text.replace(/⟦(\/?)(\d+)⟧/gu, '⟦ $1$2 ⟧'),
  (text) =>
    text
      .split(/(⟦\/?\d+⟧)/u)
      .reverse()
      .join(''),
  (text, random) =>
    text
      .split(/(?=⟦)| /u)
      .sort(() => random() - 0.5)
      .join(' '),
  (text) => `${text} ⟦77⟧ ⟦/76⟧ ⟦`,
  () => 'Otra cosa.',
];

const hostile = (seed: number) => {
  const random = randomStream(seed);
  return providerOf('hostile', (text) => {
    const damage = damages[Math.floor(random() * damages.length)] ?? damages[0];
    return damage?.(text, random) ?? text;
  });
};

/** mt-firefox with a model that knows a few words and copies all else. */
const openFirefox = async (): Promise<EnginePath> => {
  const modelsDirectory = await mkdtemp(join(tmpdir(), 'dragoman-bench-models-'));
  const lexicon = { the: 'el', and: 'y', of: 'de', to: 'a', is: 'es', your: 'su', you: 'usted', in: 'en' };
  const mirror = await startFirefoxMirror([{ source: 'en', target: 'es', lexicon }]);
  const store = createModelStore({ modelsDirectory, mirror: mirror.url });
  const { signal } = new AbortController();
  await store.add([{ source: 'en', target: 'es' }], { signal, onProgress: () => undefined });
  await mirror.close();
  const { services, close } = await createServices({
    providers: [mtFirefox],
    services: { mt: 'firefox' },
    options: { firefox: { modelsDirectory } },
  });
  return {
    name: 'mt-firefox, synthetic model',
    text: services.text,
    close: async () => {
      await close();
      await rm(modelsDirectory, { recursive: true, force: true });
    },
  };
};

/** The engines that are put to the test. */
export const openPaths = async (seed: number): Promise<readonly EnginePath[]> => {
  const apertium = await createServices({ providers: [mtApertium], services: { mt: 'apertium' } });
  const translator = await createApertiumTranslator();
  const double = await startOpenAiDouble({ translate: translator.translate });
  const openai = await createServices({
    providers: [mtOpenai],
    services: { mt: 'openai' },
    options: { openai: { apiKey: doubleApiKey, baseUrl: double.url } },
  });
  const bad = await createServices({ providers: [hostile(seed)] });
  const echo = await createServices({ providers: [providerOf('echo', (text) => text)] });
  return [
    { name: 'Apertium', text: apertium.services.text, close: apertium.close },
    {
      name: 'mt-openai, double on Apertium',
      text: openai.services.text,
      close: async () => {
        await openai.close();
        await double.close();
        await translator.close();
      },
    },
    await openFirefox(),
    { name: 'hostile engine', text: bad.services.text, isHostile: true, close: bad.close },
    { name: 'identity', text: echo.services.text, close: echo.close },
  ];
};
