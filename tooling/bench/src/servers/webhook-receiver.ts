/**
 * A receiver of webhooks, as plain as `node:http` makes it, since it shares its core: it answers 200 at once, and to `/hang` never.
 *
 * All of loopback leads to it. Arguments: port of the receiver, port of its switch. There `GET /` gives `ReceiverCounts`, `GET /take` the `Receipts`
 * since the last time.
 */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Receipts, ReceiverCounts } from './webhook-receiver-client.ts';

const [, , port, switchPort] = process.argv;

const distinct = new Set<string>();
let receipts: { receivedAt: number[]; latencies: number[] } = { receivedAt: [], latencies: [] };
let received = 0;
let hanging = 0;
let maxHanging = 0;

const hang = (socket: Socket): void => {
  hanging += 1;
  maxHanging = Math.max(maxHanging, hanging);
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

createServer((request, response) => {
  if (request.url?.startsWith('/hang')) {
    hang(request.socket);
    return;
  }
  const id = request.headers['webhook-id'];
  let body = '';
  request.setEncoding('latin1');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    if (typeof id === 'string') receive(id, body);
    response.end('ok');
  });
}).listen({ port: Number(port), host: '0.0.0.0', backlog: 4096 });

createServer((request, response) => {
  const counts: ReceiverCounts = { received, distinct: distinct.size, hanging, maxHanging };
  const taken: Receipts = receipts;
  if (request.url === '/take') receipts = { receivedAt: [], latencies: [] };
  response.end(JSON.stringify(request.url === '/take' ? taken : counts));
}).listen(Number(switchPort), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
