import { ApiProblem, ServerGone } from '../../api/problem.ts';
import { type Text, useText } from '../../i18n/use-text.tsx';

const known = [
  'invalid_credentials',
  'totp_required',
  'session_expired',
  'insufficient_role',
  'insufficient_scope',
  'not_found',
  'conflict',
  'limit_reached',
  'precondition_failed',
  'rate_limit_exceeded',
  'quota_exceeded',
  'account_suspended',
  'payload_too_large',
  'provider_not_configured',
  'provider_unavailable',
  'provider_error',
  'provider_timeout',
  // Of the dashboard's own.
  'still_written',
  'cancelled_elsewhere',
  'internal_error',
] as const;

type Known = (typeof known)[number];

const isKnown = (code: string): code is Known => (known as readonly string[]).includes(code);

/** What went wrong, in the language of the dashboard; what only the service can say comes in English. */
export const useProblemText = (): ((error: unknown) => string) => {
  const text: Text<'errors'> = useText('errors');
  return (error) => {
    if (error instanceof ServerGone) return text('server_gone');
    if (!(error instanceof ApiProblem)) return text('unexpected');
    if (error.code === 'rate_limit_exceeded')
      return text('rate_limit_exceeded', { seconds: error.retryAfter ?? 60 });
    const detail = error.fields[0]?.message ?? error.message;
    if (!isKnown(error.code)) return detail;
    // A conflict, or a number reached, has a reason that only the service knows.
    return ['conflict', 'limit_reached', 'internal_error'].includes(error.code)
      ? `${text(error.code)} ${detail}`
      : text(error.code);
  };
};
