import asrAzure from '@dragoman/asr-azure';
import asrDeepgram from '@dragoman/asr-deepgram';
import asrGoogle from '@dragoman/asr-google';
import asrOpenai from '@dragoman/asr-openai';
import asrPocketsphinx from '@dragoman/asr-pocketsphinx';
import mtApertium from '@dragoman/mt-apertium';
import mtFirefox from '@dragoman/mt-firefox';
import mtOpenai from '@dragoman/mt-openai';
import ocrTesseract from '@dragoman/ocr-tesseract';
import ttsAzure from '@dragoman/tts-azure';
import ttsElevenLabs from '@dragoman/tts-elevenlabs';
import ttsEspeak from '@dragoman/tts-espeak';
import ttsGoogle from '@dragoman/tts-google';
import ttsOpenai from '@dragoman/tts-openai';

/** The providers that come with the service, in the order in which `auto` tries them: what needs no key comes last. */
export const providers = [
  mtOpenai,
  mtFirefox,
  mtApertium,
  asrGoogle,
  asrAzure,
  asrDeepgram,
  asrOpenai,
  asrPocketsphinx,
  ttsGoogle,
  ttsAzure,
  ttsElevenLabs,
  ttsOpenai,
  ttsEspeak,
  ocrTesseract,
] as const;
