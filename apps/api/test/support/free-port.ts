import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A port on which nobody listens now. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, 'localhost');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};
