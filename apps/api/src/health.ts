import type { RequestListener } from 'node:http';
import express, { Router } from 'express';
import type { Logger } from 'pino';
import { notFound } from './errors/errors.ts';
import { problemHandler } from './http/problem.ts';
import { sendJson } from './http/reply.ts';
import { requestId } from './http/request-id.ts';
import { methodNotAllowed } from './http/router.ts';
import type { Readiness } from './readiness.ts';

/**
 * `/healthz` and `/readyz`: they carry no key and need no HTTPS, for who asks is a balancer or a supervisor beside us.
 *
 * @param readiness undefined while the service starts
 */
export const healthRouter = (readiness: () => Pick<Readiness, 'check'> | undefined): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/healthz')
    .get((_request, response) => {
      response.locals.route = '/healthz';
      sendJson(response, 200, { success: true, data: { status: 'ok' } });
    })
    .all(methodNotAllowed(['GET']));
  router
    .route('/readyz')
    .get(async (_request, response) => {
      response.locals.route = '/readyz';
      const found = await readiness()?.check();
      const { ready, checks } = found ?? { ready: false, checks: { process: 'starting' } };
      sendJson(response, ready ? 200 : 503, {
        success: ready,
        data: { status: ready ? 'ready' : 'not_ready', checks },
      });
    })
    .all(methodNotAllowed(['GET']));
  return router;
};

/** Answers `/healthz` and `/readyz` and nothing else. @param readiness undefined while the service starts */
export const healthApp = (
  readiness: () => Pick<Readiness, 'check'> | undefined,
  logger: Logger,
): RequestListener =>
  express()
    .disable('x-powered-by')
    .use(requestId, healthRouter(readiness))
    .use((_request, _response, next) => next(notFound('page')))
    .use(problemHandler(logger));
