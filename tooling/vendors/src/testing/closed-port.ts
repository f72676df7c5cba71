import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 where nobody listens. */
export const closedPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
};
