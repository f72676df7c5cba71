import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { azureVoices } from '../src/index.ts';

it('starts alone, says where, and ends on SIGTERM', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const parameters = ['--azure', '0', '--mode', 'scripted', '--key', 'az-mine'];
  const child = spawn(process.execPath, ['--conditions=@dragoman/source', main, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    const [, key, url] =
      /^AZURE_SPEECH_KEY=(\S+) AZURE_SPEECH_ENDPOINT=(http:\/\/127\.0\.0\.1:\d+)$/.exec(line) ?? [];
    expect(key).toBe('az-mine');
    const headers = { 'ocp-apim-subscription-key': 'az-mine' };
    const list = await fetch(`${url}/cognitiveservices/voices/list`, { headers });
    expect(await list.json()).toHaveLength(azureVoices.length);
  } finally {
    child.kill('SIGTERM');
  }
  expect((await once(child, 'exit'))[0]).toBe(0);
});
