import { type ErrorCode, ServiceError, type Slot } from '@dragoman/provider';

/** What a provider threw, as a `ServiceError`: anything else is a defect of the provider. */
export const toServiceError = (
  error: unknown,
  provider: { readonly slot: Slot; readonly id: string },
): ServiceError => {
  if (ServiceError.is(error)) return error;
  return new ServiceError('provider_error', {
    detail: `The provider ${provider.id} failed in an unexpected way. Try again; if it persists, look at the log.`,
    provider,
    cause: error,
  });
};

/** The error of a call whose own deadline fired. */
export const timeoutError = (provider: { readonly slot: Slot; readonly id: string }): ServiceError =>
  ServiceError.ofProvider('timeout', provider, {
    detail: `The provider ${provider.id} did not answer in time. Try again later, or with less text.`,
  });

const engineFaults: ReadonlySet<ErrorCode> = new Set([
  'provider_error',
  'provider_unavailable',
  'provider_timeout',
  'overloaded',
]);

/** Whether the engine, and not the request, is at fault: another engine may do it. */
export const isEngineFault = (error: unknown): error is ServiceError =>
  ServiceError.is(error) && engineFaults.has(error.code);
