import { readdir } from 'node:fs/promises';
import { type AudioInfo, inspectAudio } from '@dragoman/audio';
import type { TranscriptionCheckpoint } from '@dragoman/core';
import { type AsrRequest, type ProviderFailure, ServiceError } from '@dragoman/provider';
import { describe, expect, it, vi } from 'vitest';
import { ManualClock, settle } from './support/clock.ts';
import { heard, type TestRecogniser } from './support/recognisers.ts';
import type { Stretch } from './support/recordings.ts';
import { serveRecording } from './support/transcription.ts';

const sentence: readonly Stretch[] = [['speech', 2_000]];

/** Four sentences, each of which is a part for an engine that takes 1.5 seconds. */
const talk: readonly Stretch[] = [0, 1, 2, 3].flatMap((): readonly Stretch[] => [
  ['speech', 1_000],
  ['silence', 400],
]);
const inParts = { containers: [], maxDurationMs: 1_500 } as const;

const failure = (kind: ProviderFailure, id = 'first') =>
  ServiceError.ofProvider(kind, { slot: 'asr', id }, { detail: `It failed: ${kind}.` });

const failing = (kind: ProviderFailure) => () => Promise.reject(failure(kind));

const hang = (_: number, { signal }: AsrRequest): Promise<never> =>
  new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Works so many times, then fails. */
const breaksAfter =
  (count: number, kind: ProviderFailure): NonNullable<TestRecogniser['answer']> =>
  (call) => {
    if (call >= count) throw failure(kind);
    return heard(`first ${call}`);
  };

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

describe('a checkpoint', () => {
  /** What a run leaves behind that stops after so many parts. */
  const leftBy = async (count: number) => {
    let state: 'breaks' | 'works' | 'down' = 'breaks';
    let last: TranscriptionCheckpoint | undefined;
    let answered = 0;
    const served = await serveRecording(
      [
        { id: 'zeroth', languages: async () => ['de'] },
        {
          id: 'first',
          capabilities: inParts,
          answer: () => {
            if (state === 'down' || (state === 'breaks' && answered >= count)) throw failure('timeout');
            return heard(`first ${answered++}`);
          },
        },
        { id: 'second', capabilities: inParts },
      ],
      talk,
      { resilience: { attempts: 1 } },
    );
    const onCheckpoint = async (checkpoint: TranscriptionCheckpoint) => {
      // It goes through a database.
      last = JSON.parse(JSON.stringify(checkpoint));
    };
    const request = { sourceLanguage: 'en', hints: ['x'], onCheckpoint };
    const first = await served.transcribe(request).catch((error: unknown) => error);
    if (!last) throw new Error('There is no checkpoint.');
    const checkpoint: TranscriptionCheckpoint = last;
    const set = (next: typeof state) => {
      state = next;
    };
    return { ...served, request, first, checkpoint, set, latest: () => last };
  };

  it('comes after each part, and a later run goes on from it with the same engine', async () => {
    const { transcribe, request, first, checkpoint, set, made, latest } = await leftBy(2);
    expect(first).toMatchObject({ code: 'provider_timeout', provider: { id: 'first' } });
    expect(checkpoint).toMatchObject({ provider: 'first', pieces: [{ startMs: 0 }, {}] });
    expect(checkpoint.pieces).toHaveLength(2);
    set('works');
    const doneMs: number[] = [];
    const transcript = await transcribe({
      ...request,
      done: checkpoint,
      onProgress: (progress) => doneMs.push(progress.doneMs),
    });
    expect(transcript).toMatchObject({ text: 'first 0 first 1 first 2 first 3', provider: 'first' });
    // Two parts, the one that failed, and the two that were left.
    expect(made[1]?.requests).toHaveLength(5);
    expect(latest()?.pieces).toHaveLength(4);
    expect(made[2]?.requests).toEqual([]);
    expect(transcript.segments.map(({ startMs }) => startMs)).toEqual(
      transcript.segments.map(({ startMs }) => startMs).toSorted((left, right) => left - right),
    );
  });

  it('holds for the same request, whichever way it was kept', async () => {
    const { transcribe, request, checkpoint, set, made, path } = await leftBy(2);
    set('works');
    const info = await inspectAudio(path, new AbortController().signal);
    const { bytes, durationMs, channels, sampleRate, codec, container } = info;
    const turned: AudioInfo = { bytes, durationMs, channels, sampleRate, codec, container };
    await transcribe({
      ...request,
      info: turned,
      diarization: false,
      profanityFilter: undefined,
      done: checkpoint,
    });
    expect(made[1]?.requests).toHaveLength(5);
  });

  it('is not gone on with where its engine is still down: the next one begins anew', async () => {
    const { transcribe, request, checkpoint, set, latest } = await leftBy(2);
    set('down');
    const transcript = await transcribe({ ...request, done: checkpoint });
    expect(transcript).toMatchObject({ text: 'part 0 part 1 part 2 part 3', provider: 'second' });
    expect(latest()).toMatchObject({ provider: 'second' });
    expect(latest()?.pieces).toHaveLength(4);
  });

  it.each([
    ['other hints', { hints: ['y'] }],
    ['another language', { sourceLanguage: 'en-GB' }],
    ['words', { words: true }],
    ['speakers', { diarization: true }],
  ])('is not gone on with where %s are asked for', async (_, change) => {
    const { transcribe, request, checkpoint, set, made } = await leftBy(2);
    set('works');
    await transcribe({ ...request, ...change, done: checkpoint });
    expect(made[1]?.requests).toHaveLength(7);
  });

  it('is gone on with by its own engine, though one before it works again', async () => {
    const { transcribe, request, checkpoint, set, made } = await leftBy(2);
    set('works');
    const done = { ...checkpoint, provider: 'second' };
    const transcript = await transcribe({ ...request, done });
    expect(transcript).toMatchObject({ text: 'first 0 first 1 part 0 part 1', provider: 'second' });
    expect(made[1]?.requests).toHaveLength(3);
  });

  it.each([
    ['another recording', { bytes: 1 }, {}],
    ['another model', {}, { model: 'first/large' }],
  ])('is not gone on with for %s', async (_, other, change) => {
    const { transcribe, request, checkpoint, set, made, path } = await leftBy(2);
    set('works');
    const info = await inspectAudio(path, new AbortController().signal);
    await transcribe({ ...request, ...change, info: { ...info, ...other }, done: checkpoint });
    expect(made[1]?.requests).toHaveLength(7);
  });

  it('of an engine that is no longer there is not mixed in', async () => {
    const { transcribe, request, checkpoint } = await leftBy(2);
    const transcript = await transcribe({ ...request, done: { ...checkpoint, provider: 'gone' } });
    expect(transcript).toMatchObject({ text: 'part 0 part 1 part 2 part 3', provider: 'second' });
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
