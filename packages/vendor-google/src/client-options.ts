import type { ClientOptions } from 'google-gax';

const addressOf = (endpoint: string): { readonly apiEndpoint: string; readonly port: number } => {
  const { hostname, port, protocol } = new URL(endpoint);
  const usual = protocol === 'https:' ? 443 : 80;
  // Of an IPv6 address gRPC wants the brackets, which URL gives.
  return { apiEndpoint: hostname, port: port === '' ? usual : Number(port) };
};

/**
 * What a client of Google's SDK is made of: an address, plaintext or TLS, and no credentials, which go with each call,
 * so that no kind of channel loses them and nobody looks for others in the environment.
 */
export const clientOptions = async (endpoint: string): Promise<ClientOptions> => {
  const { GoogleAuth, googleAuthLibrary, grpc } = await import('google-gax');
  const isPlain = endpoint.startsWith('http:');
  return {
    ...addressOf(endpoint),
    sslCreds: isPlain ? grpc.credentials.createInsecure() : grpc.credentials.createSsl(),
    auth: new GoogleAuth({ authClient: new googleAuthLibrary.PassThroughClient() }),
    // Retries and deadlines live in core, once; proxies and service configurations would be the environment's.
    'grpc.enable_retries': 0,
    'grpc.service_config_disable_resolution': 1,
    'grpc.enable_http_proxy': 0,
    // A server that is back shall be found soon: whether to try at all is decided in core.
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1000,
  };
};
