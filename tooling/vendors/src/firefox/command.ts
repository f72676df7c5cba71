import type { VendorCommand } from '../command.ts';
import { startFirefoxMirror } from './mirror.ts';

/** Enough to see that something is translated. */
const models = [
  { source: 'en', target: 'es', lexicon: { The: 'La', the: 'la', house: 'casa', is: 'es', red: 'roja' } },
  { source: 'es', target: 'en', lexicon: { La: 'The', la: 'the', casa: 'house', es: 'is', roja: 'red' } },
  { source: 'en', target: 'fr', lexicon: { The: 'La', the: 'la', house: 'maison', is: 'est', red: 'rouge' } },
] as const;

/** `--firefox PORT`. */
export const firefoxCommand: VendorCommand = {
  name: 'firefox',
  about:
    'a mirror of Firefox models: synthetic ones, en-es, es-en, en-fr, that copy texts but for a few words',
  async start({ port, tls }) {
    const mirror = await startFirefoxMirror(models, { port, ...(tls ? { tls } : {}) });
    return { environment: { DRAGOMAN_PROVIDERS_FIREFOX_MIRROR: mirror.url }, close: () => mirror.close() };
  },
};
