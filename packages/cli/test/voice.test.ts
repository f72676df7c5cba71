import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeepgramDouble, scriptedHearing, startDeepgramDouble } from '@dragoman/vendors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dragoman, makeFolder, type Service, startService } from './support/command.ts';
import { Runner } from './support/runner.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let recogniser: DeepgramDouble;
let service: Service;
let runner: Runner;

beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
  recogniser = await startDeepgramDouble({ recognise: scriptedHearing('the ship has come') });
  service = await startService({
    cwd: folder.path,
    env: {
      DEEPGRAM_API_KEY: recogniser.apiKey ?? '',
      DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL: recogniser.url,
      DRAGOMAN_SERVICES_ASR: 'deepgram',
      DRAGOMAN_SERVICES_TTS: 'espeak',
    },
  });
});
afterAll(async () => {
  await runner.close();
  await service.stop();
  await recogniser.close();
  await folder.remove();
});

const here = (words: string[]) => runner.run(words, { cwd: folder.path });

it('speaks a text into a file, and writes down what is said in one', async () => {
  const words = ['speak', 'The ship has come.', '--language', 'en', '--out', 'ship.wav'];
  const spoken = await dragoman(words, { cwd: folder.path });
  expect(spoken).toEqual({ code: 0, stdout: 'ship.wav\n', stderr: '' });
  const audio = await readFile(join(folder.path, 'ship.wav'));
  expect(audio.subarray(0, 4).toString()).toBe('RIFF');

  const heard = await here(['transcribe', 'ship.wav', '--from', 'en']);
  expect(heard.code).toBe(0);
  expect(heard.stdout.toLowerCase()).toContain('the ship has come');
  const { body } = recogniser.requests.at(-1) ?? { body: Buffer.alloc(0) };
  expect(body.equals(audio)).toBe(true);

  const subtitles = await here(['transcribe', 'ship.wav', '--from', 'en', '--format', 'vtt']);
  expect(subtitles.stdout).toMatch(/^WEBVTT\r?\n/);
});

it('lists the voices of a language', async () => {
  const { code, stdout } = await here(['voices', '--language', 'cy']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ID +LANGUAGE +GENDER +PROVIDER +NAME/);
  expect(stdout).toMatch(/^cy +cy .* espeak /m);
});

it('says what is wrong with a file or its name', async () => {
  await writeFile(join(folder.path, 'notes.wav'), 'no recording');
  const wrong = await here(['transcribe', 'notes.wav']);
  expect(wrong).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('unsupported_format') });
  expect((await here(['transcribe', 'nothing.wav'])).stderr).toContain('nothing.wav cannot be read');
  expect((await here(['speak', 'Hi', '--language', 'en', '--out', 'hi.txt'])).stderr).toContain('.mp3');
});
