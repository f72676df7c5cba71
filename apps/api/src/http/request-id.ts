import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const valid = /^[A-Za-z0-9._-]{1,128}$/;

/** Every response carries `X-Request-Id`: the caller's own where it is valid, else a fresh one. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && valid.test(given) ? given : randomUUID();
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
  next();
};
