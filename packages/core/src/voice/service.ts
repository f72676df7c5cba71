import type { VoiceDependencies } from './dependencies.ts';
import { speak } from './speak.ts';
import { createTranscriber } from './transcribe.ts';
import type { VoiceService } from './types.ts';
import { listVoices } from './voices.ts';

/** `services.voice`. */
export const createVoiceService = (dependencies: VoiceDependencies): VoiceService =>
  Object.freeze<VoiceService>({
    transcribe: createTranscriber(dependencies),
    speak: (request) => speak(request, dependencies),
    voices: (request) => listVoices(request, dependencies),
  });
