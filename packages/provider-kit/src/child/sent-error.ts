import { ServiceError, type ServiceErrorOptions } from '@dragoman/provider';

/** An error on its way from process to process, where classes are lost. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  /** Of a `ServiceError`. */
  readonly service?: { readonly code: ServiceError['code']; readonly options: ServiceErrorOptions };
}

/** An error as data. Its cause stays behind, but for a `ServiceError`'s, whose message is kept for logs. */
export const sendError = (error: unknown): SentError => {
  if (ServiceError.is(error)) {
    const { code, detail, errors, provider, retryAfterMs, retryable, extensions, cause } = error;
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined;
    const options: ServiceErrorOptions = {
      detail,
      errors,
      retryable,
      extensions,
      ...(provider === undefined ? {} : { provider }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(reason === undefined ? {} : { cause: reason }),
    };
    return { name: error.name, message: error.message, service: { code, options } };
  }
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...(stack === undefined ? {} : { stack }) };
};

/** The error that was sent: a `ServiceError` again, a `DOMException` where it was an abort, else an `Error` of its name. */
export const receiveError = ({ name, message, stack, service }: SentError): Error => {
  if (service !== undefined) {
    const { cause, ...options } = service.options;
    return new ServiceError(service.code, {
      ...options,
      ...(cause === undefined ? {} : { cause: new Error(String(cause)) }),
    });
  }
  if (name === 'AbortError' || name === 'TimeoutError') return new DOMException(message, name);
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
};
