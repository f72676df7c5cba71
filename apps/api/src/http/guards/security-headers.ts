import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Helmet's headers, which are the same for every answer: they are taken from helmet once, and then only set. As a chain
 * of middleware it costs more than all of the routing.
 */
export const securityHeaders = (options: HelmetOptions): RequestHandler => {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(sample.req, sample, (error?: unknown) => {
    if (error) throw error;
  });
  const headers = Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
};
