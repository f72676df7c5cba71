import type { Request, RequestHandler } from 'express';
import { ApiError } from '../../errors/api-error.ts';

/**
 * Lets through what pages of this service send, told by what no page can say of itself: `Sec-Fetch-Site` (W3C Fetch
 * Metadata), else `Origin` (RFC 6454). It stands in for the CSRF token where nobody has signed in yet.
 */
export const sameOrigin = (publicUrl: string): RequestHandler => {
  const { origin } = new URL(publicUrl);
  return (request, _response, next) => {
    next(
      isOwn(request, origin)
        ? undefined
        : new ApiError('csrf_required', {
            detail: `This is taken from pages of this service alone: send \`Origin: ${origin}\`.`,
          }),
    );
  };
};

const isOwn = ({ headers }: Request, origin: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (headers.origin !== undefined && headers.origin !== origin) return site === 'same-origin';
  return site === 'same-origin' || headers.origin === origin;
};
