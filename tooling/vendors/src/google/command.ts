import type { VendorCommand } from '../command.ts';
import { realHearing, scriptedHearing } from '../shared/hearing.ts';
import { startGoogleDouble } from './double.ts';

/** `--google PORT`. */
export const googleCommand: VendorCommand = {
  name: 'google',
  about: 'Google Cloud: recognition and synthesis of speech by gRPC',
  async start({ port, tls, delayMs, mode, key }) {
    const double = await startGoogleDouble({
      port,
      delayMs,
      recognise: mode === 'local' ? realHearing() : scriptedHearing(),
      ...(key === undefined ? {} : { apiKey: key }),
      ...(tls ? { tls } : {}),
    });
    return {
      environment: {
        GOOGLE_API_KEY: double.apiKey ?? '',
        DRAGOMAN_PROVIDERS_GOOGLE_SPEECH_ENDPOINT: double.url,
        DRAGOMAN_PROVIDERS_GOOGLE_TEXT_TO_SPEECH_ENDPOINT: double.url,
      },
      close: () => double.close(),
    };
  },
};
