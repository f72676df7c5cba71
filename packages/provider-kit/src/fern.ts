import type { IncomingMessage } from 'node:http';

/** An answer, as SDKs that Fern generated want to be told of it. */
export interface FernResponse {
  readonly headers: Headers;
  readonly status: number;
  readonly statusText: string;
  readonly redirected: boolean;
  readonly type: 'basic';
  readonly url: string;
}

/** What their fetcher gives back. */
export type FernAnswer<Body> =
  | { readonly ok: true; readonly body: Body; readonly rawResponse: FernResponse }
  | {
      readonly ok: false;
      readonly error: { readonly reason: 'status-code'; readonly statusCode: number; readonly body: unknown };
      readonly rawResponse: FernResponse;
    };

/** Of the headers that such an SDK asks for those that hold text and are wanted: it also tells about itself. */
export const fernHeaders = (
  headers: object | undefined,
  isWanted: (name: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && isWanted(entry[0]),
    ),
  );

/** Head of an answer. */
export const fernResponse = (response: IncomingMessage, url: string): FernResponse => ({
  headers: new Headers(
    Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ),
  status: response.statusCode ?? 0,
  statusText: response.statusMessage ?? '',
  redirected: false,
  type: 'basic',
  url,
});

/** Whether it is a 2xx. */
export const isSuccess = ({ status }: FernResponse): boolean => status >= 200 && status < 300;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The whole of an answer in JSON: what succeeded without it counts as an error of its status. */
export const fernAnswer = <Body>(rawResponse: FernResponse, text: string): FernAnswer<Body> => {
  const body = parse(text);
  if (isSuccess(rawResponse) && body !== undefined) return { ok: true, body: body as Body, rawResponse };
  return { ok: false, error: { reason: 'status-code', statusCode: rawResponse.status, body }, rawResponse };
};

/** The text of an answer. Rejects where it breaks off, and where it has more bytes. */
export const readAnswer = async (response: IncomingMessage, maximumBytes: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maximumBytes) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
