import { randomUUID } from 'node:crypto';

/** A file of a form. */
export interface FormFile {
  readonly part: string;
  readonly name: string;
  readonly type?: string;
  readonly content: Uint8Array;
}

/** A form as `curl -F` sends it: the body, and the header that tells how to read it. */
export const form = (fields: readonly (readonly [string, string])[], files: readonly FormFile[] = []) => {
  const boundary = `----${randomUUID()}`;
  const chunks = [
    ...fields.map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ part, name, type = 'application/octet-stream', content }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return {
    body: Buffer.concat(chunks),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};
