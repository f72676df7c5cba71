import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** One line and one observation for each request, when its answer has ended. Paths, never queries, texts or keys. */
export const accessLog =
  (logger: Logger, metrics: Metrics): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const milliseconds = performance.now() - startedAt;
      const route = response.locals.route ?? 'unmatched';
      const actor = response.locals.identity?.actor;
      const status = response.locals.abandoned ? 499 : response.statusCode;
      metrics.observeRequest(request.method, route, status, milliseconds / 1000);
      logger.info(
        {
          request_id: response.locals.requestId,
          method: request.method,
          route,
          status,
          ms: Math.round(milliseconds * 10) / 10,
          ...(actor ? { [`${actor.kind}_id`]: actor.id } : {}),
        },
        'request',
      );
    });
    next();
  };
