import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recording } from '../requests/forms.ts';
import { sampleFiles } from '../requests/sample-files.ts';

/** What callers' URLs lead to: recordings, files, pictures, and receivers of webhooks that are not all well. */
export interface Endpoints {
  url(name: string, choice: number): string;
  close(): Promise<void>;
}

const sound = recording(0.5);

type Answer = (response: ServerResponse, choice: number) => void;

const answers: Readonly<Record<string, Answer>> = {
  recording: (response) => response.writeHead(200, { 'content-type': 'audio/wav' }).end(sound),
  ...Object.fromEntries(
    Object.entries(sampleFiles).map(([name, content]): [string, Answer] => [
      name,
      (response) => response.writeHead(200).end(content),
    ]),
  ),
  garbage: (response) => response.writeHead(200, { 'content-type': 'audio/wav' }).end(sound.subarray(3, 900)),
  empty: (response) => response.writeHead(200).end(),
  redirect: (response, choice) =>
    response.writeHead(302, { location: choice % 2 ? '/recording' : '/redirect' }).end(),
  webhook: (response, choice) =>
    response.writeHead([200, 204, 200, 500, 301, 404][choice % 6] ?? 200).end('ok'),
};

/** Starts the server behind the URLs that requests name. */
export const startEndpoints = async (): Promise<Endpoints> => {
  const server = createServer((request: IncomingMessage, response) => {
    request.resume();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const answer = answers[pathname.slice(1)];
    if (answer) answer(response, Number(searchParams.get('choice')));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name, choice) =>
      name === 'private'
        ? 'http://10.255.255.1/recording'
        : `http://127.0.0.1:${port}/${name}?choice=${choice % 12}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
