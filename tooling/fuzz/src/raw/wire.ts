import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** What came back on a connection. */
export interface Conversation {
  readonly answers: readonly RawAnswer[];
  /** What is no whole answer: it must be nothing. */
  readonly rest: string;
  /** Whether the service ended the connection, rather than we. */
  readonly isEnded: boolean;
  readonly durationMs: number;
}

const pieceMs = 20;
/** After the last bytes of an answer nothing more is awaited for longer. */
const quietMs = 400;
/** Nor where no answer comes at all. */
const silenceMs = 4_000;

/** The chunks of a body put together, and what comes after it; undefined where it is not whole. */
const unchunked = (text: string): readonly [body: string, rest: string] | undefined => {
  let body = '';
  let rest = text;
  for (;;) {
    const [line] = rest.split('\r\n', 1);
    const length = Number.parseInt(line ?? '', 16);
    if (line === undefined || !/^[0-9a-f]+$/i.test(line) || rest.length < line.length + length + 4)
      return undefined;
    body += rest.slice(line.length + 2, line.length + 2 + length);
    rest = rest.slice(line.length + length + 4);
    if (length === 0) return [body, rest];
  }
};

/** Reads the answers out of what came; the rest is what is none. */
const readAnswers = (text: string): { readonly answers: readonly RawAnswer[]; readonly rest: string } => {
  const answers: RawAnswer[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, Math.max(end, 0)).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})(?: |$)/.exec(first)?.[1]);
    if (end === -1 || !status) return { answers, rest };
    const headers = new Map(
      lines.map((line): [string, string] => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      }),
    );
    const after = rest.slice(end + 4);
    // An interim answer has no body.
    const isInterim = status < 200;
    const length = isInterim ? 0 : Number(headers.get('content-length') ?? 0);
    const read =
      headers.get('transfer-encoding') === 'chunked'
        ? unchunked(after)
        : after.length < length
          ? undefined
          : ([after.slice(0, length), after.slice(length)] as const);
    if (!read) return { answers, rest };
    if (!isInterim) answers.push({ status, headers, body: read[0] });
    rest = read[1];
  }
};

/**
 * Writes pieces to a TLS connection as they are, and reads until the service ends it or our patience is over.
 *
 * @param isOpen we do not say that no more will come
 */
export const converse = async (
  origin: string,
  pieces: readonly Uint8Array[],
  { patienceMs, isOpen = false }: { readonly patienceMs: number; readonly isOpen?: boolean },
): Promise<Conversation> => {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  const socket = connect({
    host: hostname,
    port: Number(port),
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
  });
  const chunks: Buffer[] = [];
  let isEnded = false;
  let lastAt = startedAt;
  const end = () => {
    isEnded = true;
  };
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    lastAt = performance.now();
  });
  // What cannot be written any more was refused: the answer says why.
  socket.once('end', end).once('close', end).on('error', end);
  for (const piece of pieces) {
    if (!isEnded) socket.write(piece);
    await sleep(pieceMs);
  }
  const heard = () => readAnswers(Buffer.concat(chunks).toString('latin1'));
  const until = async (limitMs: number, isEnough: () => boolean): Promise<void> => {
    const limit = performance.now() + limitMs;
    while (!isEnded && performance.now() < limit && !isEnough()) await sleep(pieceMs);
  };
  if (!isOpen) {
    // To say that no more will come gives up what is not answered yet: answers are waited for first.
    await until(silenceMs, () => performance.now() - lastAt > quietMs && heard().answers.length > 0);
    if (!isEnded) socket.end();
  }
  await until(patienceMs, () => false);
  socket.destroy();
  return {
    ...heard(),
    isEnded,
    durationMs: performance.now() - startedAt,
  };
};
