import type { SentRequest } from './exchange.ts';

const plain = /^[\x20-\x7e\n]*$/;
const maxShown = 1_500;

/** As one word of a shell: bytes that are no plain text are written as `$'\x…'`. */
const quoted = (bytes: Uint8Array): string => {
  const text = Buffer.from(bytes).toString('latin1');
  if (plain.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = text.replaceAll(/[^\x20-\x7e]|['\\]/g, (character) =>
    character === "'" || character === '\\'
      ? `\\${character}`
      : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped}'`;
};

/** The request as a command that sends it again; keys and sessions are left out, by the name of their sender. */
export const curlOf = (origin: string, request: SentRequest, sender: string): string => {
  const { method, target, headers, body } = request;
  const words = ['curl', '-k', '--path-as-is', ...(method === 'HEAD' ? ['-I'] : ['-X', method])];
  for (const [name, value] of headers) {
    const owner = sender.toUpperCase().replaceAll(/\W/g, '_');
    const hidden = {
      Authorization: `Bearer $KEY_OF_${owner}`,
      Cookie: `$COOKIE_OF_${owner}`,
      'X-CSRF-Token': `$CSRF_TOKEN_OF_${owner}`,
    }[name];
    words.push(
      '-H',
      hidden === undefined ? quoted(Buffer.from(`${name}: ${value}`, 'latin1')) : `"${name}: ${hidden}"`,
    );
  }
  if (body && body.length > maxShown) words.push(`# with a body of ${body.length} bytes that begins:`);
  if (body) words.push('--data-binary', quoted(body.subarray(0, maxShown)));
  words.splice(1, 0, quoted(Buffer.from(origin + target)));
  return words.join(' ');
};
