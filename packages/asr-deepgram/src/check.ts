import type { ProviderRequest } from '@dragoman/provider';
import { z } from 'zod';
import { modelListSchema } from './answer.ts';
import type { DeepgramOptions } from './options.ts';
import type { DeepgramVendor } from './vendor.ts';

const projectListSchema = z.object({ projects: z.array(z.unknown()) });

/** Lists the key's projects, which costs nothing; a server of your own without a key has none, so its models. */
export const check = (
  { signal }: ProviderRequest,
  { apiKey }: DeepgramOptions,
  vendor: DeepgramVendor,
): Promise<void> =>
  vendor.call({ signal }, async ({ connection, signal: abortSignal }) => {
    const { models, projects } = connection.client.manage.v1;
    if (apiKey === undefined) modelListSchema.parse(await models.list({}, { abortSignal }));
    else projectListSchema.parse(await projects.list({ abortSignal }));
  });
