import type { VendorCommand } from '../command.ts';
import { realHearing, scriptedHearing } from '../shared/hearing.ts';
import { startAzureDouble } from './double.ts';
import { realSpeaking, scriptedSpeaking } from './speech.ts';

/** `--azure PORT`. */
export const azureCommand: VendorCommand = {
  name: 'azure',
  about: 'Azure AI Speech: recognition, synthesis and its voices',
  async start({ port, tls, delayMs, mode, key }) {
    const double = await startAzureDouble({
      port,
      delayMs,
      recognise: mode === 'local' ? realHearing() : scriptedHearing(),
      speaking: mode === 'local' ? realSpeaking : scriptedSpeaking,
      ...(key === undefined ? {} : { apiKey: key }),
      ...(tls ? { tls } : {}),
    });
    return {
      environment: { AZURE_SPEECH_KEY: double.apiKey ?? '', AZURE_SPEECH_ENDPOINT: double.url },
      close: () => double.close(),
    };
  },
};
