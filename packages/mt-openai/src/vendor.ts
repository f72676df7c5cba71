import { createOpenAiVendor, type OpenAiVendor } from '@dragoman/vendor-openai';
import { failures } from './failures.ts';
import type { OpenAiOptions } from './options.ts';
import { promptVersion } from './system-prompt.ts';

/** Imports the SDK at the first call. */
export const createMtVendor = (options: OpenAiOptions): OpenAiVendor =>
  createOpenAiVendor(options, {
    failures,
    userAgent: `dragoman-mt-openai (${promptVersion})`,
    timeoutMs: options.timeoutMs,
  });
