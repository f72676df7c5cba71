import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { heardIn } from './morse.ts';

/** Answers in place of the recogniser. */
export type Script = (response: ServerResponse) => void;

const answer = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The recogniser of the README on a loopback port. For tests it can be made to fail and to wait, and it counts. */
export const startRecogniser = async (key: string) => {
  const counts = { calls: 0, disconnects: 0, open: 0 };
  let sent: string[] = [];
  let script: Script | undefined;
  let gate:
    | { readonly arrive: () => void; readonly opened: Promise<void>; readonly open: () => void }
    | undefined;

  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${key}`) return answer(response, 401, { error: 'key' });
    if (request.url === '/health') return answer(response, 200, {});
    counts.calls += 1;
    counts.open += 1;
    response.on('close', () => {
      counts.open -= 1;
      if (!response.writableFinished) counts.disconnects += 1;
    });
    sent.push(`${request.method} ${request.url}`);
    gate?.arrive();
    await gate?.opened;
    if (script) return script(response);
    const heard = heardIn(await buffer(request).catch(() => new Uint8Array()));
    if (heard === undefined) return answer(response, 400, { error: 'not_audio' });
    return answer(response, 200, heard);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');

  const reset = (): void => {
    gate?.open();
    gate = undefined;
    script = undefined;
    sent = [];
    Object.assign(counts, { calls: 0, disconnects: 0 });
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Every following call is answered by the script. */
    fail: (next: Script) => {
      script = next;
    },
    /** Every following call waits until it is released. */
    hold: () => {
      let [arrive, open] = [() => {}, () => {}];
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      gate = { arrive, opened, open };
      return { arrived, release: open };
    },
    reset,
    sent: () => sent.join('\n'),
    calls: () => counts.calls,
    disconnects: () => counts.disconnects,
    openCalls: () => counts.open,
    async stop() {
      reset();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
