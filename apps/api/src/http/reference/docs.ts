import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Router } from 'express';
import { errorsPage } from './errors-page.ts';

/** The API reference: Swagger UI from our own origin, on our own OpenAPI document. */
export const docsRouter = (): Router => {
  const require = createRequire(import.meta.url);
  const assets = dirname(require.resolve('swagger-ui-dist/package.json'));
  const router = Router({ strict: true });
  router.get('/', (request, response) => {
    if (!request.originalUrl.split('?', 1)[0]?.endsWith('/'))
      return response.redirect(301, `${request.baseUrl}/`);
    response.type('html').send(page);
  });
  router.get('/errors', (_request, response) => response.type('html').send(errorsPage));
  router.get('/start.js', (_request, response) => response.type('js').send(start));
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])
    router.get(`/${file}`, (_request, response) => response.sendFile(file, { root: assets, maxAge: '1h' }));
  return router;
};

/** What the page needs beyond the strict policy of the API. */
export const docsSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference</title>
    <link rel="stylesheet" href="swagger-ui.css">
    <link rel="icon" href="favicon-32x32.png">
  </head>
  <body>
    <div id="reference"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="start.js"></script>
  </body>
</html>
`;

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, persistAuthorization: false });\n`;
