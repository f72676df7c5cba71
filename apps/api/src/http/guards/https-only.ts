import type { Request, RequestHandler } from 'express';
import { ApiError } from '../../errors/api-error.ts';

/** The refusal of plain HTTP. No redirect: that would have the key sent in clear a second time. */
export const httpsRequired = (): ApiError =>
  new ApiError('https_required', {
    detail:
      'Requests are answered over HTTPS only. Use https:// and, if this key travelled in clear, revoke it.',
  });

/**
 * Lets through what came over TLS, or through a trusted proxy that says so. Express takes `X-Forwarded-Proto` only from
 * the proxies of its `trust proxy` setting.
 */
export const httpsOnly: RequestHandler = (request, _response, next) => {
  next(isHttps(request) ? undefined : httpsRequired());
};

const isHttps = (request: Request): boolean => request.protocol === 'https';
