import type { MtCapabilities, MtProviderV1, ProviderDependencies } from '@dragoman/provider';
import { plainTranslation } from '@dragoman/provider-kit';
import { check } from './check.ts';
import { models } from './models.ts';
import { createModes } from './modes/modes.ts';
import type { ApertiumOptions } from './options.ts';
import { shortCall } from './pool/call.ts';
import { createPools } from './pool/pools.ts';
import { translate } from './translate.ts';

const capabilities: MtCapabilities = Object.freeze({
  kind: 'rule_based',
  offline: true,
  ...plainTranslation,
});

/** Calls at once for each pipeline: their texts take turns, so that a short call need not wait for a long one. */
const callsPerPipeline = 4;
/** Short calls keep a pipeline busy only together: four sentences at a time are done half as fast as many. */
const workPerPlace = shortCall;

/** Makes the provider; programs are started with the first text of a direction. */
export const createApertiumMt = (
  options: ApertiumOptions,
  { logger }: ProviderDependencies,
): MtProviderV1 => {
  const modes = createModes(options.modesDirectory);
  const pools = createPools(options, logger);
  return {
    contract: 'mt/v1',
    id: 'apertium',
    maxParallel: callsPerPipeline * pools.maxPipelines,
    workPerPlace,
    capabilities,
    models: (request) => models(request, modes),
    translate: (request) => translate(request, modes, pools),
    check: (request) => check(request, options, modes, pools),
    close: pools.close,
  };
};
