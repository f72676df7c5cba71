import type { LeanFetch } from './lean-fetch.ts';

/** A call, as SDKs that Fern generated hand it to their fetcher. */
export interface FernCall {
  readonly url: string;
  readonly queryString?: string;
  readonly method: string;
  readonly headers?: object;
  readonly contentType?: string;
  readonly responseType?: string;
  readonly body?: unknown;
  readonly abortSignal?: AbortSignal;
}

/** What such a fetcher gives back. */
export type FernAnswer<Body> =
  | { readonly ok: true; readonly body: Body; readonly rawResponse: Response }
  | {
      readonly ok: false;
      readonly error: { readonly reason: 'status-code'; readonly statusCode: number; readonly body: unknown };
      readonly rawResponse: Response;
    };

/** Headers by which these SDKs tell about themselves, their runtime and their process: nothing that a vendor needs. */
const isTelemetry = (name: string): boolean => /^x-(fern|deepgram-session)-/i.test(name);

/** Of the headers that an SDK asks for those that hold text and tell a vendor what it needs. */
const wantedHeaders = (headers: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !isTelemetry(entry[0]),
    ),
  );

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const requestOf = ({
  method,
  headers,
  contentType,
  responseType,
  body,
  abortSignal,
}: FernCall): RequestInit => {
  const isEmpty = body === undefined || body === null;
  return {
    method,
    headers: {
      accept: responseType === 'streaming' ? '*/*' : 'application/json',
      ...(isEmpty || contentType === undefined ? {} : { 'content-type': contentType }),
      ...wantedHeaders(headers),
    },
    ...(isEmpty ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    signal: abortSignal ?? null,
  };
};

/**
 * The fetcher of an SDK that Fern generated, over a lean fetch. The SDK's own would give up after 60 to 300 seconds, and
 * keep the process alive for as long where a connection fails; it would take a redirect for an answer, and lose the
 * status of a refusal whose JSON is broken. Here the signal ends a call, and only what is 2xx and JSON, or a stream where
 * one was asked for, is an answer.
 *
 * @throws what the lean fetch rejects with
 */
export const createFernFetcher =
  ({ fetch }: Pick<LeanFetch, 'fetch'>) =>
  async <Body>(call: FernCall): Promise<FernAnswer<Body>> => {
    const { url, queryString, responseType } = call;
    const rawResponse = await fetch(queryString ? `${url}?${queryString}` : url, requestOf(call));
    if (rawResponse.ok && responseType === 'streaming') {
      return { ok: true, body: rawResponse.body as Body, rawResponse };
    }
    const body = parse(await rawResponse.text());
    if (rawResponse.ok && body !== undefined) return { ok: true, body: body as Body, rawResponse };
    const error = { reason: 'status-code', statusCode: rawResponse.status, body } as const;
    return { ok: false, error, rawResponse };
  };
