/**
 * A receiver whose answers are meant to do harm: `/large` sends 200 MB, `/bomb` gzip that would be 200 MB, `/drip` a byte
 * now and then for ever; anything else is answered as it should be.
 *
 * Argument: port.
 */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listenAtArgument } from './listen.ts';

const largeBytes = 200 * 2 ** 20;
const chunk = Buffer.alloc(2 ** 16, 'a');
const bomb = gzipSync(Buffer.alloc(largeBytes));
const dripMilliseconds = 50;

const sendLarge = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': largeBytes });
  let left = largeBytes;
  const send = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) return;
    }
    response.end();
  };
  response.on('drain', send);
  send();
};

const sendDrops = (response: ServerResponse): void => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('a'), dripMilliseconds);
  response.once('close', () => clearInterval(timer));
};

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/large': sendLarge,
  '/bomb': (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb);
  },
  '/drip': sendDrops,
};

listenAtArgument((request, response) => {
  request.resume().once('end', () => {
    const answer = answers[request.url ?? ''];
    if (answer) answer(response);
    else response.end('ok');
  });
});
