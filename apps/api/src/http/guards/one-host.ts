import type { Request, RequestHandler } from 'express';
import { invalid } from '../../errors/errors.ts';

/**
 * Refuses HTTP/1.1 without exactly one `Host`, as RFC 9112 (section 3.2) asks: with two of them a proxy may have gone by
 * the other. We ourselves go by none.
 */
export const oneHost: RequestHandler = (request, _response, next) => {
  const isWrong = request.httpVersion === '1.1' && countHosts(request) !== 1;
  next(isWrong ? invalid('A request has exactly one Host header. Send one.') : undefined);
};

const countHosts = ({ rawHeaders }: Request): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
