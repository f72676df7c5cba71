import { isOver, type ProviderDefinition, type Slot } from '@dragoman/provider';

/**
 * What `auto` takes, best first. Of speech all that is configured, so that the local engine, which comes last, stands in for
 * the others; of texts and pictures the first one that knows all languages, and what is before it. What its vendor has ended
 * is passed over.
 */
export const automaticOf = (
  slot: Slot,
  configured: readonly { readonly definition: ProviderDefinition; readonly options: unknown }[],
  now: () => number,
): readonly ProviderDefinition[] => {
  const living = configured.flatMap(({ definition, options }) => {
    const hasEnded = definition.ends?.(options).some((end) => end.isLast === true && isOver(end, now()));
    return definition.slot === slot && !hasEnded ? [definition] : [];
  });
  if (slot === 'asr' || slot === 'tts') return living;
  const whole = living.findIndex(({ isPartial }) => isPartial !== true);
  return whole === -1 ? living : living.slice(0, whole + 1);
};
