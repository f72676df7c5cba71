import { requireFields } from '../require-fields.ts';
import type { VoiceDependencies } from './dependencies.ts';
import { ensureSpoken, speak } from './speak.ts';
import { createTranscriber } from './transcribe.ts';
import type { VoiceService } from './types.ts';
import { listVoices } from './voices.ts';

/** `services.voice`. */
export const createVoiceService = (dependencies: VoiceDependencies): VoiceService => {
  const { transcribe, ensureHeard } = createTranscriber(dependencies);
  return Object.freeze<VoiceService>({
    async transcribe(request) {
      requireFields(request, { path: 'string', directory: 'string' });
      return transcribe(request);
    },
    async speak(request) {
      requireFields(request, { text: 'string', language: 'string' });
      return speak(request, dependencies);
    },
    ensureHeard: async (request) => ensureHeard(request),
    async ensureSpoken(request) {
      requireFields(request, { language: 'string' });
      return ensureSpoken(request, dependencies);
    },
    voices: (request) => listVoices(request, dependencies),
  });
};
