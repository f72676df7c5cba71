import { connectionShape, isConnectable, notConnectable } from '@dragoman/vendor-azure';
import { z } from 'zod';

/** Options under `providers.azure`, as far as synthesis reads them. */
export const azureTtsOptionsSchema = z.strictObject(connectionShape).refine(isConnectable, notConnectable);

/** Checked options. */
export type AzureTtsOptions = z.output<typeof azureTtsOptionsSchema>;
