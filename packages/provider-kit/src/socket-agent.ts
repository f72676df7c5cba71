import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Socket } from 'node:net';

/** The agent of one WebSocket, through which its request and its socket can be reached: SDKs hide both. */
export interface SocketAgent {
  readonly agent: Agent;
  /** The answer that refused the upgrade, if one did. */
  readonly refusal: IncomingMessage | undefined;
  /** Resolves as soon as the socket takes more; at once where it does already, or has ended. */
  drained(): Promise<void>;
  /** Sends what is waiting and ends: an SDK's own `close` would wait 30 s for a vendor who does not answer. */
  finish(): void;
  /** Cuts the connection, made or in the making. */
  cut(): void;
}

interface AgentInside extends Agent {
  addRequest(request: ClientRequest, ...rest: unknown[]): void;
}

/** A request that can be told that there is no socket for it, which its types lack. */
interface RefusableRequest {
  onSocket(socket: null, error: Error): void;
}

/**
 * An agent for one connection. It follows no redirect, since the request carries the key, and lets nobody connect anew.
 *
 * @param unwanted headers that are taken out of the request. Default none
 */
export const createSocketAgent = (secure: boolean, unwanted?: RegExp): SocketAgent => {
  const agent = (secure ? new SecureAgent() : new Agent()) as AgentInside;
  let request: ClientRequest | undefined;
  let socket: Socket | undefined;
  let refusal: IncomingMessage | undefined;
  let isCut = false;

  const { addRequest } = agent;
  agent.addRequest = (added, ...rest) => {
    if (isCut || request !== undefined) {
      // As an agent says that it has no socket to give.
      const error = new Error('There is one connection, and no redirect.');
      (added as unknown as RefusableRequest).onSocket(null, error);
      return;
    }
    request = added;
    for (const name of added.getHeaderNames()) if (unwanted?.test(name)) added.removeHeader(name);
    added.once('socket', (given) => {
      socket = given;
    });
    added.once('response', (response) => {
      refusal = response;
    });
    addRequest.call(agent, added, ...rest);
  };

  return {
    agent,
    get refusal() {
      return refusal;
    },
    async drained() {
      const current = socket;
      if (!current?.writableNeedDrain || current.destroyed) return;
      await new Promise<void>((resolve) => {
        const done = () => {
          current.off('drain', done).off('close', done);
          resolve();
        };
        current.on('drain', done).on('close', done);
      });
    },
    finish() {
      socket?.destroySoon();
    },
    cut() {
      isCut = true;
      request?.destroy();
      socket?.destroy();
    },
  };
};
