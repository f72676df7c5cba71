import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { stopSignal } from '../src/serve/stop-signal.ts';

const listen = () => {
  const codes: (number | string | null | undefined)[] = [];
  const host = Object.assign(new EventEmitter(), {
    exit: (code?: number | string | null) => codes.push(code) as never,
  });
  const clock = { now: 1_000 };
  const stopped = stopSignal(host as unknown as NodeJS.Process, () => clock.now);
  return { host, codes, clock, stopped };
};

it('takes signals that come together for one', async () => {
  const { host, codes, clock, stopped } = listen();
  host.emit('SIGTERM');
  clock.now += 20;
  host.emit('SIGTERM');
  host.emit('SIGINT');
  expect(await stopped).toBe('SIGTERM');
  expect(codes).toEqual([]);
});

it('ends at once at a signal that comes later', () => {
  const { host, codes, clock } = listen();
  host.emit('SIGINT');
  clock.now += 500;
  host.emit('SIGINT');
  expect(codes).toEqual([130]);
});
