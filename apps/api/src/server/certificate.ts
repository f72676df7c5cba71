import { createPrivateKey, X509Certificate } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';

/** PEM texts, and where the certificate lies for `curl --cacert`. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly certPath: string;
  readonly selfSigned: boolean;
}

const dayMs = 86_400_000;
/** Some clients refuse server certificates that live longer. */
const lifetimeDays = 825;
const renewBeforeDays = 30;

/**
 * The operator's certificate, or a self-signed one that is kept in the data directory and made anew before it expires or
 * when the host's names change.
 */
export const loadCertificate = async (settings: Settings, now: Date): Promise<Certificate> => {
  const { cert, key } = settings.server.tls;
  if (cert !== undefined && key !== undefined) {
    const own = { cert: await readOwn(cert, 'server.tls.cert'), key: await readOwn(key, 'server.tls.key') };
    checkOwn(own, { cert, key });
    return { ...own, certPath: resolve(cert), selfSigned: false };
  }
  const directory = join(settings.dataDir, 'tls');
  const certPath = resolve(directory, 'cert.pem');
  const keyPath = resolve(directory, 'key.pem');
  const names = namesOf(settings);
  const kept = await readKept(certPath, keyPath);
  if (kept && isGood(kept.cert, names, now)) return { ...kept, certPath, selfSigned: true };
  const made = await selfSigned(names, now);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeWhole(keyPath, made.key, 0o600);
  await writeWhole(certPath, made.cert, 0o644);
  return { ...made, certPath, selfSigned: true };
};

const readOwn = async (path: string, setting: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `${setting} is ${path}, which cannot be read (${code}). Set it to a PEM file that this user may read.`,
      error,
    );
  }
};

const checkOwn = (own: { cert: string; key: string }, paths: { cert: string; key: string }): void => {
  let belongs: boolean;
  try {
    belongs = new X509Certificate(own.cert).checkPrivateKey(createPrivateKey(own.key));
  } catch (error) {
    throw new StartError(
      `${paths.cert} or ${paths.key} is not in PEM form, or the key has a passphrase (server.tls).`,
      error,
    );
  }
  if (!belongs)
    throw new StartError(
      `The key ${paths.key} does not belong to the certificate ${paths.cert} (server.tls).`,
    );
};

const namesOf = ({ server }: Settings): string[] => {
  const names = new Set(['localhost', '127.0.0.1', '::1', hostname()]);
  if (server.publicUrl !== undefined) names.add(new URL(server.publicUrl).hostname.replace(/^\[|\]$/g, ''));
  if (!['localhost', '::', '0.0.0.0'].includes(server.host)) names.add(server.host);
  return [...names];
};

const readKept = async (certPath: string, keyPath: string): Promise<{ cert: string; key: string } | null> => {
  try {
    return { cert: await readFile(certPath, 'utf8'), key: await readFile(keyPath, 'utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const isGood = (pem: string, names: readonly string[], now: Date): boolean => {
  try {
    const certificate = new X509Certificate(pem);
    const covered = names.every((name) =>
      isIP(name) ? certificate.checkIP(name) !== undefined : certificate.checkHost(name) !== undefined,
    );
    return covered && certificate.validToDate.getTime() - now.getTime() > renewBeforeDays * dayMs;
  } catch {
    return false;
  }
};

const selfSigned = async (names: readonly string[], now: Date): Promise<{ cert: string; key: string }> => {
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: 'Dragoman (self-signed)' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - dayMs),
    notAfterDate: new Date(now.getTime() + lifetimeDays * dayMs),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
  return { cert: made.cert, key: made.private };
};

/** A crash must not leave half a file. */
const writeWhole = async (path: string, text: string, mode: number): Promise<void> => {
  await writeFile(`${path}.new`, text, { mode });
  await chmod(`${path}.new`, mode);
  await rename(`${path}.new`, path);
};
