import { once } from 'node:events';
import { silentLogger } from '@dragoman/provider';
import { describe, expect, test } from 'vitest';
import { createPrograms, failuresOf, ProgramFailure, type ProgramsSetting } from '../src/index.ts';

const calm = new AbortController().signal;

const start = (more: Partial<ProgramsSetting> = {}) => {
  const warnings: unknown[] = [];
  const programs = createPrograms({
    name: 'Acme',
    failures: failuresOf({ slot: 'tts', id: 'acme', noun: 'speech synthesiser' }),
    setup: 'Install Acme.',
    logger: { ...silentLogger, warn: (...line: unknown[]) => void warnings.push(line) },
    max: 1,
    maxWaiting: 1,
    ...more,
  });
  return { programs, warnings };
};

const failing = (reason: ProgramFailure['reason']) => async () => {
  throw new ProgramFailure(reason, 'acme: what it said');
};

describe('programs', () => {
  test.each([
    ['missing', { code: 'provider_not_configured', detail: 'Install Acme.' }],
    ['crash', { code: 'provider_unavailable' }],
    ['hang', { code: 'provider_timeout' }],
    ['flood', { code: 'provider_error' }],
  ] as const)('that fail by %s are logged, and explained to the caller', async (reason, expected) => {
    const { programs, warnings } = start();
    const provider = { slot: 'tts', id: 'acme' };
    await expect(programs.call(calm, failing(reason))).rejects.toMatchObject({ ...expected, provider });
    expect(warnings).toEqual([[{ reason, what: 'acme: what it said' }, 'Acme gave no answer']]);
  });

  test('that write too much fail as the engine says', async () => {
    const failures = failuresOf({ slot: 'tts', id: 'acme', noun: 'speech synthesiser' });
    const { programs } = start({
      flooded: (cause) => failures.input('limit_exceeded', 'Too long.', { cause }),
    });
    await expect(programs.call(calm, failing('flood'))).rejects.toMatchObject({ code: 'limit_exceeded' });
  });

  test('hand on what they gave, and errors that are none of theirs', async () => {
    const { programs, warnings } = start();
    expect(await programs.call(calm, async () => 'spoken')).toBe('spoken');
    const error = new Error('another');
    await expect(programs.call(calm, () => Promise.reject(error))).rejects.toBe(error);
    expect(warnings).toEqual([]);
  });

  test('refuse who finds too many before him, and say when to come again', async () => {
    const { programs } = start();
    const { promise, resolve } = Promise.withResolvers<void>();
    const calls = [programs.call(calm, () => promise), programs.call(calm, () => promise)];
    await expect(programs.call(calm, () => promise)).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterMs: 5000,
      provider: { id: 'acme' },
    });
    resolve();
    await Promise.all(calls);
  });

  test('are ended when they are closed, and closing waits for them', async () => {
    const { programs } = start();
    const begun = Promise.withResolvers<void>();
    let isOver = false;
    const call = programs.call(calm, async (signal) => {
      begun.resolve();
      await once(signal, 'abort');
      await new Promise(setImmediate);
      isOver = true;
      throw signal.reason;
    });
    await begun.promise;
    await Promise.all([programs.close(), expect(call).rejects.toMatchObject({ name: 'AbortError' })]);
    expect(isOver).toBe(true);
    await expect(programs.call(calm, async () => 'later')).rejects.toMatchObject({ name: 'AbortError' });
    expect(() => programs.throwIfOver(calm)).toThrow('closed');
  });
});
