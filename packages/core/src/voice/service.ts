import type { ProviderLogger } from '@dragoman/provider';
import type { EngineSlot } from '../engine.ts';
import type { Clock } from '../resilience/clock.ts';
import { speak } from './speak.ts';
import { transcribe } from './transcribe.ts';
import type { VoiceService } from './types.ts';
import { listVoices } from './voices.ts';

/** What the voice service is made from. */
export interface VoiceDependencies {
  readonly asr: EngineSlot<'asr'>;
  readonly tts: EngineSlot<'tts'>;
  readonly clock: Clock;
  readonly logger: ProviderLogger;
  /** The time that one call of an engine may take in milliseconds, the length of its audio not counted. */
  readonly deadlineMs: number;
}

/** `services.voice`. */
export const createVoiceService = (dependencies: VoiceDependencies): VoiceService =>
  Object.freeze<VoiceService>({
    transcribe: (request) => transcribe(request, dependencies),
    speak: (request) => speak(request, dependencies),
    voices: (request) => listVoices(request, dependencies),
  });
