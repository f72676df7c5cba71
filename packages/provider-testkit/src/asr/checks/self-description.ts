import type { AsrCapabilities, AudioFormat } from '@dragoman/provider';
import type { ConformanceCheck } from '../../check.ts';
import { ensure, shown } from '../../expectation.ts';
import type { AsrBench } from '../bench.ts';
import { asrCapabilitiesSchema } from '../result-schema.ts';

const takes = ({ containers, raw }: AsrCapabilities, format: AudioFormat): boolean =>
  format.kind === 'container'
    ? containers.includes(format.container)
    : raw.some(
        ({ encoding, sampleRates }) =>
          encoding === format.encoding &&
          (sampleRates.length === 0 || sampleRates.includes(format.sampleRate)),
      );

/** What a recogniser says of itself. */
export const selfDescriptionChecks: readonly ConformanceCheck<AsrBench>[] = [
  {
    name: 'capabilities',
    title: 'the capabilities are complete, and transcribeStream exists if and only if its capability says so',
    run: (bench) =>
      bench.use(async (provider) => {
        const { capabilities } = provider;
        const parsed = asrCapabilitiesSchema.safeParse(capabilities);
        ensure(parsed.success, `capabilities break the contract: ${parsed.error?.message}`);
        const exists = typeof provider.transcribeStream === 'function';
        ensure(
          exists === capabilities.streaming,
          `capabilities.streaming is ${capabilities.streaming}, but transcribeStream ${exists ? 'exists' : 'does not exist'}.`,
        );
        for (const { format } of bench.engine.samples) {
          ensure(takes(capabilities, format), `The capabilities do not name a sample’s ${shown(format)}.`);
        }
      }),
  },
];
