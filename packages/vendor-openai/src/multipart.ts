import { randomBytes } from 'node:crypto';

/** As in HTML, of what would end the quoted string. */
const quoted = (text: string): string =>
  `"${text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')}"`;

const partOf = (name: string, value: string | File): (string | Blob)[] => {
  const disposition = `Content-Disposition: form-data; name=${quoted(name)}`;
  if (typeof value === 'string') return [`${disposition}\r\n\r\n${value}\r\n`];
  const type = value.type || 'application/octet-stream';
  return [`${disposition}; filename=${quoted(value.name)}\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n'];
};

/**
 * A form as `multipart/form-data` (RFC 7578), its files unread until it is sent. The type is the Blob's, its length is
 * known: some servers take no body of unknown length.
 */
export const encodeForm = (form: FormData): Blob => {
  const boundary = `dragoman-${randomBytes(16).toString('hex')}`;
  const parts: (string | Blob)[] = [];
  for (const [name, value] of form) parts.push(`--${boundary}\r\n`, ...partOf(name, value));
  parts.push(`--${boundary}--\r\n`);
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
};
