/**
 * A receiver of webhooks that costs next to nothing, since it shares its core: it answers 200 at once, and to `/hang` never.
 *
 * All of loopback leads to it. Arguments: port of the receiver, port of its switch. There `GET /` gives `ReceiverCounts`, `GET /take` the `Receipts`
 * since the last time.
 */
import { createServer as createSwitch } from 'node:http';
import { createServer, type Socket } from 'node:net';
import type { Receipts, ReceiverCounts } from './webhook-receiver-client.ts';

const [, , port, switchPort] = process.argv;
const answer = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nok';
const headEnd = '\r\n\r\n';

const distinct = new Set<string>();
let receipts: { receivedAt: number[]; latencies: number[] } = { receivedAt: [], latencies: [] };
let received = 0;
let hanging = 0;
let mostHanging = 0;

const hang = (socket: Socket): void => {
  hanging += 1;
  mostHanging = Math.max(mostHanging, hanging);
  let isOpen = true;
  const end = () => {
    if (isOpen) hanging -= 1;
    isOpen = false;
  };
  socket.once('end', end).once('error', end).once('close', end);
};

/** The event's moment is the scheduled one: the generator sets it. */
const receive = (id: string, body: string): void => {
  const now = performance.timeOrigin + performance.now();
  const scheduled = Date.parse(/"timestamp":"([^"]*)"/.exec(body)?.[1] ?? '');
  received += 1;
  distinct.add(id);
  receipts.receivedAt.push(now);
  receipts.latencies.push(now - scheduled);
};

/** Takes one request off the front. @returns what is left; undefined where it is not whole yet */
const takeRequest = (text: string, socket: Socket): string | undefined => {
  const bodyStart = text.indexOf(headEnd) + headEnd.length;
  if (bodyStart < headEnd.length) return undefined;
  const head = text.slice(0, bodyStart);
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  if (text.length < bodyStart + length) return undefined;
  const id = /^webhook-id: (\S+)/im.exec(head)?.[1];
  if (head.startsWith('POST /hang')) hang(socket);
  else {
    if (id !== undefined) receive(id, text.slice(bodyStart, bodyStart + length));
    socket.write(answer);
  }
  return text.slice(bodyStart + length);
};

createServer({ noDelay: true }, (socket) => {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk;
    for (let rest = takeRequest(text, socket); rest !== undefined; rest = takeRequest(text, socket))
      text = rest;
  });
}).listen({ port: Number(port), host: '0.0.0.0', backlog: 4096 });

createSwitch((request, response) => {
  const counts: ReceiverCounts = { received, distinct: distinct.size, hanging, mostHanging };
  const taken: Receipts = receipts;
  if (request.url === '/take') receipts = { receivedAt: [], latencies: [] };
  response.end(JSON.stringify(request.url === '/take' ? taken : counts));
}).listen(Number(switchPort), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
