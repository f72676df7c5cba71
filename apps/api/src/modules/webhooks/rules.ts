import { type Outbound, OutboundError, type OutboundReason } from '@dragoman/outbound';
import type { ErrorDetail } from '@dragoman/provider';
import { type HeaderProblem, headerProblem } from '@dragoman/webhooks';
import { invalidFields, tooManyElements } from '../../errors/errors.ts';
import { pointerToken } from '../../http/body/json-body.ts';

/** What a request says of an endpoint. */
export interface EndpointInput {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** More than there are kinds: what is named twice is taken once. */
const maxEvents = 100;
export const maxHeaders = 20;

/** A host may be made known later, or be away for now: each attempt looks it up again. */
const passing: ReadonlySet<OutboundReason> = new Set(['dns_failed', 'connection_failed', 'timeout']);

const headerMessages: Readonly<Record<HeaderProblem, string>> = {
  invalid_name: 'is not a name of a header',
  reserved_name: 'is a header that the service sets itself, or that says how a message travels',
  invalid_value: 'must have 1 to 1024 printable ASCII characters, without blanks around them',
};

const privateHost =
  'use a public one, or have the operator of this service name it in `outbound.allow`; `dragoman webhooks listen` forwards events to your own machine';

/** What to do about a URL that cannot be used, where its mistake does not say so already. */
const urlAdvice: Readonly<Partial<Record<OutboundReason, string>>> = {
  url_scheme: 'use https',
  host_forbidden: privateHost,
  address_forbidden: privateHost,
};

/**
 * Holds what a request says of an endpoint against the rules by which deliveries are sent.
 *
 * @throws ApiError `limit_exceeded`; `invalid_request` with the pointer of each mistake
 */
export const checkEndpoint = async (
  { url, events = [], headers = {} }: EndpointInput,
  { outbound, serviceName }: { readonly outbound: Outbound; readonly serviceName: string },
): Promise<void> => {
  const headerCount = Object.keys(headers).length;
  if (events.length > maxEvents) throw tooManyElements('/events', maxEvents, events.length);
  if (headerCount > maxHeaders) throw tooManyElements('/headers', maxHeaders, headerCount);
  const errors = [
    ...(url === undefined ? [] : await urlMistakes(url, outbound)),
    ...headerMistakes(headers, serviceName),
  ];
  if (errors.length === 0) return;
  throw invalidFields(errors);
};

const urlMistakes = async (url: string, outbound: Outbound): Promise<ErrorDetail[]> => {
  const mistake = (code: string, message: string) => [{ pointer: '/url', code, message }];
  // A URL parser drops some of them in silence, and what is shown would not be what is called.
  if (/[\s\p{Cc}]/u.test(url)) return mistake('url_malformed', 'holds white space or control characters');
  try {
    await outbound.checkUrl(url);
    return [];
  } catch (error) {
    if (!OutboundError.is(error)) throw error;
    if (passing.has(error.reason)) return [];
    const advice = urlAdvice[error.reason];
    const said = `cannot be used: ${error.message.replace(/\.$/, '')}`;
    return mistake(error.reason, advice === undefined ? said : `${said}; ${advice}`);
  }
};

function* headerMistakes(
  headers: Readonly<Record<string, string>>,
  serviceName: string,
): Generator<ErrorDetail> {
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const pointer = `/headers/${pointerToken(name)}`;
    const problem = headerProblem(name, value, serviceName);
    if (problem) yield { pointer, code: problem, message: headerMessages[problem] };
    else if (seen.has(name.toLowerCase()))
      yield { pointer, code: 'duplicate_name', message: 'is there twice: the case of names does not matter' };
    seen.add(name.toLowerCase());
  }
}
