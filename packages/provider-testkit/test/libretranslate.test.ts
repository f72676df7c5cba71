import { afterAll } from 'vitest';
import { describeMtConformance } from '../src/index.ts';
import { closedPort } from './fixtures/closed-port.ts';
import { libreTranslateEngine } from './fixtures/mt/libretranslate-engine.ts';
import { libreTranslateMt } from './fixtures/mt/libretranslate-provider.ts';
import { LibreTranslateServer, serverKey } from './fixtures/mt/libretranslate-server.ts';

const server = new LibreTranslateServer();
const baseUrl = await server.start();
afterAll(() => server.stop());

describeMtConformance({
  definition: libreTranslateMt,
  module: new URL('./fixtures/mt/libretranslate-provider.ts', import.meta.url),
  options: { baseUrl, apiKey: serverKey },
  engine: libreTranslateEngine(server, await closedPort()),
});
