import type { Response } from 'express';

/** Ends a response with JSON. */
export const sendJson = (
  response: Response,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => sendText(response, status, JSON.stringify(body), headers);

/** Ends a response with a body that is JSON already (a replayed answer). */
export const sendText = (
  response: Response,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  for (const name in headers) response.setHeader(name, headers[name] as string);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  // As text, head and body leave in one write.
  response.end(body);
};
