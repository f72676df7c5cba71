import { Agent } from 'undici';
import { createConnector } from './connector.ts';
import type { Guard } from './guard.ts';

/** Connections to one origin: many callers share the hosts of automation services. */
const connectionsPerOrigin = 128;
const keepAliveMs = 30_000;
/** A kept connection is given up after this, so that a host that moves is followed. */
const connectionLifeMs = 300_000;

/** What the connections of a process go by. */
export interface AgentOptions {
  readonly guard: Guard;
  readonly localAddress: string | undefined;
  readonly connectTimeoutMs: number;
  /** Called with the origin of each connection that stands. */
  readonly onConnect: (origin: string) => void;
}

/** Makes undici's agent. It opens no connection yet. */
export const createAgent = ({ guard, localAddress, connectTimeoutMs, onConnect }: AgentOptions): Agent =>
  new Agent({
    connect: createConnector(guard, localAddress, connectTimeoutMs, onConnect),
    allowH2: false,
    connections: connectionsPerOrigin,
    keepAliveTimeout: keepAliveMs,
    clientTtl: connectionLifeMs,
    // The caller's signal is the clock: undici's own deadlines start anew with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
