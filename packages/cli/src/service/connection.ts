import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clientEnvironment } from '../environment.ts';
import { CommandError } from '../failure.ts';
import type { ConnectionOptions } from './connection-options.ts';

/** What is needed to reach a service. */
export interface Connection {
  readonly url: string;
  readonly key: string;
  /** The certificate to trust, as PEM; undefined: those that this machine trusts. */
  readonly certificate: string | undefined;
}

/** The members of `first-run.json` that matter here. */
interface FirstRunFacts {
  readonly base_url: string;
  /** Null where the file was made anew, without the key that only the operator has. */
  readonly api_key: string | null;
  /** Null: behind a proxy, whose certificate is one that machines trust. */
  readonly ca_cert: string | null;
}

/**
 * Where the service is: from options, else the environment, else what the service keeps in its data directory. That
 * key goes to that service alone: another address needs a key of its own.
 */
export const findConnection = async (options: ConnectionOptions): Promise<Connection> => {
  const environment = clientEnvironment();
  const path = resolve(join(options.dataDir ?? environment.dataDir ?? 'data', 'first-run.json'));
  const given = {
    url: options.url ?? environment.url,
    key: options.key ?? environment.key,
    ca: options.ca ?? environment.ca,
  };
  if (given.url !== undefined && given.key !== undefined) {
    return { url: given.url, key: given.key, certificate: await readCertificate(given.ca) };
  }
  const kept = await readFacts(path);
  const isSame = kept !== null && (given.url === undefined || sameService(given.url, kept.base_url));
  if (kept === null || !isSame) {
    throw new CommandError(
      given.url === undefined
        ? `No service is known: ${path} is not there. Start one here (dragoman serve), or say where one is: --data-dir, or --url with --key (DRAGOMAN_URL, DRAGOMAN_API_KEY).`
        : `No key for ${given.url} is known. Give one: --key, or DRAGOMAN_API_KEY.`,
    );
  }
  const key = given.key ?? kept.api_key;
  if (key === null) throw new CommandError(`${path} has no key. Give one: --key, or DRAGOMAN_API_KEY.`);
  return {
    ...{ url: given.url ?? kept.base_url, key },
    certificate: await readCertificate(given.ca ?? kept.ca_cert ?? undefined),
  };
};

const sameService = (left: string, right: string): boolean =>
  URL.canParse(left) && URL.canParse(right) && new URL(left).origin === new URL(right).origin;

const readCertificate = async (path: string | undefined): Promise<string | undefined> =>
  path === undefined ? undefined : readFile(path, 'utf8');

const readFacts = async (path: string): Promise<FirstRunFacts | null> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const facts = parse(text);
  if (!isFacts(facts)) {
    throw new CommandError(`${path} is damaged. Give --url, --key and --ca, or remove it.`);
  }
  return facts;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isFacts = (value: unknown): value is FirstRunFacts =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'base_url') === 'string' &&
  ['api_key', 'ca_cert'].every((name) => isTextOrNull(Reflect.get(value, name)));

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
