import { z } from 'zod';
import type { Engine } from './engine.ts';
import type { DeepgramOptions } from './options.ts';
import { modelListSchema } from './response-schema.ts';

const projectListSchema = z.object({ projects: z.array(z.unknown()) });

/** Lists the key's projects, which costs nothing; a server of your own without a key has none, so its models. */
export const checkEngine = async (
  signal: AbortSignal,
  { apiKey }: DeepgramOptions,
  engine: Engine,
): Promise<void> => {
  const call = await engine.begin(signal, {});
  const { v1 } = call.client.sdk.manage;
  const settings = { abortSignal: call.signal };
  try {
    if (apiKey === undefined) modelListSchema.parse(await v1.models.list({}, settings));
    else projectListSchema.parse(await v1.projects.list(settings));
  } catch (error) {
    throw call.seen(error);
  } finally {
    call.end();
  }
};
