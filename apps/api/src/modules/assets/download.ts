import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { methodNotAllowed } from '../../http/router.ts';
import type { AssetService, CompleteAsset } from './service.ts';

/** `GET /assets/{token}`: what a signed link leads to. The link is all that is asked for. */
export const assetRouter = ({ assets }: { readonly assets: AssetService }): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const download: RequestHandler<{ token: string }> = async (request, response) => {
    response.locals.route = '/assets/{token}';
    const asset = await assets.find(request.params.token);
    describe(response, asset);
    if (request.fresh) return void response.status(304).end();
    const range = rangeOf(request, asset);
    if (range === null) {
      response.setHeader('Content-Range', `bytes */${asset.size}`);
      return void response.status(416).end();
    }
    if (range.isPart) {
      response.status(206);
      response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${asset.size}`);
    }
    response.setHeader('Content-Length', range.end - range.start + 1);
    if (request.method === 'HEAD') return void response.end();
    const content = await assets.open(asset, range);
    // Who hangs up before the end is not told that something went wrong.
    await pipeline(content, response).catch((error) => {
      if (!response.destroyed) throw error;
    });
  };
  router
    .route('/assets/:token')
    .get(download)
    .all(methodNotAllowed(['GET']));
  return router;
};

/** A browser is to save the file, never to show it, run it or guess what it is. */
const describe = (response: Response, asset: CompleteAsset): void => {
  response.attachment(asset.name.replaceAll(/[/\\]/g, '-'));
  response.setHeader('Content-Type', asset.mediaType);
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', `"${asset.id}"`);
};

interface Range {
  readonly start: number;
  readonly end: number;
  readonly isPart: boolean;
}

/** Null: none of the bytes that are asked for exist. Several ranges at once are answered by the whole (RFC 9110, 14.2). */
const rangeOf = (request: Request<{ token: string }>, asset: CompleteAsset): Range | null => {
  const whole = { start: 0, end: asset.size - 1, isPart: false };
  const validator = request.headers['if-range'];
  if (validator !== undefined && validator !== `"${asset.id}"`) return whole;
  const ranges = request.range(asset.size);
  if (ranges === -1) return null;
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return whole;
  const [range] = ranges;
  return range ? { start: range.start, end: range.end, isPart: true } : whole;
};
