import type { VoicedSpeaking } from '@dragoman/vendors';
import { toneOf } from '@dragoman/vendors/testing';

/** "Says" a text as a tone that depends on text, language, voice and rate, 20 ms for each character. */
export const tone: VoicedSpeaking = ({ text, language, variant, speed }) =>
  toneOf(text, `${language} ${variant}`, speed);
