import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type AlternativeName =
  | { readonly type: 7; readonly ip: string }
  | { readonly type: 2; readonly value: string };

/** `generate` of the package `selfsigned`. */
export type GenerateCertificate = (
  attributes: { name: string; value: string }[],
  options: {
    keyType: 'ec';
    extensions: (
      | { name: 'basicConstraints'; cA: true }
      | { name: 'subjectAltName'; altNames: AlternativeName[] }
    )[];
  },
) => Promise<{ private: string; cert: string }>;

/** A certificate authority of a test's own, which is its server's certificate as well. */
export interface Authority {
  readonly tls: { readonly key: string; readonly cert: string };
  /** For `NODE_EXTRA_CA_CERTS`. */
  readonly certificateFile: string;
  /** Removes the file. */
  remove(): Promise<void>;
}

/** Makes a certificate for a host, an address or a name. Default: 127.0.0.1. */
export const writeAuthority = async (
  generate: GenerateCertificate,
  host = '127.0.0.1',
): Promise<Authority> => {
  const name: AlternativeName = isIP(host) ? { type: 7, ip: host } : { type: 2, value: host };
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [name] },
    ],
  });
  const folder = await mkdtemp(join(tmpdir(), 'authority-'));
  const certificateFile = join(folder, 'authority.pem');
  await writeFile(certificateFile, cert);
  return { tls: { key, cert }, certificateFile, remove: () => rm(folder, { recursive: true }) };
};
