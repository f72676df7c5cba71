import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('starts the double of Deepgram alone, says where, and ends on SIGTERM', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--conditions=@dragoman/source', main, '--deepgram', '0', '--mode', 'scripted'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    const [, key, url] =
      /^DEEPGRAM_API_KEY=(\S+) DRAGOMAN_PROVIDERS_DEEPGRAM_BASE_URL=(http:\S+)$/.exec(line) ?? [];
    const response = await fetch(`${url}/v1/projects`, { headers: { authorization: `Token ${key}` } });
    expect(response.status).toBe(200);
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
