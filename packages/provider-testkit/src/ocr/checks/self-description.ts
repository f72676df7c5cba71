import type { ConformanceCheck } from '../../check.ts';
import { ensure } from '../../expectation.ts';
import type { OcrBench } from '../bench.ts';
import { ocrCapabilitiesSchema } from '../result-schema.ts';

/** What a reader of pictures says of itself. */
export const selfDescriptionChecks: readonly ConformanceCheck<OcrBench>[] = [
  {
    name: 'capabilities',
    title: 'the capabilities are complete, and name the formats of the samples',
    run: (bench) =>
      bench.use(async ({ capabilities }) => {
        const parsed = ocrCapabilitiesSchema.safeParse(capabilities);
        ensure(parsed.success, `capabilities break the contract: ${parsed.error?.message}`);
        for (const { format } of bench.engine.samples) {
          ensure(capabilities.formats.includes(format), `The capabilities do not name a sample’s ${format}.`);
        }
      }),
  },
];
