import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '@dragoman/provider';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApertiumOptions } from '../src/index.ts';
import { createProvider, Direction, Warnings } from './fixtures/apertium.ts';
import { FakeEngine } from './fixtures/fake-engine.ts';
import { childrenOf, niceOf } from './fixtures/processes.ts';
import { longTimeoutMs, stopTime } from './fixtures/still-time.ts';

/** More than a short call has, and the engine never answers it. */
const endless = `hello HANG ${'x'.repeat(600)}`;

describe('short calls beside long ones', () => {
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

  const open = async (options: Partial<ApertiumOptions> = {}): Promise<Direction> => {
    const { modesDirectory } = engine;
    const provider = createProvider(
      { modesDirectory, pipelinesPerDirection: 1, timeoutMs: longTimeoutMs, ...options },
      warnings,
    );
    closing.push(() => provider.close());
    const direction = new Direction(provider);
    await direction.text('hello');
    return direction;
  };
  const programs = () => childrenOf(process.pid, engine.folder);
  /** Has the engine work on something that it never ends. */
  const occupy = (direction: Direction) => {
    const call = direction.text(endless).catch((error: unknown) => error);
    return { call };
  };
  /** Asks for short texts until one has an answer. */
  const triesUntilAnswered = async (direction: Direction): Promise<number> => {
    let tries = 0;
    await vi.waitUntil(() => {
      tries += 1;
      return Promise.race([direction.text('hello first').catch(() => undefined), sleep(200)]);
    });
    return tries;
  };

  test('have the pipeline that is there to themselves, while another starts for the long ones and gives way', async () => {
    const starts = join(engine.folder, 'starts');
    writeFileSync(starts, '');
    engine.program('analyse', `echo >> '${starts}'; [ "$(wc -l < '${starts}')" = 2 ] && sleep 3; exec cat`);
    const direction = await open();
    const first = await direction.text('WHO');
    const long = Array.from({ length: 100 }, (_, index) => `SLOW WHO ${index} ${'x'.repeat(600)}`);
    const answers = direction.texts(long);
    // What is in the pipes already is before it; the other 4.5 s of them are not.
    expect(await direction.text('WHO hello')).toBe(`${first} hola`);
    expect(readFileSync(starts, 'utf8')).toHaveLength(2);
    await vi.waitFor(() => expect(programs().map(niceOf)).toEqual([0, 5]));
    const who = (await answers).map((answer) => answer.split(' ')[1]);
    expect(new Set(who).size).toBe(2);
    expect(who.filter((id) => id === first).length).toBeLessThan(10);
    expect(await direction.text('WHO hello')).toBe(`${first} hola`);
  });

  test('have a new one where the one that is there does not end what it has, until it has no work', async () => {
    const direction = await open({ idleMs: 1_000 });
    const [only] = programs();
    expect(programs().map(niceOf)).toEqual([0]);
    const { call } = occupy(direction);
    // Those that come before it has started have the endless one before them; no others do, though it has room for 63.
    expect(await triesUntilAnswered(direction)).toBeLessThan(60);
    const texts = Array.from({ length: 30 }, (_, index) => `hello ${index}`);
    expect(await Promise.all(texts.map((text) => direction.text(text)))).toEqual(
      texts.map((text) => text.replace('hello', 'hola')),
    );
    expect(programs().map(niceOf)).toEqual([0, 5]);
    await vi.waitFor(() => expect(programs().map(({ pid }) => pid)).toEqual([only?.pid]));
    for (const close of closing.splice(0)) await close();
    expect(await call).toEqual(expect.any(Error));
    expect(warnings.fields).toEqual([]);
  });

  test('share the others where these have nothing long', async () => {
    const direction = await open();
    const texts = Array.from({ length: 200 }, (_, index) => `hello ${index}`);
    await Promise.all(texts.map((text) => direction.text(text)));
    expect(programs()).toHaveLength(1);
  });

  test('that end it are tried elsewhere, and the others are answered', async () => {
    stopTime();
    const direction = await open();
    const { call } = occupy(direction);
    await triesUntilAnswered(direction);
    const [deadly, good] = await Promise.all([
      direction.text('hello DIE').catch((error: unknown) => error),
      direction.text('hello you'),
    ]);
    expect(good).toBe('hola you');
    expect(ServiceError.is(deadly) && deadly.provider?.failure).toBe('unavailable');
    vi.advanceTimersByTime(longTimeoutMs);
    expect(ServiceError.is(await call)).toBe(true);
  });

  test('wait for their turn where theirs cannot be started, which is tried once', async () => {
    const starts = join(engine.folder, 'starts');
    writeFileSync(starts, '');
    engine.program('analyse', `echo >> '${starts}'; [ "$(wc -l < '${starts}')" = 2 ] && exit 1; exec cat`);
    stopTime();
    const direction = await open();
    for (const [round, starting] of [3, 4].entries()) {
      const { call } = occupy(direction);
      const short = direction.text('hello you');
      // The other one has failed to start, which is not tried again.
      await vi.waitUntil(() => engine.hangs === round + 1 && warnings.fields.length === round + 1);
      vi.advanceTimersByTime(longTimeoutMs);
      expect(await short).toBe('hola you');
      expect(ServiceError.is(await call)).toBe(true);
      expect(readFileSync(starts, 'utf8')).toHaveLength(starting);
    }
    expect(warnings.fields.map(({ reason }) => reason)).toEqual(['crash', 'hang', 'hang']);
  });
});
