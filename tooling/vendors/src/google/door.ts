import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The port that clients see, before that of the gRPC server: it can cut what gRPC itself would end politely. */
export interface Door {
  readonly port: number;
  /** Cuts the connection of a peer as the gRPC server knows it: `127.0.0.1:40000`. */
  cut(peer: string): void;
  /** Stops listening and cuts all connections. */
  close(): Promise<void>;
}

/** Listens, and passes every connection on to a port of this machine. */
export const openDoor = async (inside: number, host: string, port: number): Promise<Door> => {
  const sockets = new Map<number, Socket>();
  const server = createServer((outer) => {
    const inner = connect(inside, '127.0.0.1');
    inner.on('connect', () => {
      const { localPort } = inner;
      if (localPort === undefined) return;
      sockets.set(localPort, outer);
      outer.on('close', () => sockets.delete(localPort));
    });
    const end = (): void => {
      outer.destroy();
      inner.destroy();
    };
    outer.on('error', end).on('close', end);
    inner.on('error', end).on('close', end);
    outer.setNoDelay(true).pipe(inner.setNoDelay(true)).pipe(outer);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The double has no TCP address.');
  return {
    port: address.port,
    cut: (peer) => void sockets.get(Number(peer.split(':').at(-1)))?.destroy(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
};
