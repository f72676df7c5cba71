import { createHash } from 'node:crypto';
import type { AudioInfo } from '@dragoman/audio';
import type { Engine } from '../../engine.ts';
import type { TranscriptionCheckpoint } from '../types.ts';
import type { HeardPart } from './join.ts';
import type { Wish } from './options.ts';
import type { Part } from './parts.ts';

/** What was asked for, of which recording: other options, or another recording, are not gone on with. */
export const fingerprintOf = ({ request, model, language }: Wish, info: AudioInfo): string => {
  const { diarization, words, hints, profanityFilter, numberFormatting } = request;
  const { container, codec, sampleRate, channels, durationMs, bytes } = info;
  // Member by member: what went through a database may have them in another order.
  const recording = [container, codec, sampleRate, channels, durationMs ?? null, bytes];
  const options = [
    diarization ?? false,
    words ?? false,
    hints ?? [],
    profanityFilter ?? false,
    numberFormatting ?? false,
  ];
  const asked = JSON.stringify([recording, model ?? null, language?.tag ?? null, options]);
  return createHash('sha256').update(asked).digest('hex');
};

/** The engines in the order in which they are asked: first the one with which an earlier run got on. */
export const continueWith = (
  engines: readonly Engine<'asr'>[],
  done: TranscriptionCheckpoint | undefined,
): readonly Engine<'asr'>[] => {
  const first = engines.filter(({ id }) => id === done?.provider);
  return [...first, ...engines.filter((engine) => !first.includes(engine))];
};

/** What was heard in a part before. */
export const heardBefore = (
  done: TranscriptionCheckpoint | undefined,
  engine: Engine<'asr'>,
  { startMs, endMs }: Part,
): HeardPart | undefined =>
  done?.provider === engine.id
    ? done.pieces.find((piece) => piece.startMs === startMs && piece.endMs === endMs)
    : undefined;
