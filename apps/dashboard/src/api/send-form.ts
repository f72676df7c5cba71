import { credentials, serverGone, sessionEnded } from './connection.ts';
import { ApiProblem, ServerGone } from './problem.ts';

/** Fields of a form beside its file; those that are undefined are left out. */
export type FormFields = Readonly<Record<string, string | number | boolean | object | undefined>>;

/** How a form is sent. */
export interface SendFormOptions {
  readonly signal?: AbortSignal;
  /** Called as the bytes leave. @param sent how many have */
  readonly onProgress?: (sent: number) => void;
}

const formOf = (fields: FormFields, part: string, file: File): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  // The service reads fields before the file, and can refuse before the file has arrived.
  form.append(part, file, file.name);
  return form;
};

/**
 * Sends a file in a form. `fetch` cannot tell how much of a body has left, so this goes by the older way.
 *
 * @param part the name of the file's part
 * @returns the `data` of the answer
 * @throws ApiProblem where the service refuses, ServerGone where no answer comes, an `AbortError` where the signal ends it
 */
export const sendForm = <Data>(
  path: string,
  fields: FormFields,
  part: string,
  file: File,
  { signal, onProgress }: SendFormOptions = {},
): Promise<Data> =>
  new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('It was cancelled.', 'AbortError'));
    if (signal?.aborted) return cancelled();
    const request = new XMLHttpRequest();
    request.open('POST', path);
    const { csrfToken, accountId } = credentials;
    if (csrfToken !== undefined) request.setRequestHeader('X-CSRF-Token', csrfToken);
    if (accountId !== undefined) request.setRequestHeader('X-Account-Id', accountId);
    request.upload.onprogress = ({ loaded }) => onProgress?.(Math.min(loaded, file.size));
    request.onload = () => {
      const body = bodyOf(request);
      if (body === undefined) return gone();
      serverGone.set(false);
      if (request.status < 300) return resolve(body.data as Data);
      const after = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
      const problem = new ApiProblem(request.status, body, Number.isFinite(after) ? after : undefined);
      if (problem.code === 'session_expired' || problem.code === 'missing_api_key') sessionEnded.set(true);
      reject(problem);
    };
    const gone = () => {
      serverGone.set(true);
      reject(new ServerGone());
    };
    request.onerror = gone;
    request.onabort = cancelled;
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(formOf(fields, part, file));
  });

/** What was answered; none where it is not of the service but of a proxy before it. */
const bodyOf = (request: XMLHttpRequest): Readonly<Record<string, unknown>> | undefined => {
  if (!/json/.test(request.getResponseHeader('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
};
