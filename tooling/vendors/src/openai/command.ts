import type { VendorCommand } from '../command.ts';
import { realHearing, scriptedHearing } from '../shared/hearing.ts';
import { createApertiumTranslator } from './apertium-translator.ts';
import { doubleApiKey, type OpenAiDoubleOptions, startOpenAiDouble } from './double.ts';
import { startInstantOpenAiDouble } from './instant-double.ts';
import { identityTranslator } from './translator.ts';

/** `--openai PORT`. */
export const openAiCommand: VendorCommand = {
  name: 'openai',
  about:
    'OpenAI: Chat Completions, Responses, recordings, speech, models; scripted, every text comes back as it is',
  async start({ port, tls, delayMs, mode, key: apiKey = doubleApiKey }) {
    const options = { port, delayMs, apiKey, ...(tls ? { tls } : {}) } satisfies OpenAiDoubleOptions;
    const environment = (url: string) => ({ OPENAI_BASE_URL: url, OPENAI_API_KEY: apiKey });
    if (mode === 'instant') {
      const double = await startInstantOpenAiDouble(options);
      return { environment: environment(double.url), close: double.close };
    }
    const apertium = mode === 'local' ? await createApertiumTranslator() : undefined;
    const translate = apertium?.translate ?? identityTranslator;
    const recognise = mode === 'local' ? realHearing() : scriptedHearing();
    const double = await startOpenAiDouble({ ...options, translate, recognise });
    return {
      environment: environment(double.url),
      close: async () => {
        await double.close();
        await apertium?.close();
      },
    };
  },
};
