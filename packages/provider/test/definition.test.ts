import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  type AsrProviderV1,
  defineProvider,
  type MtProviderV1,
  type ProviderDefinition,
  type SlotProviders,
  silentLogger,
  slots,
} from '../src/index.ts';

const options = z.strictObject({ apiKey: z.string(), retries: z.int().default(0) });
const unused = (): never => {
  throw new Error('It is never created here.');
};

const make = () =>
  defineProvider({
    contract: 'mt/v1',
    slot: 'mt',
    id: 'example',
    packageName: 'dragoman-mt-example',
    displayName: 'Example',
    options,
    env: { apiKey: { name: 'EXAMPLE_API_KEY', secret: true } },
    isConfigured: ({ apiKey }) => apiKey !== undefined,
    setup: 'Set EXAMPLE_API_KEY.',
    create: unused,
  });

describe('defineProvider', () => {
  test('freezes the definition with its environment', () => {
    const definition = make();
    expect(Object.isFrozen(definition)).toBe(true);
    expect(Object.isFrozen(definition.env)).toBe(true);
    expect(Object.isFrozen(definition.env.apiKey)).toBe(true);
    expect(() => Object.assign(definition, { id: 'other' })).toThrow(TypeError);
  });

  test('keeps what it was given', () => {
    const definition = make();
    expect(definition).toMatchObject({
      contract: 'mt/v1',
      slot: 'mt',
      id: 'example',
      setup: 'Set EXAMPLE_API_KEY.',
    });
    expect(definition.options).toBe(options);
    expect(definition.create).toBe(unused);
  });

  test('keeps slot, id and options as types', () => {
    const definition = make();
    expectTypeOf(definition.id).toEqualTypeOf<'example'>();
    expectTypeOf(definition.slot).toEqualTypeOf<'mt'>();
    expectTypeOf(definition.contract).toEqualTypeOf<'mt/v1'>();
    expectTypeOf(definition.create).parameter(0).toEqualTypeOf<{ apiKey: string; retries: number }>();
    expectTypeOf(definition.create).returns.toEqualTypeOf<MtProviderV1>();
    expectTypeOf(definition).toExtend<ProviderDefinition<'mt'>>();
    expectTypeOf(definition).toExtend<ProviderDefinition>();
  });

  test('refuses by type a contract, a slot or a provider that do not belong together', () => {
    const asr = unused as () => AsrProviderV1;
    // @ts-expect-error: the contract of another slot
    defineProvider({ ...make(), contract: 'asr/v1' });
    // @ts-expect-error: a provider of another slot
    defineProvider<'mt', 'example', typeof options>({ ...make(), create: asr });
    // @ts-expect-error: the sentence for the set-up is missing
    defineProvider({ ...make(), setup: undefined });
    expectTypeOf(make()).not.toExtend<ProviderDefinition<'asr'>>();
  });
});

test('every slot has a provider interface of version 1', () => {
  expect(slots).toEqual(['mt', 'asr', 'tts', 'ocr']);
  expectTypeOf<keyof SlotProviders>().toEqualTypeOf<(typeof slots)[number]>();
  expectTypeOf<SlotProviders[(typeof slots)[number]]['contract']>().toEqualTypeOf<
    'mt/v1' | 'asr/v1' | 'tts/v1' | 'ocr/v1'
  >();
});

test('the silent logger takes lines of every level', () => {
  for (const level of ['debug', 'info', 'warn', 'error'] as const) {
    expect(silentLogger[level]({}, 'nothing')).toBeUndefined();
  }
});
