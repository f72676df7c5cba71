import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestFor, startPair, translated } from './support/providers.ts';

afterEach(() => vi.restoreAllMocks());

it('does not ask where the signal is aborted already', async () => {
  const { double, provider } = await startPair();
  const reason = new Error('too late');
  const signal = AbortSignal.abort(reason);
  await expect(provider.translate(requestFor(['x'], { signal }))).rejects.toBe(reason);
  await expect(provider.check({ signal })).rejects.toBe(reason);
  expect(double.requests).toHaveLength(0);
});

describe('an abort while the vendor is silent', () => {
  it.each(['chat', 'responses'] as const)(
    'rejects with the reason and closes the socket, through %s',
    async (api) => {
      const { double, provider } = await startPair({ api });
      double.fail({ kind: 'hang' });
      const controller = new AbortController();
      const call = provider.translate(requestFor(['x'], { signal: controller.signal }));
      call.catch(() => undefined);
      await double.until(() => double.requests.length === 1);
      const reason = new Error('the caller hung up');
      controller.abort(reason);
      await expect(call).rejects.toBe(reason);
      await double.until(() => double.disconnects === 1);
      expect(await translated(provider, ['y'])).toEqual(['Y']);
    },
  );

  it('ends that call alone', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'hang' });
    const controller = new AbortController();
    const aborted = provider.translate(requestFor(['x'], { signal: controller.signal }));
    aborted.catch(() => undefined);
    await double.until(() => double.requests.length === 1);
    const others = ['a', 'b', 'c'].map((text) => translated(provider, [text]));
    await double.until(() => double.requests.length === 4);
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(await Promise.all(others)).toEqual([['A'], ['B'], ['C']]);
  });

  it('leaves no listener on a signal that lives on', async () => {
    const { provider } = await startPair();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    for (let call = 0; call < 5; call += 1) await translated(provider, ['x'], { signal });
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  });
});

it('stops repairing when it is aborted', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'garbage_content' });
  double.fail({ kind: 'hang' });
  const controller = new AbortController();
  const call = provider.translate(requestFor(['x', 'y'], { signal: controller.signal }));
  call.catch(() => undefined);
  await double.until(() => double.requests.length === 2);
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(double.requests).toHaveLength(2);
});

describe('close', () => {
  it('ends the calls in flight as if aborted, and lets none begin', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'hang' });
    const call = provider.translate(requestFor(['x']));
    call.catch(() => undefined);
    await double.until(() => double.requests.length === 1);
    await Promise.all([provider.close(), provider.close()]);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await double.until(() => double.disconnects === 1);
    await expect(provider.translate(requestFor(['x']))).rejects.toMatchObject({ name: 'AbortError' });
    await provider.close();
  });

  it('ends a call that is still loading the SDK', async () => {
    const { double, provider } = await startPair();
    const call = provider.translate(requestFor(['x']));
    call.catch(() => undefined);
    await provider.close();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(double.requests).toHaveLength(0);
  });
});
