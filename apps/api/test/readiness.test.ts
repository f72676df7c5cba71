import { StoreError } from '@dragoman/store';
import { describe, expect, it, vi } from 'vitest';
import { Readiness } from '../src/readiness.ts';
import { useApi } from './support/api.ts';

const fullDisk = () =>
  new StoreError('unavailable', 'The disk of the database is full.', { sqlState: '53100' });

describe('who is ready', () => {
  /** What each check does is said by the test. */
  const make = () => {
    const checks = { database: vi.fn(), rate_limit: vi.fn(), assets: vi.fn() };
    for (const check of Object.values(checks)) check.mockResolvedValue(undefined);
    const lines: string[] = [];
    const log = (...said: unknown[]) => void lines.push(`${JSON.stringify(said[0])} ${said[1]}`);
    const readiness = new Readiness({
      store: { checkWritable: checks.database },
      rateLimiter: { check: checks.rate_limit },
      assetStorage: { check: checks.assets },
      logger: { warn: log, info: log },
    });
    return { checks, lines, readiness };
  };

  it('is who can write to the database; all else is shown', async () => {
    for (const [failing, ready] of [
      ['database', false],
      ['rate_limit', true],
      ['assets', true],
    ] as const) {
      const { checks, readiness } = make();
      checks[failing].mockRejectedValue(new Error('away'));
      expect(await readiness.check()).toEqual({
        ready,
        checks: { database: 'ok', rate_limit: 'ok', assets: 'ok', [failing]: 'failed' },
      });
    }
  });

  it('asks once for all who ask within a second, and says once what fails', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    try {
      const { checks, lines, readiness } = make();
      checks.database.mockRejectedValue(fullDisk());
      const answers = await Promise.all(Array.from({ length: 50 }, () => readiness.check()));
      expect(answers.every(({ ready }) => !ready)).toBe(true);
      expect(checks.database).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(1_000);
      await readiness.check();
      expect(checks.database).toHaveBeenCalledTimes(2);
      expect(lines).toEqual([expect.stringMatching(/"check":"database".* the check fails$/)]);
      checks.database.mockResolvedValue(undefined);
      vi.advanceTimersByTime(1_000);
      expect((await readiness.check()).ready).toBe(true);
      expect(lines).toHaveLength(2);
      // The end does not wait for the next look.
      readiness.drain();
      expect(await readiness.check()).toMatchObject({ ready: false, checks: { process: 'draining' } });
      // Nor does anybody ask then what may be closed: a new connection would keep the process.
      vi.advanceTimersByTime(5_000);
      const asked = checks.rate_limit.mock.calls.length;
      expect((await readiness.check()).ready).toBe(false);
      expect(checks.rate_limit).toHaveBeenCalledTimes(asked);
      expect(readiness.ending.aborted).toBe(false);
      readiness.end();
      expect(readiness.ending.aborted).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a full disk', () => {
  const { api, caller } = useApi();

  it.each([
    ['of the database', fullDisk],
    ['of ours', () => Object.assign(new Error('write'), { code: 'ENOSPC' })],
    [
      'of ours, behind another error',
      () => new Error('x', { cause: Object.assign(new Error(), { code: 'EDQUOT' }) }),
    ],
  ])('%s is 503 with a line of its own in the log', async (_whose, failure) => {
    const from = api.log.length;
    const spy = vi.spyOn(api.services.store.brandVoices, 'create').mockRejectedValueOnce(failure());
    const { status, headers, body } = await caller.post('/v1/brand-voices', { name: 'Plain', tone: 'plain' });
    spy.mockRestore();
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'overloaded', detail: expect.stringMatching(/no room/) });
    expect(headers['retry-after']).toBe('30');
    const lines = api.log.slice(from).filter(({ msg }) => msg === 'the disk is full');
    expect(lines).toMatchObject([{ level: 50, request_id: headers['x-request-id'] }]);
  });
});
