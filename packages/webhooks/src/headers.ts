import { type SignedMessage, type SigningSecrets, signHex, signStandard } from './signature.ts';

/** Why a customer's own header cannot be sent. */
export type HeaderProblem = 'invalid_name' | 'reserved_name' | 'invalid_value';

const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/;
const visibleValue = /^[\x21-\x7e](?:[\x20-\x7e\t]{0,1022}[\x21-\x7e])?$/;

/** Headers that say how a message travels, or that are ours. */
const reservedNames = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-real-ip',
  'x-signature',
  'x-signature-previous',
]);
const reservedPrefixes: readonly string[] = ['proxy-', 'sec-', 'webhook-', 'x-forwarded-'];

/**
 * The service's name as a part of header names: `My Service` is `My-Service`.
 *
 * @throws {TypeError} where it has no ASCII letter or digit
 */
export const nameInHeaders = (serviceName: string): string => {
  const name = serviceName.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (name === '') throw new TypeError('The name of the service needs an ASCII letter or digit.');
  return name;
};

/**
 * What is wrong with a customer's own header.
 *
 * @param serviceName the service's name, whose `X-<name>-…` headers are ours
 * @returns undefined where nothing is
 */
export const headerProblem = (
  name: string,
  value: string,
  serviceName: string,
): HeaderProblem | undefined => {
  if (!token.test(name)) return 'invalid_name';
  const lower = name.toLowerCase();
  const prefixes = [...reservedPrefixes, `x-${nameInHeaders(serviceName).toLowerCase()}-`];
  if (reservedNames.has(lower) || prefixes.some((prefix) => lower.startsWith(prefix))) return 'reserved_name';
  return visibleValue.test(value) ? undefined : 'invalid_value';
};

/** Who sends. */
export interface SenderIdentity {
  /** `server.serviceName`, for example `Dragoman`. */
  readonly serviceName: string;
  readonly version: string;
}

/** What the headers of an attempt say. */
export interface HeaderMessage extends SignedMessage {
  /** The kind, for example `translation.completed`. */
  readonly event: string;
  readonly secrets: SigningSecrets;
}

/**
 * Makes what makes the headers of attempts, without the customer's own.
 *
 * @throws {TypeError} where the service's name has no ASCII letter or digit
 */
export const createAttemptHeaders = ({ serviceName, version }: SenderIdentity) => {
  const name = nameInHeaders(serviceName);
  const userAgent = `${name}-Webhooks/${version}`;
  const signatureName = `X-${name}-Signature`;
  const eventName = `X-${name}-Event`;
  const deliveryName = `X-${name}-Delivery`;
  return (message: HeaderMessage): Readonly<Record<string, string>> => {
    const { body, secrets } = message;
    const signature = signHex(body, secrets.current);
    const standard = signStandard(message, secrets);
    return {
      'Content-Type': 'application/json',
      'User-Agent': userAgent,
      'X-Signature': signature,
      [signatureName]: signature,
      ...(secrets.previous === undefined ? {} : { 'X-Signature-Previous': signHex(body, secrets.previous) }),
      [eventName]: message.event,
      [deliveryName]: message.id,
      'webhook-id': standard.id,
      'webhook-timestamp': standard.timestamp,
      'webhook-signature': standard.signature,
    };
  };
};
