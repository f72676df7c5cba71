import type { ProviderLogger, Slot, SlotProviders } from '@dragoman/provider';
import type { Clock } from './clock.ts';
import type { Configuration } from './configuration/load.ts';
import type { Engine, EngineSlot } from './engine.ts';
import { createAsrFacade } from './facades/asr.ts';
import { createMtFacade } from './facades/mt.ts';
import { createOcrFacade, recognizeWith } from './facades/ocr.ts';
import { createTtsFacade } from './facades/tts.ts';
import type { FormatProcessSettings } from './formats/processes.ts';
import { createFormatService } from './formats/service.ts';
import { defaultGuardSettings, Guard, type GuardSettings } from './resilience/guard.ts';
import { EngineQueue } from './scheduling/engine-queue.ts';
import type { EngineState, Services } from './services.ts';
import { createTextService } from './text/service.ts';
import { createVoiceService } from './voice/service.ts';

/** Makes the provider of a slot and id, or gives the one that was made. */
export type ProviderSource = <S extends Slot>(slot: S, id: string) => SlotProviders[S];

/** What services are put together from. */
export interface AssemblyOptions {
  readonly configuration: Pick<
    Configuration,
    'automatic' | 'configured' | 'definitions' | 'formats' | 'selected'
  >;
  readonly provider: ProviderSource;
  readonly logger: ProviderLogger;
  readonly clock: Clock;
  readonly resilience: Partial<GuardSettings>;
  readonly textDeadlineMs: number;
  readonly mediaDeadlineMs: number;
  readonly formatProcesses: Partial<FormatProcessSettings>;
}

/** Puts the services together from providers, whoever makes these. */
export const assembleServices = (options: AssemblyOptions): Services => {
  const { configuration, provider, logger, clock } = options;
  const settings: GuardSettings = { ...defaultGuardSettings, ...options.resilience };
  const queues: (() => EngineState)[] = [];
  const engineSlot = <S extends Slot>(slot: S): EngineSlot<S> => {
    const all = configuration.configured
      .filter(({ definition }) => definition.slot === slot)
      .map(({ definition: { id } }): Engine<S> => {
        const made = provider(slot, id);
        const queue = new EngineQueue({ slot, id }, clock, made.maxParallel, made.workPerPlace);
        const guard = new Guard({ slot, id }, clock, queue, settings);
        queues.push(() => ({ ...queue.state, isOpen: guard.isOpen }));
        return { slot, id, provider: made, guard };
      });
    const selected = configuration.selected[slot].flatMap(
      (id) => all.find((engine) => engine.id === id) ?? [],
    );
    const isAutomatic = configuration.automatic.includes(slot);
    return { slot, all, selected, isAutomatic, definitions: configuration.definitions };
  };
  const media = { clock, logger, deadlineMs: options.mediaDeadlineMs };
  const mt = engineSlot('mt');
  const asr = engineSlot('asr');
  const tts = engineSlot('tts');
  const ocr = engineSlot('ocr');
  return Object.freeze<Services>({
    mt: createMtFacade(mt, { clock, logger, deadlineMs: options.textDeadlineMs }),
    asr: createAsrFacade(asr, media),
    tts: createTtsFacade(tts, media),
    ocr: createOcrFacade(ocr, media),
    text: createTextService({ slot: mt, clock, logger, deadlineMs: options.textDeadlineMs }),
    voice: createVoiceService({ asr, tts, ...media }),
    formats: createFormatService({
      definitions: configuration.formats,
      logger,
      processes: options.formatProcesses,
      recognize: recognizeWith(ocr, media),
    }),
    queues: () => queues.map((state) => state()),
  });
};
