import type { Engine, EngineSlot } from '../engine.ts';

/** A model and the engines that may be asked. */
interface ModelChoice<S extends 'asr' | 'tts'> {
  /** In the order of fail-over. */
  readonly engines: readonly Engine<S>[];
  /** The vendor's name of the model. */
  readonly model: string | undefined;
}

/** A model is one engine's: who names it has chosen that engine, or the first. */
export const chooseModel = <S extends 'asr' | 'tts'>(
  slot: EngineSlot<S>,
  model: string | undefined,
): ModelChoice<S> => {
  if (model === undefined) return { engines: slot.selected, model };
  const named = slot.all.find(({ id }) => model.startsWith(`${id}/`));
  return named
    ? { engines: [named], model: model.slice(named.id.length + 1) }
    : { engines: slot.selected.slice(0, 1), model };
};
