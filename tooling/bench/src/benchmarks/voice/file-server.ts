import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { freePort } from '../../machine/free-port.ts';
import type { Resources } from '../../machine/resources.ts';

/** Serves one file from this process. @returns its URL. */
export const serveFile = async (path: string, resources: Resources): Promise<string> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-length', statSync(path).size);
    createReadStream(path).pipe(response);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  resources.keep({
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
  return `http://127.0.0.1:${port}/speech.wav`;
};
