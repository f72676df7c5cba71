import type { RequestListener } from 'node:http';
import express, { Router } from 'express';
import type { ApiCradle } from './container.ts';
import { ApiError } from './errors/api-error.ts';
import { healthRouter } from './health.ts';
import { accessLog } from './http/access-log.ts';
import { byTurnsOfCallers } from './http/arrivals.ts';
import { builtDashboard, dashboardRouter } from './http/dashboard.ts';
import { httpsOnly } from './http/guards/https-only.ts';
import { oneHost } from './http/guards/one-host.ts';
import { securityHeaders } from './http/guards/security-headers.ts';
import { metricsHandler } from './http/metrics.ts';
import { pathOf, problemHandler } from './http/problem.ts';
import { rateLimit } from './http/rate-limit/rate-limit.ts';
import { docsRouter, docsSecurityPolicy } from './http/reference/docs.ts';
import { sendText } from './http/reply.ts';
import { requestId } from './http/request-id.ts';
import { methodNotAllowed, operationRouter, publicRouter } from './http/router.ts';
import { findTruePath } from './http/true-path.ts';
import { assetRouter } from './modules/assets/download.ts';
import { authenticate } from './modules/keys/authenticate.ts';
import { openApiDocument } from './openapi.ts';
import { operations } from './operations.ts';

/** What a host may decide about the application. */
export interface AppOptions {
  /** The folder of the built dashboard. Default: the one that was built with this package. */
  readonly dashboard?: string;
}

/** The whole HTTP service as a pure express application: it listens to nothing, reads nothing, and ends with its container. */
export const createApp = (services: ApiCradle, options: AppOptions = {}): RequestListener => {
  const { config, logger, metrics } = services;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', config.server.trustProxy);

  app.use((_request, response, next) => {
    response.locals.publicUrl = services.publicUrl;
    next();
  });
  app.use(requestId, accessLog(logger, metrics), byTurnsOfCallers());
  app.use(
    securityHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      // What follows only concerns documents; every answer but `/docs`, which says so itself, is data.
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
  // Balancers ask without the headers of a proxy.
  app.use(healthRouter(() => services.readiness));
  app.use(oneHost, httpsOnly);
  app.use(
    '/docs',
    securityHeaders({ contentSecurityPolicy: { useDefaults: false, directives: docsSecurityPolicy } }),
    docsRouter(),
  );
  app.use('/dashboard', dashboardRouter(options.dashboard ?? builtDashboard()));
  const api = Router({ caseSensitive: true, strict: true });
  api.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  api.use(publicRouter(operations, services));
  api.use(
    authenticate(services.keySignIn, services.sessionSignIn),
    rateLimit(services.rateLimiter, config.limits),
  );
  api.use(operationRouter(operations, services));
  app.use(/^\/(?:api\/)?v1(?=\/|$)/, (request, response, next) => {
    // The router matches whole paths, as the document writes them.
    request.url = request.originalUrl;
    request.baseUrl = '';
    api(request, response, next);
  });
  app.use(assetRouter(services));
  app.use(systemRouter(services));

  const templates = operations.map(({ path }) => path);
  app.use((request, _response, next) => {
    const path = pathOf(request).slice(0, 200);
    const meant = findTruePath(path, templates);
    const hint = meant === undefined ? '.' : `: did you mean ${meant}?`;
    const detail = `There is nothing at ${request.method} ${path}${hint} The paths are listed at /openapi.json and /docs.`;
    next(new ApiError('not_found', { detail }));
  });
  app.use(problemHandler(logger));
  return app;
};

/** What carries no key, beside health: the way to the dashboard, metrics, the OpenAPI document. */
const systemRouter = (services: ApiCradle): Router => {
  const { config, metrics, publicUrl } = services;
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/')
    .get((_request, response) => {
      response.locals.route = '/';
      response.redirect(302, '/dashboard/');
    })
    .all(methodNotAllowed(['GET']));
  let document: string | undefined;
  router
    .route('/openapi.json')
    .get((_request, response) => {
      const { serviceName: title } = config.server;
      document ??= JSON.stringify(openApiDocument({ title, serverUrl: publicUrl }));
      response.locals.route = '/openapi.json';
      sendText(response, 200, document);
    })
    .all(methodNotAllowed(['GET']));
  if (config.metrics.port === undefined)
    router.get('/metrics', metricsHandler(metrics, config.metrics.allow));
  return router;
};
