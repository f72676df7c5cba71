import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { OpenAI } from 'openai';
import { expect, it } from 'vitest';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
};

it('starts alone, says where, and ends on SIGTERM', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      '--conditions=@dragoman/source',
      main,
      '--openai',
      String(port),
      '--mode',
      'scripted',
      '--key',
      'sk-mine',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    expect(line).toBe(`OPENAI_BASE_URL=http://127.0.0.1:${port}/v1 OPENAI_API_KEY=sk-mine`);
    const client = new OpenAI({ apiKey: 'sk-mine', baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 });
    expect((await client.models.list()).data).toHaveLength(2);
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
