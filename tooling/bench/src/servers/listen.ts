import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';

/** Listens on loopback at the port that the first argument names, keeps connections alive, and ends by SIGTERM. */
export const listenAtArgument = (handler: RequestListener): void => {
  const server = createServer(handler);
  server.keepAliveTimeout = 65_000;
  server.listen({ port: Number(process.argv[2]), host: '127.0.0.1', backlog: 4096 });
  process.once('SIGTERM', () => process.exit(0));
};

/** Reads a whole body as JSON. */
export const readJson = async (request: AsyncIterable<Buffer>): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
};
