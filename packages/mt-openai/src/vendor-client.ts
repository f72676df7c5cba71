import { type ConnectedSdk, connectOpenAi } from '@dragoman/vendor-openai';
import type { OpenAiOptions } from './options.ts';
import { promptVersion } from './system-prompt.ts';

/** Imports the SDK and makes a client on which the environment has no effect. */
export const connectVendor = (options: OpenAiOptions): Promise<ConnectedSdk> =>
  connectOpenAi(options, {
    userAgent: `dragoman-mt-openai (${promptVersion})`,
    timeoutMs: options.timeoutMs,
  });
