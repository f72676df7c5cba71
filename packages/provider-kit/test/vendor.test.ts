import { getEventListeners } from 'node:events';
import { inspect } from 'node:util';
import { ServiceError } from '@dragoman/provider';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  createVendor,
  failuresOf,
  type Vendor,
  type VendorCall,
  VendorError,
  type VendorSetting,
} from '../src/index.ts';

/** A connection whose key is `key-canary`. */
interface Connection {
  readonly key: string;
}

/** What the vendor's SDK rejects with. */
class SdkError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const vendorWith = (setting: Partial<VendorSetting<Connection>> = {}): Vendor<Connection> =>
  createVendor({
    name: 'Acme',
    failures: failuresOf({ slot: 'tts', id: 'acme', noun: 'speech synthesiser' }),
    connect: async () => ({ key: 'key-canary' }),
    secrets: ({ key }) => [key],
    problemOf: (error) =>
      error instanceof SdkError
        ? {
            failure: error.status === 400 ? 'rejected' : 'unavailable',
            status: error.status,
            codes: [undefined, 'no token {}', 'bad_voice'],
            requestId: 'request-1',
            retryAfterMs: 7,
            words: error.message,
          }
        : undefined,
    ...setting,
  });

const free = (): AbortSignal => new AbortController().signal;

const errorOf = async (call: Promise<unknown>): Promise<ServiceError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!ServiceError.is(error)) throw new Error(`No ServiceError: ${inspect(error)}`);
  return error;
};

/** A call that ends only with its signal. */
const endless = ({ signal }: VendorCall<Connection>): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new SdkError(500, 'aborted'))));

async function* endlessly(call: VendorCall<Connection>): AsyncGenerator<string, void> {
  yield 'first';
  await endless(call);
}

const collect = async <T>(parts: AsyncIterable<T>): Promise<T[]> => {
  const taken: T[] = [];
  for await (const part of parts) taken.push(part);
  return taken;
};

/** Both kinds of calls, so that what holds for one holds for the other. */
const kinds = [
  [
    'a call',
    (vendor, request, work) => vendor.call(request, work),
    (vendor, request) => vendor.call(request, endless),
  ],
  [
    'a stream',
    (vendor, request, work) =>
      collect(
        vendor.stream(request, async function* (call) {
          yield await work(call);
        }),
      ),
    (vendor, request) => collect(vendor.stream(request, endlessly)),
  ],
] as const satisfies readonly (readonly [
  string,
  (
    vendor: Vendor<Connection>,
    request: Parameters<Vendor<Connection>['call']>[0],
    work: (call: VendorCall<Connection>) => Promise<unknown>,
  ) => Promise<unknown>,
  (vendor: Vendor<Connection>, request: Parameters<Vendor<Connection>['call']>[0]) => Promise<unknown>,
])[];

