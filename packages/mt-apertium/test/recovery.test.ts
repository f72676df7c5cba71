import { ServiceError } from '@dragoman/provider';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApertiumOptions } from '../src/index.ts';
import { createProvider, Direction, Warnings } from './fixtures/apertium.ts';
import { FakeEngine } from './fixtures/fake-engine.ts';
import { childrenOf } from './fixtures/processes.ts';
import { longTimeoutMs, stopTime } from './fixtures/still-time.ts';

/** What a promise came to, as short words. */
const outcome = async (promise: Promise<string>): Promise<string> => {
  try {
    return await promise;
  } catch (error) {
    return ServiceError.is(error) ? `${error.code} ${error.provider?.failure}` : String(error);
  }
};

describe('an engine that misbehaves', () => {
  let engine: FakeEngine;
  let warnings: Warnings;
  const closing: (() => Promise<void>)[] = [];

  beforeEach(() => {
    engine = new FakeEngine();
    warnings = new Warnings();
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const close of closing.splice(0)) await close();
    engine.remove();
  });

  const open = (options: Partial<ApertiumOptions> = {}): Direction => {
    const { modesDirectory } = engine;
    const provider = createProvider(
      { modesDirectory, pipelinesPerDirection: 1, timeoutMs: longTimeoutMs, ...options },
      warnings,
    );
    closing.push(() => provider.close());
    return new Direction(provider);
  };

  test('the fake engine works while nothing is asked of it', async () => {
    expect(await open().text('Well, hello there.')).toBe('Well, hola there.');
  });

  test.each([
    ['DIE', 'ends a program', 'provider_unavailable unavailable', 'crash'],
    ['JUNK', 'gives junk', 'provider_error invalid_response', 'garbage'],
    ['CUT', 'gives half an answer', 'provider_error invalid_response', 'garbage'],
    ['OTHER', 'gives the answer to another', 'provider_error invalid_response', 'garbage'],
    ['BYTES', 'gives bytes that are no UTF-8', 'provider_error invalid_response', 'garbage'],
  ])(
    'a text with %s, which %s, fails after three tries and harms no other',
    async (word, _what, failure, reason) => {
      const direction = open();
      const texts = Array.from(
        { length: 40 },
        (_, index) => `hello ${index}${index === 17 ? ` ${word}` : ''}`,
      );
      const outcomes = await Promise.all(texts.map((text) => outcome(direction.text(text))));
      expect(outcomes).toEqual(
        texts.map((text, index) => (index === 17 ? failure : text.replace('hello', 'hola'))),
      );
      expect(warnings.fields.map((fields) => fields.reason)).toEqual([reason, reason, reason]);
      expect(JSON.stringify(warnings.fields)).not.toContain(word);
      expect(await direction.text('hello')).toBe('hola');
    },
  );

  test('one answer too many is noticed at the next text, which is then answered rightly', async () => {
    const direction = open();
    const outcomes = await Promise.all(
      ['hello 1', 'hello EXTRA', 'hello 3', 'hello 4'].map((text) => direction.text(text)),
    );
    expect(outcomes).toEqual(['hola 1', 'hola EXTRA', 'hola 3', 'hola 4']);
  });

  test('a text on which the engine hangs is timed out, and those behind it are answered', async () => {
    stopTime();
    const direction = open();
    const texts = ['hello 1', 'hello HANG', 'hello 3', 'hello 4'];
    const outcomes = texts.map((text) => outcome(direction.text(text)));
    // The time of the second begins when the answer before it has come.
    await outcomes[0];
    await vi.waitUntil(() => engine.hangs === 1);
    vi.advanceTimersByTime(longTimeoutMs);
    expect(await Promise.all(outcomes)).toEqual(['hola 1', 'provider_timeout timeout', 'hola 3', 'hola 4']);
    expect(warnings.fields.map(({ reason }) => reason)).toEqual(['hang']);
  });

  test('output without an end is cut off before it fills the memory', { timeout: 60_000 }, async () => {
    const direction = open();
    const before = process.memoryUsage().rss;
    expect(await outcome(direction.text('hello ENDLESS'))).toBe('provider_error invalid_response');
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    expect(await direction.text('hello')).toBe('hola');
  });

  test('an aborted text that would end the engine again and again is not tried again', async () => {
    const direction = open();
    await direction.text('hello');
    const controller = new AbortController();
    const call = outcome(direction.text('hello DIE', controller.signal));
    controller.abort('enough');
    expect(await call).toBe('enough');
    expect(await direction.text('hello')).toBe('hola');
    expect(warnings.fields.length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['a program that is missing', 'no-such-program | generate $1', 'provider_unavailable unavailable', 1],
    ['a first program that ends at once', 'broken | generate $1', 'provider_unavailable unavailable', 2],
    ['a last program that ends at once', 'analyse | broken $1', 'provider_unavailable unavailable', 2],
    ['a program that says something by itself', 'noisy | generate $1', 'provider_error invalid_response', 2],
    ['a program that never answers', 'silent | generate $1', 'provider_timeout timeout', 1],
  ])('%s is given up soon, for all that wait', async (_what, pipeline, failure, starts) => {
    engine.program('broken', 'exit 1');
    engine.program('noisy', "printf 'what?\\0'; exec cat");
    engine.program('silent', 'exec sleep 60');
    engine.mode('en-es', pipeline);
    const isLate = failure.endsWith(' timeout');
    if (isLate) stopTime();
    const direction = open();
    const outcomes = ['a', 'b', 'c'].map((text) => outcome(direction.text(text)));
    if (isLate) {
      await vi.waitUntil(() => childrenOf(process.pid, 'sleep 60').length === 1);
      vi.advanceTimersByTime(longTimeoutMs);
    }
    expect(await Promise.all(outcomes)).toEqual([failure, failure, failure]);
    expect(warnings.fields).toHaveLength(starts);
    // Repaired, it works without a restart of the service.
    engine.program('no-such-program', 'exec cat');
    engine.program('broken', 'exec cat');
    engine.program('noisy', 'exec cat');
    engine.program('silent', 'exec cat');
    expect(await direction.text('hello')).toMatch(/^hello$|^hola$/);
  });

  test('check says what is missing, and only to the log', async () => {
    engine.mode('en-es', "analyse '/nowhere/at-all.bin' | generate $1");
    const provider = createProvider({ modesDirectory: engine.modesDirectory });
    const error = await provider.check({ signal: new AbortController().signal }).catch((cause) => cause);
    expect(ServiceError.is(error) && error.code).toBe('provider_unavailable');
    expect(JSON.stringify(error)).not.toContain('/nowhere');
    expect(String(error.cause)).toContain('/nowhere/at-all.bin');
    await provider.close();
  });

  test('more text than can be translated in reasonable time is refused', async () => {
    const direction = open();
    const megabyte = 'hello '.repeat(170_000);
    const calls = Array.from({ length: 7 }, (_, index) =>
      outcome(direction.text(index === 0 ? 'HANG' : megabyte)),
    );
    expect(await outcome(direction.text('hello'))).toBe('overloaded undefined');
    for (const close of closing.splice(0)) await close();
    await Promise.all(calls);
  });

  test('a pipeline without work ends, and the next text starts another', async () => {
    const direction = open({ idleMs: 150 });
    expect(await direction.text('hello')).toBe('hola');
    expect(childrenOf(process.pid, 'generator.cjs')).toHaveLength(1);
    await vi.waitUntil(() => childrenOf(process.pid, engine.folder).length === 0);
    expect(await direction.text('hello again')).toBe('hola again');
    expect(warnings.fields).toEqual([]);
  });

  test('more pipelines start only while the first has all it can take', async () => {
    const direction = open({ pipelinesPerDirection: 3 });
    await Promise.all(Array.from({ length: 60 }, (_, index) => direction.text(`hello ${index}`)));
    expect(childrenOf(process.pid, 'generator.cjs')).toHaveLength(1);
    const many = Array.from({ length: 5000 }, (_, index) => `hello ${index}`);
    expect(await Promise.all(many.map((text) => direction.text(text)))).toEqual(
      many.map((text) => text.replace('hello', 'hola')),
    );
    const { length } = childrenOf(process.pid, 'generator.cjs');
    expect(length).toBeGreaterThan(1);
    expect(length).toBeLessThanOrEqual(3);
  });

  test('close ends what is in flight and all programs, and nothing is taken after it', async () => {
    const { modesDirectory } = engine;
    const provider = createProvider({ modesDirectory }, warnings);
    const direction = new Direction(provider);
    await direction.text('hello');
    const call = outcome(direction.text('HANG'));
    await Promise.all([provider.close(), provider.close()]);
    expect(childrenOf(process.pid, engine.folder)).toEqual([]);
    expect(await call).toMatch(/^AbortError/);
    expect(await outcome(direction.text('hello'))).toMatch(/^AbortError/);
    expect(warnings.fields).toEqual([]);
  });

  test('the programs see nothing of this process’s environment', async () => {
    vi.stubEnv('SECRET_OF_THE_SERVICE', 'unmistakable');
    engine.program('generate', `env > '${engine.folder}/environment'; exec cat`);
    expect(await open().text('hello')).toBe('hello');
    const { readFileSync } = await import('node:fs');
    const environment = readFileSync(`${engine.folder}/environment`, 'utf8');
    vi.unstubAllEnvs();
    expect(environment).toContain('LC_ALL=C.UTF-8');
    expect(environment).not.toContain('unmistakable');
  });
});
