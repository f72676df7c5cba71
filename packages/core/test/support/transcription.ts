import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, type GuardSettings, type TranscribeRequest } from '@dragoman/core';
import { onTestFinished } from 'vitest';
import type { ManualClock } from './clock.ts';
import { type TestRecogniser, testRecogniser } from './recognisers.ts';
import { type Stretch, type WavShape, writeWav } from './recordings.ts';

/** A folder that is gone when the test ends. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'transcription-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

/** A recording of a second of speech, with a folder for what is made of it. */
export const temporaryRecording = async (
  stretches: readonly Stretch[] = [['speech', 1_000]],
): Promise<{ readonly path: string; readonly directory: string }> => {
  const folder = await temporaryFolder();
  const directory = await mkdtemp(join(folder, 'made-'));
  const path = join(folder, 'recording.wav');
  await writeWav(path, stretches);
  return { path, directory };
};

interface ServeOptions {
  readonly clock?: ManualClock;
  readonly mediaDeadlineMs?: number;
  readonly resilience?: Partial<GuardSettings>;
}

/** Recognisers of our own behind the voice service, in this order, with a recording and a folder for what is made of it. */
export const serveRecording = async (
  recognisers: readonly TestRecogniser[],
  stretches: readonly Stretch[],
  { shape, ...options }: ServeOptions & { readonly shape?: WavShape } = {},
) => {
  const made = recognisers.map(testRecogniser);
  const logged: string[] = [];
  const log = (_: object, message: string) => logged.push(message);
  const { services, close } = await createServices({
    providers: made.map(({ definition }) => definition),
    services: { asr: made.map(({ definition }) => definition.id) },
    logger: { debug: log, info: log, warn: log, error: log },
    resilience: { firstDelayMs: 1 },
    ...options,
  });
  onTestFinished(close);
  const folder = await temporaryFolder();
  const directory = await mkdtemp(join(folder, 'made-'));
  const path = join(folder, 'recording.wav');
  await writeWav(path, stretches, shape);
  const transcribe = (request: Partial<TranscribeRequest> = {}) =>
    services.voice.transcribe({ path, directory, ...request });
  return { transcribe, made, logged, path, directory };
};