describe('the connection', () => {
  test('is made at the first call, once for all', async () => {
    const connect = vi.fn(async () => ({ key: 'k' }));
    const vendor = vendorWith({ connect });
    expect(connect).not.toHaveBeenCalled();
    const keys = [1, 2, 3].map(() =>
      vendor.call({ signal: free() }, async ({ connection }) => connection.key),
    );
    expect(await Promise.all(keys)).toEqual(['k', 'k', 'k']);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  test('is tried anew after it failed', async () => {
    const connect = vi.fn(async () => ({ key: 'k' })).mockRejectedValueOnce(new Error('no such file'));
    const vendor = vendorWith({ connect });
    await expect(vendor.call({ signal: free() }, async () => 1)).rejects.toThrow('no such file');
    expect(await vendor.call({ signal: free() }, async () => 1)).toBe(1);
  });

  test('is not made for a request that is over', async () => {
    const connect = vi.fn(async () => ({ key: 'k' }));
    const vendor = vendorWith({ connect });
    const reason = new Error('over');
    const call = vendor.call({ signal: AbortSignal.abort(reason) }, async () => 1);
    await expect(call).rejects.toBe(reason);
    await vendor.close();
    await expect(vendor.call({ signal: free() }, async () => 1)).rejects.toThrow('closed');
    expect(connect).not.toHaveBeenCalled();
  });

  test('is of no use to a request that was aborted meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Connection>();
    const vendor = vendorWith({ connect: () => promise });
    const controller = new AbortController();
    const work = vi.fn(async () => 1);
    const call = vendor.call({ signal: controller.signal }, work);
    const reason = new Error('over');
    controller.abort(reason);
    resolve({ key: 'k' });
    await expect(call).rejects.toBe(reason);
    expect(work).not.toHaveBeenCalled();
  });

  test('is let go once, after all calls in flight were aborted', async () => {
    const disconnect = vi.fn();
    const vendor = vendorWith({ disconnect });
    const calls = [endless, endless].map((work) => vendor.call({ signal: free() }, work));
    const outcomes = Promise.allSettled(calls);
    await vendor.call({ signal: free() }, async () => 1);
    await Promise.all([vendor.close(), vendor.close()]);
    expect(await outcomes).toMatchObject([
      { reason: { name: 'AbortError', message: 'The provider was closed.' } },
      { reason: { name: 'AbortError' } },
    ]);
    expect(disconnect.mock.calls).toEqual([[{ key: 'key-canary' }]]);
  });

  test('that never was is not let go', async () => {
    const disconnect = vi.fn();
    await vendorWith({ disconnect }).close();
    const failed = vendorWith({ disconnect, connect: () => Promise.reject(new Error('no')) });
    await expect(failed.call({ signal: free() }, async () => 1)).rejects.toThrow('no');
    await failed.close();
    expect(disconnect).not.toHaveBeenCalled();
  });
});

describe.each(kinds)('%s', (_, make, makeEndless) => {
  test('rejects with the reason of the request, whatever the SDK says', async () => {
    const vendor = vendorWith();
    const controller = new AbortController();
    const call = makeEndless(vendor, { signal: controller.signal });
    const reason = new Error('enough');
    setImmediate(() => controller.abort(reason));
    await expect(call).rejects.toBe(reason);
  });

  test('rejects where the provider is closed', async () => {
    const vendor = vendorWith();
    const call = makeEndless(vendor, { signal: free() });
    setImmediate(() => void vendor.close());
    await expect(call).rejects.toThrow('The provider was closed.');
  });

  test('follows the request no longer than it lasts', async () => {
    const vendor = vendorWith();
    const { signal } = new AbortController();
    const inside: AbortSignal[] = [];
    const work = async (call: VendorCall<Connection>) => {
      inside.push(call.signal);
      expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    };
    await make(vendor, { signal }, work);
    const failing = make(vendor, { signal }, () => Promise.reject(new SdkError(500, '')));
    await expect(failing).rejects.toThrow();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    await vendor.close();
    expect(inside[0]?.aborted).toBe(false);
  });

  test('tells a problem of the vendor in our words', async () => {
    const call = make(vendorWith(), { signal: free() }, () => Promise.reject(new SdkError(503, 'Busy.')));
    expect(await errorOf(call)).toMatchObject({
      code: 'provider_unavailable',
      retryAfterMs: 7,
      provider: { slot: 'tts', id: 'acme', status: 503, vendorCode: 'bad_voice', requestId: 'request-1' },
      cause: { message: 'Acme answered 503 bad_voice: Busy.' },
    });
  });

  test('tells a problem that our own code found', async () => {
    const problem = new VendorError({ failure: 'unavailable', words: 'ECONNRESET' });
    const call = make(vendorWith(), { signal: free() }, () => Promise.reject(problem));
    expect(await errorOf(call)).toMatchObject({
      provider: { failure: 'unavailable' },
      cause: { message: 'Acme answered unavailable: ECONNRESET' },
    });
    expect(inspect(problem, { showHidden: true, depth: 9 })).not.toContain('ECONNRESET');
  });

  test('asks the request for its fault where the vendor rejected it, and only there', async () => {
    const faultOf = vi.fn(() => ({ code: 'unknown_voice' as const, detail: 'No such voice.' }));
    const request = { signal: free(), faultOf };
    const rejected = make(vendorWith(), request, () => Promise.reject(new SdkError(400, 'No.')));
    expect(await errorOf(rejected)).toMatchObject({
      code: 'unknown_voice',
      detail: 'No such voice.',
      provider: { status: 400, requestId: 'request-1' },
    });
    expect(faultOf).toHaveBeenCalledWith(expect.objectContaining({ status: 400, words: 'No.' }));
    const unavailable = make(vendorWith(), request, () => Promise.reject(new SdkError(500, 'No.')));
    expect(await errorOf(unavailable)).toMatchObject({ code: 'provider_unavailable' });
    const nobodys = { signal: free(), faultOf: () => undefined };
    const refused = make(vendorWith(), nobodys, () => Promise.reject(new SdkError(400, 'No.')));
    expect(await errorOf(refused)).toMatchObject({ provider: { failure: 'rejected' } });
  });

  test('keeps secrets and texts to itself, however they are written', async () => {
    const words = 'key-canary said the sea is calm, which is the%20sea%20is%20calm.';
    const request = { signal: free(), confidential: () => ['the sea is calm', undefined] };
    const call = make(vendorWith(), request, () => Promise.reject(new SdkError(500, words)));
    expect(String((await errorOf(call)).cause)).toBe(
      'Error: Acme answered 500 bad_voice: [redacted] said [redacted], which is [redacted].',
    );
  });

  test('tells of an unusable answer the places alone', async () => {
    const schema = z.object({ results: z.array(z.string()) });
    const call = make(vendorWith(), { signal: free() }, async () => schema.parse({ results: ['secret', 7] }));
    expect(await errorOf(call)).toMatchObject({
      provider: { failure: 'invalid_response' },
      cause: { message: 'The answer is unusable at: results.1.' },
    });
    const root = make(vendorWith(), { signal: free() }, async () => z.string().parse(7));
    expect(String((await errorOf(root)).cause)).toContain('its root');
  });

  test('quotes nothing of what is no JSON', async () => {
    const call = make(vendorWith(), { signal: free() }, async () => JSON.parse('secret'));
    expect(inspect(await errorOf(call), { depth: 9 })).not.toContain('secret');
  });

  test('tells that a fetch found nobody', async () => {
    const failed = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED key-canary') });
    const call = make(vendorWith(), { signal: free() }, () => Promise.reject(failed));
    expect(await errorOf(call)).toMatchObject({
      provider: { failure: 'unavailable' },
      cause: { message: 'Acme answered unavailable: Error: ECONNREFUSED [redacted]' },
    });
  });

  test('leaves errors that are ours or nobody’s', async () => {
    for (const error of [new ServiceError('corrupt_audio', { detail: 'x' }), new TypeError('x')]) {
      await expect(make(vendorWith(), { signal: free() }, () => Promise.reject(error))).rejects.toBe(error);
    }
  });
});

test('a stream that nobody takes to its end is over', async () => {
  const vendor = vendorWith();
  const { signal } = new AbortController();
  const ended = vi.fn();
  const stream = vendor.stream({ signal }, async function* () {
    try {
      yield 1;
      yield 2;
    } finally {
      ended();
    }
  });
  for await (const part of stream) if (part === 1) break;
  expect(ended).toHaveBeenCalledTimes(1);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('an answer that needs no call is over with the request and with the provider', async () => {
  const vendor = vendorWith();
  expect(() => vendor.throwIfOver(free())).not.toThrow();
  expect(() => vendor.throwIfOver(AbortSignal.abort(new Error('over')))).toThrow('over');
  await vendor.close();
  expect(() => vendor.throwIfOver(free())).toThrow('closed');
});
