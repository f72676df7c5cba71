import type { AudioFormat } from '@dragoman/provider';
import { silentLogger } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { Guard } from '../src/resilience/guard.ts';
import { EngineQueue } from '../src/scheduling/engine-queue.ts';
import { speak } from '../src/voice/speak.ts';
import { planFormat } from '../src/voice/speech/plan-format.ts';
import { ManualClock } from './support/clock.ts';
import { lengthsHeard, raw, speakingEngine, wav } from './support/speaking-engines.ts';

const file = (container: 'mp3' | 'ogg' | 'flac'): AudioFormat => ({ kind: 'container', container });
const all = () => true;
const none = (container: string) => container === 'wav';

describe('the format that an engine is asked for', () => {
  it.each([
    ['its own container, for one part', [wav, file('mp3')], 'mp3', 1, all, file('mp3'), 'mp3'],
    ['its own container where nothing can encode', [raw, file('mp3')], 'mp3', 1, none, file('mp3'), 'mp3'],
    ['samples, for several parts', [wav, file('mp3'), raw], 'mp3', 2, all, raw, 'mp3'],
    ['WAV where it gives no samples', [file('mp3'), wav], 'ogg', 1, all, wav, 'ogg'],
    ['what it has, where that is neither', [file('flac')], 'mp3', 1, all, file('flac'), 'mp3'],
    ['samples for WAV where nothing can encode', [raw, file('mp3')], 'ogg', 1, none, raw, 'wav'],
    ['samples for WAV, for several parts', [wav, raw], 'wav', 3, none, raw, 'wav'],
  ] as const)('is %s', (_, formats, wanted, parts, canEncode, ask, to) => {
    expect(planFormat(formats, wanted, parts, canEncode)).toEqual({ ask, to });
  });
});

describe('without an encoder', () => {
  it('speech is a WAV, and a warning says so', async () => {
    const { definition } = speakingEngine();
    const clock = new ManualClock();
    const provider = definition.create({}, { logger: silentLogger });
    const engine = {
      slot: 'tts',
      id: definition.id,
      provider,
      guard: new Guard(
        { slot: 'tts', id: definition.id },
        clock,
        new EngineQueue({ slot: 'tts', id: definition.id }, clock),
      ),
    } as const;
    const tts = {
      slot: 'tts',
      all: [engine],
      selected: [engine],
      isAutomatic: false,
      definitions: [definition],
    } as const;
    const asr = { slot: 'asr', all: [], selected: [], isAutomatic: false, definitions: [] } as const;
    const speech = await speak(
      { text: 'One three.', language: 'en-US' },
      { asr, tts, clock, logger: silentLogger, deadlineMs: 1_000, tools: { ffmpeg: '/nowhere/ffmpeg' } },
    );
    expect(speech).toMatchObject({
      container: 'wav',
      contentType: 'audio/wav',
      durationMs: 200,
      warnings: [{ code: 'format_fallback', message: expect.stringContaining('mp3') }],
    });
    expect(lengthsHeard(speech.audio)).toEqual([3, 6]);
  });
});
