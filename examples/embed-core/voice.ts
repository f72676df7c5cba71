import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import asrPocketsphinx from '@dragoman/asr-pocketsphinx';
import { createServices, writeSubtitles } from '@dragoman/core';
import ttsEspeak from '@dragoman/tts-espeak';

const { services, close } = await createServices({ providers: [asrPocketsphinx, ttsEspeak] });

const directory = await mkdtemp(join(tmpdir(), 'meeting-')); // for what is made meanwhile
const transcript = await services.voice.transcribe({
  path: 'meeting.mp3',
  directory,
  sourceLanguage: 'en-US',
});
await rm(directory, { recursive: true });
const subtitles = writeSubtitles(transcript, { format: 'vtt', language: 'en-US' });
await writeFile('meeting.vtt', subtitles.text);

const speech = await services.voice.speak({ text: 'Buenos días.', language: 'es-MX', culturalTone: true });
await writeFile('saludo.mp3', speech.audio);
await close();
