import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { createServices } from '@dragoman/core';
import mtApertium from '@dragoman/mt-apertium';

/** A service of your own: `POST /?from=en&to=es` with a text translates it. */
export const createTranslationServer = async (): Promise<Server> => {
  const { services, close } = await createServices({
    providers: [mtApertium],
    services: { mt: 'apertium' },
  });
  const server = createServer(async (request, response) => {
    const caller = new AbortController();
    response.on('close', () => caller.abort());
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    try {
      const result = await services.text.translate({
        text: await text(request),
        sourceLanguage: searchParams.get('from') ?? 'auto',
        targetLanguage: searchParams.get('to') ?? 'es',
        signal: caller.signal,
      });
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(result));
    } catch (error) {
      // A ServiceError has a status and a `toJSON` that may be shown to anyone.
      const isKnown = error instanceof Error && 'status' in error && typeof error.status === 'number';
      response.statusCode = isKnown ? Number(error.status) : 500;
      response.end(isKnown ? JSON.stringify(error) : 'Something went wrong.');
    }
  });
  // Pipelines, sockets and timers of the providers end with the server.
  server.on('close', () => void close());
  return server;
};
