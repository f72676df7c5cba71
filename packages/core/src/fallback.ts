import type { ProviderWarning } from '@dragoman/provider';
import type { Engine, EngineSlot } from './engine.ts';

/** Whether an engine is the local one in which `auto` ends, behind those that were configured: it only stands in for them. */
export const isFallback = <S extends 'asr' | 'tts'>(
  { isAutomatic, selected }: EngineSlot<S>,
  engine: Engine<S>,
): boolean => isAutomatic && engine !== selected[0] && engine.provider.capabilities.offline;

/** Says that the local engine stood in. */
export const fallbackWarning = (engine: string): ProviderWarning => ({
  code: 'fallback_engine',
  message: `No configured vendor could do it: the local engine ${engine} did, and less well.`,
});
