import { readdir } from 'node:fs/promises';
import { type ProviderFailure, ServiceError } from '@dragoman/provider';
import { describe, expect, it, vi } from 'vitest';
import { ManualClock, settle } from './support/clock.ts';
import {
  breaksAfter,
  failing,
  failure,
  hang,
  inParts,
  sentence,
  talk,
} from './support/failing-recognisers.ts';
import { heard, type TestRecogniser } from './support/recognisers.ts';
import { serveRecording } from './support/transcription.ts';

describe('fail-over', () => {
  it.each(['unavailable', 'authentication', 'rejected', 'quota_exhausted'] as const)(
    'asks the next engine after %s, and names the one that answered',
    async (kind) => {
      const { transcribe, logged } = await serveRecording(
        [{ id: 'first', answer: failing(kind) }, { id: 'second' }],
        sentence,
      );
      expect(await transcribe()).toMatchObject({ text: 'part 0', provider: 'second' });
      expect(logged).toEqual(['Failing over']);
    },
  );

  it.each([
    ['a text without segments', { text: 'x', segments: [], warnings: [] }],
    ['a segment without a time', { text: 'x', segments: [{ text: 'x' }], warnings: [] }],
    ['nothing', {}],
  ])('asks the next engine where one answers with %s', async (_, answer) => {
    const answers = () => JSON.parse(JSON.stringify(answer));
    const { transcribe, made } = await serveRecording(
      [{ id: 'first', answer: answers }, { id: 'second' }],
      sentence,
    );
    expect((await transcribe()).provider).toBe('second');
    expect(made[0]?.requests).toHaveLength(3);
  });

  it('asks the next engine where one cannot say which languages it knows', async () => {
    const { transcribe } = await serveRecording(
      [{ id: 'first', languages: failing('authentication') }, { id: 'second' }],
      sentence,
    );
    expect((await transcribe({ sourceLanguage: 'en' })).provider).toBe('second');
  });

  it('tells of the options that the engine which answered lacks, not of the others', async () => {
    const { transcribe } = await serveRecording(
      [
        { id: 'first', capabilities: { diarization: false }, answer: failing('rejected') },
        { id: 'second', capabilities: { hints: false } },
      ],
      sentence,
    );
    const { warnings } = await transcribe({ diarization: true, hints: ['x'] });
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('hints')]);
  });

  it('is not for faults of the request', async () => {
    const refusal = new ServiceError('unknown_model', { detail: 'No.' });
    const { transcribe, made } = await serveRecording(
      [{ id: 'first', answer: () => Promise.reject(refusal) }, { id: 'second' }],
      sentence,
    );
    await expect(transcribe()).rejects.toBe(refusal);
    expect(made[1]?.requests).toEqual([]);
  });

  it('rejects with the last fault where all fail, and with that of an engine rather than a refusal', async () => {
    const last = failure('quota_exhausted', 'second');
    const { transcribe } = await serveRecording(
      [
        { id: 'first', answer: failing('authentication') },
        { id: 'second', answer: () => Promise.reject(last) },
        { id: 'third', languages: async () => ['de'] },
      ],
      sentence,
    );
    await expect(transcribe({ sourceLanguage: 'en' })).rejects.toBe(last);
  });

  it('decodes once, whatever is tried', async () => {
    const stages: string[] = [];
    const { transcribe, directory, made } = await serveRecording(
      [
        { id: 'first', capabilities: { containers: [] }, answer: failing('rejected') },
        { id: 'second', capabilities: inParts, answer: failing('rejected') },
        { id: 'third', capabilities: { containers: ['wav'], raw: [] }, answer: failing('rejected') },
        { id: 'fourth', capabilities: { containers: [] } },
      ],
      talk,
    );
    expect((await transcribe({ onProgress: ({ stage }) => stages.push(stage) })).provider).toBe('fourth');
    expect(made.map(({ requests }) => requests.length)).toEqual([1, 1, 1, 1]);
    expect(await readdir(directory)).toHaveLength(1);
    expect(stages.filter((stage) => stage === 'decoding')).toHaveLength(2);
  });
});

