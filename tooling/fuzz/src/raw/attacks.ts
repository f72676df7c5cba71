/** Bytes that a client should not send, and what they must come to. */
export interface Attack {
  readonly name: string;
  /** Written one after the other, with a moment between them. */
  readonly pieces: readonly Uint8Array[];
  /** `X-Request-Id` of the requests that are answered, in their order. Default: any, but the one of `smuggled`. */
  readonly answered?: readonly string[];
  /** It is no request, or more than is read: then the connection may end without an answer, or lose it. */
  readonly isPartial?: true;
  /** The connection stays open from our side: the service must end it by itself. */
  readonly isOpen?: true;
}

/** The id of a request inside of another: it must never be answered. */
export const smuggledId = 'smuggled';

const body = '{"text":"Hello world"}';
const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** All attacks, for somebody with a key. */
export const attacksWith = (authorization: string): readonly Attack[] => {
  const head = (method: string, target: string, id: string, headers: readonly string[] = []): string =>
    [
      `${method} ${target} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${authorization}`,
      `X-Request-Id: ${id}`,
      ...headers,
      '',
      '',
    ].join('\r\n');
  const get = (id: string): string => head('GET', '/v1/meta', id);
  const smuggled = get(smuggledId);
  const post = (id: string, headers: readonly string[], content: string): string =>
    head('POST', '/v1/detect', id, ['Content-Type: application/json', ...headers]) + content;
  const length = `Content-Length: ${body.length}`;
  const te = 'Transfer-Encoding: chunked';
  const attack = (name: string, text: string, more: Partial<Attack> = {}): Attack => ({
    name,
    pieces: [bytes(text)],
    ...more,
  });
  /** A body that ends early for whoever believes the one length, and goes on for whoever believes the other. */
  const conflict = (name: string, headers: readonly string[]): Attack =>
    attack(name, post('a', headers, `0\r\n\r\n${smuggled}`));
  return [
    attack('three requests in one piece', get('a') + get('b') + get('c'), { answered: ['a', 'b', 'c'] }),
    attack('a body and a request behind it', post('a', [length], body) + get('b'), { answered: ['a', 'b'] }),
    attack('chunks and a request behind them', post('a', [te], chunked) + get('b'), { answered: ['a', 'b'] }),
    {
      name: 'a request in single bytes',
      pieces: [...get('a')].map((character) => bytes(character)),
      answered: ['a'],
    },
    conflict('both lengths, chunks last', ['Content-Length: 5', te]),
    conflict('both lengths, chunks first', [te, 'Content-Length: 5']),
    conflict('two lengths', ['Content-Length: 5', `Content-Length: ${smuggled.length + 5}`]),
    conflict('two lengths in one', [`Content-Length: 5, ${smuggled.length + 5}`]),
    conflict('the same length twice', ['Content-Length: 5', 'Content-Length: 5']),
    conflict('a negative length', ['Content-Length: -5']),
    conflict('a length with a sign', ['Content-Length: +5']),
    conflict('a hexadecimal length', ['Content-Length: 0x5']),
    conflict('a length with a blank', ['Content-Length: 5 5']),
    conflict('a length beyond all numbers', ['Content-Length: 99999999999999999999999']),
    conflict('a length that is no number', ['Content-Length: five']),
    conflict('no length', []),
    conflict('chunks by another name', ['Transfer-Encoding: xchunked', 'Content-Length: 5']),
    conflict('chunks twice', ['Transfer-Encoding: chunked, chunked', 'Content-Length: 5']),
    conflict('chunks and identity', ['Transfer-Encoding: chunked, identity', 'Content-Length: 5']),
    conflict('identity', ['Transfer-Encoding: identity', 'Content-Length: 5']),
    conflict('a blank before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 5']),
    conflict('a blank before the name', [' Transfer-Encoding: chunked', 'Content-Length: 5']),
    conflict('a folded header', ['Transfer-Encoding:\r\n chunked', 'Content-Length: 5']),
    conflict('a folded header of its own', ['X-Folded: a\r\n\tb', 'Content-Length: 5']),
    conflict('a tab before the value', ['Transfer-Encoding:\tchunked', 'Content-Length: 5']),
    conflict('a vertical tab in the value', ['Transfer-Encoding: \x0bchunked', 'Content-Length: 5']),
    conflict('a NUL in a value', ['X-Nul: a\0b', 'Content-Length: 5']),
    conflict('a NUL in a name', ['X-\0: a', 'Content-Length: 5']),
    conflict('a bare CR in a value', ['X-Cr: a\rTransfer-Encoding: chunked', 'Content-Length: 5']),
    conflict('a bare LF between headers', ['X-Lf: a\nTransfer-Encoding: chunked', 'Content-Length: 5']),
    conflict('a header without a name', [': a', 'Content-Length: 5']),
    conflict('a header without a colon', ['nothing', 'Content-Length: 5']),
    conflict('a name of other letters', ['Tränsfer: a', 'Content-Length: 5']),
    attack('LF alone', get('a').replaceAll('\r\n', '\n') + smuggled.replaceAll('\r\n', '\n')),
    attack('CR alone', get('a').replaceAll('\r\n', '\r') + smuggled),
    attack('a chunk longer than it says', post('a', [te], `3\r\n${body}\r\n0\r\n\r\n${smuggled}`)),
    attack('a chunk shorter than it says', post('a', [te], `fff\r\n${body}\r\n0\r\n\r\n`)),
    attack('a negative chunk', post('a', [te], `-1\r\n${body}\r\n0\r\n\r\n${smuggled}`)),
    attack('a chunk with a prefix', post('a', [te], `0x5\r\nhello\r\n0\r\n\r\n${smuggled}`)),
    attack(
      'a chunk beyond all numbers',
      post('a', [te], `fffffffffffffffff\r\n${body}\r\n0\r\n\r\n${smuggled}`),
    ),
    attack('a chunk that is no number', post('a', [te], `zz\r\n${body}\r\n0\r\n\r\n${smuggled}`)),
    attack('a chunk with LF alone', post('a', [te], `2\n{}\n0\n\n${smuggled}`)),
    attack('a chunk with a long extension', post('a', [te], `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), {
      isPartial: true,
    }),
    attack('a chunk that ends elsewhere', post('a', [te], `2\r\n{}XX0\r\n\r\n${smuggled}`)),
    attack(
      'trailers',
      post('a', [te, 'Trailer: Content-Length'], `2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n`),
    ),
    attack('long trailers', post('a', [te], `2\r\n{}\r\n0\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`), {
      isPartial: true,
    }),
    attack(
      'a header of 100,000 characters',
      head('GET', '/v1/meta', 'a', [`X-Long: ${'a'.repeat(100_000)}`]),
      { isPartial: true },
    ),
    attack(
      '5,000 headers',
      head(
        'GET',
        '/v1/meta',
        'a',
        Array.from({ length: 5_000 }, (_, index) => `X-${index}: a`),
      ),
      { isPartial: true },
    ),
    attack('a target of 100,000 characters', head('GET', `/v1/meta?${'a'.repeat(100_000)}`, 'a'), {
      isPartial: true,
    }),
    attack('a method of 100,000 characters', head('A'.repeat(100_000), '/v1/meta', 'a'), { isPartial: true }),
    attack('an unknown method', head('HACK', '/v1/meta', 'a')),
    attack('a method in small letters', head('get', '/v1/meta', 'a')),
    attack('CONNECT', head('CONNECT', 'localhost:443', 'a'), { isPartial: true }),
    attack('TRACE', head('TRACE', '/v1/meta', 'a')),
    attack('an absolute target', head('GET', 'http://other.example/v1/meta', 'a')),
    attack('a target of another scheme', head('GET', 'gopher://other.example/', 'a')),
    attack('an asterisk', head('OPTIONS', '*', 'a')),
    attack('a target with a fragment', head('GET', '/v1/meta#a', 'a')),
    attack('a target with raw bytes', head('GET', '/v1/translations/\xff\xfe', 'a')),
    attack('a target with a blank', head('GET', '/v1/meta /v1/models', 'a')),
    attack('a target with a NUL', head('GET', '/v1/meta\0', 'a')),
    attack('a target with a tab', head('GET', '/v1/meta\t', 'a')),
    attack('two slashes', head('GET', '//v1/meta', 'a')),
    attack('dots', head('GET', '/v1/../v1/meta', 'a')),
    attack('no target', `GET HTTP/1.1\r\n\r\n${smuggled}`.replace('smuggled', 'a')),
    attack('HTTP/0.9', 'GET /v1/meta\r\n'),
    attack('HTTP/1.0', head('GET', '/v1/meta', 'a').replace('HTTP/1.1', 'HTTP/1.0')),
    attack('HTTP/2.0', head('GET', '/v1/meta', 'a').replace('HTTP/1.1', 'HTTP/2.0')),
    attack('HTTP/1.10', head('GET', '/v1/meta', 'a').replace('HTTP/1.1', 'HTTP/1.10')),
    attack('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    attack('no host', head('GET', '/v1/meta', 'a').replace('Host: localhost\r\n', '')),
    attack('two hosts', head('GET', '/v1/meta', 'a', ['Host: other.example'])),
    attack('two keys', head('GET', '/v1/meta', 'a', ['Authorization: Bearer dgm_other'])),
    attack('an expectation', post('a', [length, 'Expect: 100-continue'], body), { answered: ['a'] }),
    attack('an unknown expectation', post('a', [length, 'Expect: a-miracle'], body)),
    attack(
      'an upgrade to a WebSocket',
      head('GET', '/v1/meta', 'a', ['Connection: Upgrade', 'Upgrade: websocket']),
    ),
    attack(
      'an upgrade to HTTP/2',
      head('GET', '/v1/meta', 'a', [
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQAAP__',
      ]),
    ),
    attack('an upgrade with a body', post('a', [length, 'Connection: Upgrade', 'Upgrade: x'], body)),
    attack(
      'a connection that names its own headers',
      head('GET', '/v1/meta', 'a', ['Connection: close, Authorization, X-Request-Id']),
    ),
    attack('empty lines first', `\r\n\r\n\r\n${get('a')}`, { answered: ['a'] }),
    attack('empty lines without end', '\r\n'.repeat(50_000), { isPartial: true }),
    attack('NULs', '\0'.repeat(10_000), { isPartial: true }),
    attack('half a request line', 'GET /v1/me', { isPartial: true }),
    attack('half a header', get('a').slice(0, -10), { isPartial: true }),
    attack('half a body', post('a', ['Content-Length: 1000'], body), { isPartial: true }),
    attack('half a chunk', post('a', [te], chunked.slice(0, 10)), { isPartial: true }),
    attack('half a header, and silence', get('a').slice(0, -10), { isOpen: true, isPartial: true }),
    attack('a letter, and silence', 'G', { isOpen: true, isPartial: true }),
    attack('nothing, and silence', '', { isOpen: true, isPartial: true }),
  ];
};
