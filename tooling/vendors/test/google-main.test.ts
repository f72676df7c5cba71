import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { textToSpeechClient, withKey } from './support/google-clients.ts';

it('starts the double of Google alone, says where, and ends on SIGTERM', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--conditions=@dragoman/source',
      main,
      '--google',
      '0',
      '--mode',
      'scripted',
      '--key',
      'google-other-key',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    const variables = new Map(
      String(line)
        .split(' ')
        .map((each) => each.split('=') as [string, string]),
    );
    const url = variables.get('DRAGOMAN_PROVIDERS_GOOGLE_TEXT_TO_SPEECH_ENDPOINT') ?? '';
    expect(variables.get('DRAGOMAN_PROVIDERS_GOOGLE_SPEECH_ENDPOINT')).toBe(url);
    expect(variables.get('GOOGLE_API_KEY')).toBe('google-other-key');
    const client = textToSpeechClient({ url });
    const [{ voices }] = await client.listVoices({ languageCode: 'de' }, withKey('google-other-key'));
    expect(voices?.length).toBe(3);
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
