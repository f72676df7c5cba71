import type { MtModel, ProviderRequest } from '@dragoman/provider';
import { type Modes, pairsOf } from './modes/modes.ts';

/** The one model: whatever rules are installed for a direction. */
export const modelId = 'rules';

/**
 * The most that one call takes, about a tenth of a second's work; and while others wait, so little that three calls in
 * the pipes are done in a twentieth. It is a sixth slower by then.
 */
const limits = Object.freeze({ segments: 1000, characters: 10_000, turnCharacters: 1_500 });

/** The model with all directions that are installed now. */
export const models = async ({ signal }: ProviderRequest, modes: Modes): Promise<readonly MtModel[]> => {
  signal.throwIfAborted();
  const pairs = pairsOf(modes.read());
  return pairs.length === 0 ? [] : [{ id: modelId, pairs, limits }];
};
