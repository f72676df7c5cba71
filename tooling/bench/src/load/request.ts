import { request } from 'undici';

/** How a text is written into a body. */
export type TextEncoding = 'json' | 'form';

/** A request that a load generator sends with one text after another; several are sent in turn. */
export interface LoadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What stands before and after the text. */
  readonly body: readonly [before: string, after: string];
  readonly encoding: TextEncoding;
}

const encoders: Readonly<Record<TextEncoding, (text: string) => string>> = {
  json: (text) => JSON.stringify(text).slice(1, -1),
  form: encodeURIComponent,
};

/** The body with a text in its place. */
export const bodyWith = ({ body, encoding }: LoadRequest, text: string): string =>
  body.join(encoders[encoding](text));

const place = '\uE000';

/** A JSON body; `text` is where the text comes. */
export const jsonBody = (make: (text: string) => object): Pick<LoadRequest, 'body' | 'encoding'> => {
  const [before = '', after = ''] = JSON.stringify(make(place)).split(place);
  return { body: [before, after], encoding: 'json' };
};

/** Whether a request with a text gets 200. */
export const answers = async (loadRequest: LoadRequest | undefined): Promise<boolean> => {
  if (!loadRequest) throw new Error('There is nothing to send.');
  const { url, headers } = loadRequest;
  const body = bodyWith(loadRequest, 'Hello world.');
  const answer = await request(url, { method: 'POST', headers, body });
  await answer.body.dump();
  return answer.statusCode === 200;
};
