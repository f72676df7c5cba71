import { randomBytes } from 'node:crypto';

/** One message of the Universal Speech Protocol. */
export interface UspMessage {
  /** In lower case. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  readonly isBinary: boolean;
}

const crlf = '\r\n';

/** An id as Azure writes it: 32 hexadecimal digits. */
export const newId = (): string => randomBytes(16).toString('hex');

const readHeaders = (text: string): Map<string, string> | undefined => {
  const headers = new Map<string, string>();
  for (const line of text.split(crlf)) {
    if (line === '') continue;
    const [, name, value] = /^([\w-]+) ?: ?(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    headers.set(name.toLowerCase(), value.trim());
  }
  return headers;
};

const splitText = (data: Buffer): { readonly head: string; readonly body: Buffer } | undefined => {
  const end = data.indexOf(crlf + crlf);
  return end < 0 ? undefined : { head: data.toString('utf8', 0, end), body: data.subarray(end + 4) };
};

const splitBinary = (data: Buffer): { readonly head: string; readonly body: Buffer } | undefined => {
  if (data.length < 2) return undefined;
  const end = 2 + data.readUInt16BE(0);
  return data.length < end ? undefined : { head: data.toString('latin1', 2, end), body: data.subarray(end) };
};

/** Reads a message; undefined where it breaks the protocol. */
export const readMessage = (data: Buffer, isBinary: boolean): UspMessage | undefined => {
  const parts = isBinary ? splitBinary(data) : splitText(data);
  const headers = parts && readHeaders(parts.head);
  const path = headers?.get('path')?.toLowerCase();
  if (parts === undefined || headers === undefined || path === undefined) return undefined;
  if (!/^[0-9a-f]{32}$/i.test(headers.get('x-requestid') ?? '')) return undefined;
  if (Number.isNaN(Date.parse(headers.get('x-timestamp') ?? ''))) return undefined;
  return { path, headers, body: parts.body, isBinary };
};

/** A text message with JSON. */
export const textMessage = (path: string, requestId: string, body: object): string =>
  [
    `X-RequestId:${requestId}`,
    'Content-Type:application/json; charset=utf-8',
    `Path:${path}`,
    '',
    JSON.stringify(body),
  ].join(crlf);

/** A binary message with audio. */
export const audioMessage = (requestId: string, streamId: string, audio: Buffer): Buffer => {
  const head = Buffer.from(
    [`X-RequestId:${requestId}`, `X-StreamId:${streamId}`, 'Path:audio', ''].join(crlf),
    'latin1',
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(head.length);
  return Buffer.concat([length, head, audio]);
};
