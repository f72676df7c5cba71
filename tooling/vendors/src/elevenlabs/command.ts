import type { VendorCommand } from '../command.ts';
import { startElevenLabsDouble } from './double.ts';

/** `--elevenlabs PORT`. */
export const elevenLabsCommand: VendorCommand = {
  name: 'elevenlabs',
  about: 'ElevenLabs: speech, its times, voices and models',
  async start({ port, tls, delayMs, key }) {
    const double = await startElevenLabsDouble({
      port,
      delayMs,
      ...(key === undefined ? {} : { apiKey: key }),
      ...(tls ? { tls } : {}),
    });
    return {
      environment: {
        ELEVENLABS_API_KEY: double.apiKey,
        DRAGOMAN_PROVIDERS_ELEVENLABS_BASE_URL: double.url,
      },
      close: () => double.close(),
    };
  },
};
