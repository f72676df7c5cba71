import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Socket } from 'node:net';

/** The agent of one WebSocket, through which its request and its socket can be reached: the SDK hides both. */
export interface SocketAgent {
  readonly agent: Agent;
  /** The answer that refused the upgrade, if one did. */
  readonly refusal: IncomingMessage | undefined;
  /** Resolves as soon as the socket takes more; at once where it does already, or has ended. */
  drained(): Promise<void>;
  /** Cuts the connection: the SDK's own `close` would wait 30 s for a vendor who does not answer. */
  cut(): void;
}

interface AgentInside extends Agent {
  addRequest(request: ClientRequest, ...rest: unknown[]): void;
}

/** An agent for one connection. */
export const createSocketAgent = (secure: boolean): SocketAgent => {
  const agent = (secure ? new SecureAgent() : new Agent()) as AgentInside;
  let request: ClientRequest | undefined;
  let socket: Socket | undefined;
  let refusal: IncomingMessage | undefined;

  const { addRequest } = agent;
  agent.addRequest = (added, ...rest) => {
    request = added;
    for (const name of added.getHeaderNames()) if (/^x-/i.test(name)) added.removeHeader(name);
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
    cut() {
      request?.destroy();
      socket?.destroy();
    },
  };
};
