import { OutboundError, type OutboundReason } from './error.ts';

const reasonByCode: Readonly<Record<string, OutboundReason>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol_error',
  EPROTO: 'tls_failed',
};

/** OpenSSL's names for what can be wrong with a certificate: Node hands them on as they are. */
const certificateCode =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH_)/;

/** What is wrong with a certificate, said to whoever owns it. */
const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  CERT_NOT_YET_VALID: 'Its certificate is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate comes from an authority that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Its certificate comes from an authority that is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'It does not send the certificates between its own and a trusted one.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
};

const reasonOf = (code: string): OutboundReason => {
  const known = reasonByCode[code];
  if (known) return known;
  if (certificateCode.test(code)) return 'tls_failed';
  return 'connection_failed';
};

const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
};

/**
 * What the network's error is to a caller.
 *
 * @param isOnOlderConnection whether the request was sent on a connection that was there before
 * @returns the error itself where it is an `OutboundError`; else one with the network's error as `cause`
 */
export const toOutboundError = (error: unknown, isOnOlderConnection = false): OutboundError => {
  if (OutboundError.is(error)) return error;
  // This one of undici has no code for most of what it says.
  const isParserError = error instanceof Error && error.name === 'HTTPParserError';
  const code = codeOf(error);
  const reason = isParserError ? 'protocol_error' : reasonOf(code);
  return new OutboundError(reason, {
    cause: error,
    detail: certificateFaults[code],
    isStaleConnection: reason === 'connection_reset' && isOnOlderConnection,
  });
};
