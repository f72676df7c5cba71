import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Response, Router } from 'express';
import { ApiError } from '../errors/api-error.ts';
import { securityHeaders } from './guards/security-headers.ts';

/** Where the build of this package puts the built dashboard (tsup.config.ts). */
export const builtDashboard = (): string => {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@dragoman/api/package.json')), 'dist', 'dashboard');
};

/** What the build of the dashboard writes where the fresh value of each answer belongs (apps/dashboard/vite.config.ts). */
const nonceInPage = /__DASHBOARD_NONCE__/g;

/**
 * The dashboard from our own origin: files of a build under their hashed names, which never change, and one page for all
 * other addresses, which the program in it tells apart.
 *
 * @param site the folder of the built dashboard; one that is not there answers 404, saying how to build it
 */
export const dashboardRouter = (site: string): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(securityHeaders({ contentSecurityPolicy: false }), (_request, response, next) => {
    // Until it is known to be a page: data that runs nothing.
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    next();
  });
  router.get('/assets/:file', async (request, response) => {
    const { file } = request.params;
    const options = { root: join(site, 'assets'), immutable: true, maxAge: '365d' } as const;
    response.locals.route = '/dashboard/assets/{file}';
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip') && (await send(response.type(typeOf(file)), `${file}.gz`, options)))
      return;
    if (!(await send(response, file, options))) throw nothingThere(request.originalUrl);
  });
  for (const file of ['icon.svg', 'licences.md'])
    router.get(`/${file}`, async (request, response) => {
      if (!(await send(response, file, { root: site, maxAge: '1h' })))
        throw nothingThere(request.originalUrl);
    });
  router.get('/{*page}', async (request, response) => {
    response.locals.route = '/dashboard/';
    if (request.originalUrl.split('?', 1)[0] === request.baseUrl)
      return response.redirect(301, `${request.baseUrl}/`);
    const page = await readFile(join(site, 'index.html'), 'utf8').catch(notBuilt);
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Security-Policy', policyOf(nonce));
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(page.replace(nonceInPage, nonce));
  });
  return router;
};

const typeOf = (file: string): string => file.slice(file.lastIndexOf('.'));

/** Sends a file of the build. @returns false where there is none of this name */
const send = (
  response: Response,
  file: string,
  options: { readonly root: string; readonly immutable?: boolean; readonly maxAge: string },
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    if (file.endsWith('.gz')) response.setHeader('Content-Encoding', 'gzip');
    response.sendFile(file, options, (error?: Error & { status?: number }) => {
      if (error === undefined) return resolve(true);
      if (error.status !== 404) return reject(error);
      response.removeHeader('Content-Encoding');
      response.removeHeader('Cache-Control');
      resolve(false);
    });
  });

/** Scripts and files of our own, styles that carry the value of this answer, and nothing from anywhere else. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const nothingThere = (url: string): ApiError =>
  new ApiError('not_found', {
    detail: `There is nothing at ${url.slice(0, 200)}. Load the dashboard anew: another version of it may be running.`,
  });

const notBuilt = (error: NodeJS.ErrnoException): never => {
  if (error.code !== 'ENOENT') throw error;
  throw new ApiError('not_found', {
    detail:
      'The dashboard is not built here: `pnpm build` builds it, and `npm start` does so by itself. The API works without it.',
  });
};
