import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ApiConfiguration } from '../config.ts';
import { attempt, type Check, systemCode } from './check.ts';

const dayMs = 86_400_000;
const warnBeforeDays = 30;

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Whether the certificate is whole, is in time, and names the public address. */
export const checkCertificate = ({ values }: ApiConfiguration, now = new Date()): Promise<Check> =>
  attempt({ id: 'certificate', title: 'Certificate' }, async () => {
    const { tls, trustProxy, publicUrl } = values.server;
    if (trustProxy !== false)
      return { status: 'ok', detail: 'the proxy in front has it (server.trustProxy)' };
    const isOwn = tls.cert !== undefined && tls.key !== undefined;
    const path = resolve(tls.cert ?? join(values.dataDir, 'tls', 'cert.pem'));
    const text = await readIfThere(path);
    if (text === null) {
      return isOwn
        ? { status: 'failed', detail: `${path} is not there`, remedy: 'Mend server.tls.cert.' }
        : { status: 'ok', detail: 'is made by the first start' };
    }
    const certificate = new X509Certificate(text);
    if (
      tls.key !== undefined &&
      !certificate.checkPrivateKey(createPrivateKey(await readFile(tls.key, 'utf8')))
    ) {
      return {
        status: 'failed',
        detail: `${tls.key} is not the key of ${path}`,
        remedy: 'Mend server.tls.key or server.tls.cert.',
      };
    }
    const days = Math.floor((certificate.validToDate.getTime() - now.getTime()) / dayMs);
    const facts = `${path}, ${isOwn ? 'your own' : 'self-signed'}, until ${certificate.validToDate.toISOString().slice(0, 10)}`;
    if (days < warnBeforeDays) {
      const remedy = isOwn ? 'Renew it and restart.' : 'A restart renews it.';
      const status = isOwn && days < 0 ? 'failed' : 'warning';
      return { status, detail: `${facts} (${days < 0 ? 'expired' : `${days} days left`})`, remedy };
    }
    const host = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
    if (isOwn && host !== undefined && certificate.checkHost(host) === undefined) {
      return {
        status: 'warning',
        detail: `${facts}, does not name ${host} (server.publicUrl)`,
        remedy: 'Callers will refuse it: use one that names the public address.',
      };
    }
    return { status: 'ok', detail: facts };
  });