describe('time', () => {
  it('is the deadline and the length of the audio, and engines that hang share it', async () => {
    const clock = new ManualClock();
    const { transcribe, made } = await serveRecording(
      [
        { id: 'first', answer: hang },
        { id: 'second', answer: hang },
      ],
      sentence,
      { clock, mediaDeadlineMs: 8_000 },
    );
    const promise = transcribe();
    promise.catch(() => {});
    await vi.waitFor(() => expect(made[0]?.requests).toHaveLength(1));
    await clock.advance(4_999);
    expect(made[0]?.requests[0]?.signal.aborted).toBe(false);
    await clock.advance(1);
    expect(made[0]?.requests[0]?.signal.aborted).toBe(true);
    await vi.waitFor(() => expect(made[1]?.requests).toHaveLength(1));
    await clock.advance(4_999);
    expect(made[1]?.requests[0]?.signal.aborted).toBe(false);
    await clock.advance(1);
    await expect(promise).rejects.toMatchObject({ code: 'provider_timeout', provider: { id: 'second' } });
    expect(clock.waiting).toBe(0);
  });

  it('that one engine has not used is left to the next', async () => {
    const clock = new ManualClock();
    const { transcribe, made } = await serveRecording(
      [
        { id: 'first', answer: failing('rejected') },
        { id: 'second', answer: hang },
      ],
      sentence,
      { clock, mediaDeadlineMs: 8_000 },
    );
    const promise = transcribe();
    promise.catch(() => {});
    await vi.waitFor(() => expect(made[1]?.requests).toHaveLength(1));
    await clock.advance(9_999);
    expect(made[1]?.requests[0]?.signal.aborted).toBe(false);
    await clock.advance(1);
    await expect(promise).rejects.toMatchObject({ code: 'provider_timeout' });
  });

  it('is each part’s own: a long recording has all that its parts take', async () => {
    const clock = new ManualClock();
    // The first call leaves time to the other engine; the later ones need not.
    const takesMs = (call: number) => (call === 0 ? 1_000 : 1_900);
    const { transcribe, made } = await serveRecording(
      [
        {
          id: 'first',
          capabilities: inParts,
          answer: (call) =>
            new Promise((resolve) => void clock.schedule(takesMs(call), () => resolve(heard(`${call}`)))),
        },
        { id: 'second' },
      ],
      talk,
      { clock, mediaDeadlineMs: 1_000 },
    );
    const promise = transcribe();
    for (let part = 0; part < 4; part++) {
      await vi.waitFor(() => expect(made[0]?.requests).toHaveLength(part + 1));
      await settle();
      await clock.advance(takesMs(part));
    }
    expect(await promise).toMatchObject({ text: '0 1 2 3', provider: 'first' });
    expect(clock.waiting).toBe(0);
  });
});

describe('abort', () => {
  const reason = new Error('the caller hung up');

  it('before the call asks nobody', async () => {
    const { transcribe, made, directory } = await serveRecording([{ capabilities: inParts }], talk);
    await expect(transcribe({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(made[0]?.requests).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
  });

  it.each([
    ['a listening', hang],
    ['a deaf', () => new Promise<never>(() => {})],
  ])('reaches %s engine and rejects with the reason, without fail-over', async (_, answer) => {
    const { transcribe, made } = await serveRecording([{ id: 'first', answer }, { id: 'second' }], sentence);
    const controller = new AbortController();
    const promise = transcribe({ signal: controller.signal });
    promise.catch(() => {});
    await vi.waitFor(() => expect(made[0]?.requests).toHaveLength(1));
    controller.abort(reason);
    await expect(promise).rejects.toBe(reason);
    expect(made[0]?.requests[0]?.signal.aborted).toBe(true);
    expect(made[1]?.requests).toEqual([]);
  });

  it('while it is decoded asks nobody', async () => {
    const controller = new AbortController();
    const { transcribe, made, directory } = await serveRecording([{ capabilities: inParts }], talk, {
      shape: { sampleRate: 48_000, channels: 2 },
    });
    const onProgress = () => controller.abort(reason);
    await expect(transcribe({ signal: controller.signal, onProgress })).rejects.toBe(reason);
    expect(made[0]?.requests).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
  });

  it('between two parts asks for no other', async () => {
    const controller = new AbortController();
    const { transcribe, made } = await serveRecording([{ capabilities: inParts }], talk);
    const onCheckpoint = () => controller.abort(reason);
    await expect(transcribe({ signal: controller.signal, onCheckpoint })).rejects.toBe(reason);
    expect(made[0]?.requests).toHaveLength(1);
  });

  it('is what counts where something else fails because of it', async () => {
    const controller = new AbortController();
    const { transcribe } = await serveRecording([{}], sentence);
    const onCheckpoint = () => {
      controller.abort(reason);
      throw new Error('The job is gone.');
    };
    await expect(transcribe({ signal: controller.signal, onCheckpoint })).rejects.toBe(reason);
  });

  it('does not wait for an engine that does not say which languages it knows', {
    timeout: 5_000,
  }, async () => {
    const controller = new AbortController();
    const { transcribe, made } = await serveRecording(
      [{ languages: () => new Promise(() => {}) }],
      sentence,
      {
        // Time stands still: nobody else will end it.
        clock: new ManualClock(),
      },
    );
    const promise = transcribe({ sourceLanguage: 'en', signal: controller.signal });
    promise.catch(() => {});
    await vi.waitFor(() => expect(made[0]?.counts.languages).toBe(1));
    controller.abort(reason);
    await expect(promise).rejects.toBe(reason);
  });
});

describe('an engine that fails amid a recording', () => {
  const engines = (kind: ProviderFailure): readonly TestRecogniser[] => [
    { id: 'first', capabilities: inParts, answer: breaksAfter(2, kind) },
    { id: 'second', capabilities: inParts },
  ];

  it('is left for the next one, which begins anew, where nobody could go on later', async () => {
    const { transcribe } = await serveRecording(engines('unavailable'), talk);
    expect(await transcribe()).toMatchObject({ text: 'part 0 part 1 part 2 part 3', provider: 'second' });
  });

  it('is left for the next one where it is down for good, though somebody could', async () => {
    const { transcribe } = await serveRecording(engines('quota_exhausted'), talk);
    expect(await transcribe({ onCheckpoint: () => {} })).toMatchObject({ provider: 'second' });
  });

  it('keeps the recording where its failure may pass and somebody can go on later', async () => {
    const { transcribe, made } = await serveRecording(engines('unavailable'), talk);
    await expect(transcribe({ onCheckpoint: () => {} })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    expect(made[1]?.requests).toEqual([]);
  });
});
