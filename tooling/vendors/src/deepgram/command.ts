import type { VendorCommand } from '../command.ts';
import { realHearing, scriptedHearing } from '../shared/hearing.ts';
import { startDeepgramDouble } from './double.ts';

/** `--deepgram PORT`. */
export const deepgramCommand: VendorCommand = {
  name: 'deepgram',
  about: 'Deepgram: recordings, streams and models of speech recognition',
  async start({ port, tls, delayMs, mode, key }) {
    const double = await startDeepgramDouble({
      port,
      delayMs,
      recognise: mode === 'local' ? realHearing() : scriptedHearing(),
      ...(key === undefined ? {} : { apiKey: key }),
      ...(tls ? { tls } : {}),
    });
    return {
      environment: {
        DEEPGRAM_API_KEY: double.apiKey ?? '',
        DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL: double.url,
      },
      close: () => double.close(),
    };
  },
};
