import type { MtModel, ProviderRequest } from '@dragoman/provider';
import { type Modes, pairsOf } from './modes/modes.ts';

/** The one model: whatever rules are installed for a direction. */
export const modelId = 'rules';

/** The most that one call takes: about a tenth of a second's work, after which others have their turn. */
const limits = Object.freeze({ segments: 1000, characters: 10_000 });

/** The model with all directions that are installed now. */
export const models = async ({ signal }: ProviderRequest, modes: Modes): Promise<readonly MtModel[]> => {
  signal.throwIfAborted();
  const pairs = pairsOf(modes.read());
  return pairs.length === 0 ? [] : [{ id: modelId, pairs, limits }];
};
