import type { IncomingMessage } from 'node:http';

/** Collects a request's body and hands it on; never called where the client goes away before its end. */
export const readBody = (request: IncomingMessage, use: (body: Buffer) => void): void => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [first] = chunks;
    use(chunks.length === 1 && first ? first : Buffer.concat(chunks));
  });
};
