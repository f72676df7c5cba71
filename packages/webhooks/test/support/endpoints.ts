import type { RequestListener, ServerResponse } from 'node:http';
import { expect, vi } from 'vitest';
import type { MemoryQueue } from './memory-queue.ts';
import { serve } from './servers.ts';

/** Answers in turn with these statuses, the last one for ever. */
export const answering = (...statuses: readonly number[]): RequestListener => {
  let count = 0;
  return (request, response) => {
    const status = statuses[Math.min(count, statuses.length - 1)] ?? 200;
    count += 1;
    request.resume().once('end', () => response.writeHead(status).end());
  };
};

/** Holds its answers back until they are let go. */
export const serveHeld = async () => {
  const held: ServerResponse[] = [];
  let isOpen = false;
  const server = await serve((request, response) => {
    request.resume();
    if (isOpen) response.end();
    else held.push(response);
  });
  return {
    url: server.url,
    held,
    letGo: () => {
      isOpen = true;
      for (const response of held.splice(0)) response.end();
    },
  };
};

export const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { interval: 5 });

export const allEnded = (queue: MemoryQueue) => until(() => queue.rows.size === 0);
