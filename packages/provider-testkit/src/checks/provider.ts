import type { ConformanceCheck } from '../check.ts';
import { ensure, shown, within } from '../expectation.ts';
import type { ProviderBench } from '../provider-bench.ts';

/** What every provider says of itself. */
export const providerChecks: readonly ConformanceCheck<ProviderBench>[] = [
  {
    name: 'contract-and-id',
    title: 'the provider carries the contract and the id of its definition',
    run: (bench) =>
      bench.use(async (provider) => {
        const contract = `${bench.slot}/v1`;
        ensure(
          provider.contract === contract,
          `contract must be '${contract}', not ${shown(provider.contract)}.`,
        );
        ensure(
          provider.id === bench.definition.id,
          `id must be '${bench.definition.id}', not '${provider.id}'.`,
        );
      }),
  },
  {
    name: 'check',
    title: 'check resolves while the engine is well',
    run: (bench) =>
      bench.use(async (provider) => {
        const calm = provider.check({ signal: new AbortController().signal });
        await within(calm, bench.patienceMs, 'check must resolve');
      }),
  },
];
