import type { AudioTools } from '@dragoman/audio';
import type { ProviderLogger } from '@dragoman/provider';
import type { Clock } from '../clock.ts';
import type { EngineSlot } from '../engine.ts';

/** What the voice service is made from. */
export interface VoiceDependencies {
  readonly asr: EngineSlot<'asr'>;
  readonly tts: EngineSlot<'tts'>;
  readonly clock: Clock;
  readonly logger: ProviderLogger;
  /** The time that one call of an engine may take in milliseconds, the length of its audio not counted. */
  readonly deadlineMs: number;
  /** The programs that encode speech. Default: those that are installed. */
  readonly tools?: AudioTools;
}
