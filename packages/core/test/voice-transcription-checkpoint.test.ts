import { type AudioInfo, inspectAudio } from '@dragoman/audio';
import type { TranscriptionCheckpoint } from '@dragoman/core';
import { describe, expect, it } from 'vitest';
import { failure, inParts, talk } from './support/failing-recognisers.ts';
import { heard } from './support/recognisers.ts';
import { serveRecording } from './support/transcription.ts';

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
