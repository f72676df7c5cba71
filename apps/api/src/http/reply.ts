import { Turn } from '@dragoman/core';
import type { Response } from 'express';

type Headers = Readonly<Record<string, string>>;

/** Ends a response with JSON. */
export const sendJson = (response: Response, status: number, body: unknown, headers: Headers = {}): void =>
  sendText(response, status, JSON.stringify(body), headers);

/** Ends a response with a body that is JSON already (a replayed answer). */
export const sendText = (response: Response, status: number, body: string, headers: Headers = {}): void => {
  writeHead(response, status, Buffer.byteLength(body), headers);
  // As text, head and body leave in one write.
  response.end(body);
};

/** Who takes nothing of an answer for so long is hung up on: what is not sent is held in memory, at others' cost. */
const unreadMs = 60_000;

/**
 * Ends a response with pieces of JSON, as they came from `writeJson`.
 *
 * @param patienceMs how long the caller may take nothing of it, in milliseconds
 */
export const sendPieces = (
  response: Response,
  status: number,
  pieces: readonly Buffer[],
  headers: Headers = {},
  patienceMs = unreadMs,
): void => {
  writeHead(response, status, bytesOf(pieces), headers);
  response.setTimeout(patienceMs, () => response.destroy());
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
  response.uncork();
};

/** How many bytes pieces have together. */
export const bytesOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

const writeHead = (response: Response, status: number, bytes: number, headers: Headers): void => {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  for (const name in headers) response.setHeader(name, headers[name] as string);
  response.setHeader('Content-Length', bytes);
};

/** So many UTF-16 units are encoded at once. */
const pieceUnits = 65_536;

/**
 * JSON of an answer that may have many long elements, as `JSON.stringify` writes it: element by element, with turns for
 * others between them.
 */
export const writeJson = async (answer: Readonly<Record<string, unknown>>): Promise<Buffer[]> => {
  const turn = new Turn();
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of jsonParts(answer)) {
    text += part;
    if (text.length >= pieceUnits) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    if (turn.isOver) await turn.pass();
  }
  pieces.push(Buffer.from(text));
  return pieces;
};

/** Lists are in `data`, or members of it. */
const listDepth = 2;

function* jsonParts(value: unknown, depth = listDepth): Generator<string> {
  if (Array.isArray(value) && value.length > 0) {
    let before = '[';
    for (const element of value) {
      yield `${before}${JSON.stringify(element) ?? 'null'}`;
      before = ',';
    }
    yield ']';
  } else if (depth > 0 && isPlainObject(value)) {
    let before = '{';
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonParts(member, depth - 1);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
