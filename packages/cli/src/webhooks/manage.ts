import { unwrap, unwrapBody } from '@dragoman/client';
import { exitCodes } from '../failure.ts';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printJson, printLine } from '../terminal.ts';

/** Options of `dragoman webhooks create`. */
export interface CreateWebhookOptions extends ConnectionOptions {
  readonly events: string[];
  readonly project?: string;
  readonly description?: string;
  readonly secret?: string;
  readonly json?: true;
}

/** `dragoman webhooks create` */
export const createWebhook = (
  url: string,
  { events, project, description, secret, json, ...options }: CreateWebhookOptions,
): Promise<void> =>
  withClient(options, async (client) => {
    const body = {
      ...{ url, events: events as never },
      ...(project === undefined ? {} : { project_id: project }),
      ...(description === undefined ? {} : { description }),
      ...(secret === undefined ? {} : { secret }),
    };
    const webhook = unwrap(await client.api.POST('/api/v1/webhooks', { body }));
    if (json) return printJson(webhook);
    printLine(webhook.id);
    process.stderr.write(
      secret === undefined
        ? `Its secret, which is shown this once: ${webhook.secret}\n`
        : 'It signs with the given secret.\n',
    );
  });

/** `dragoman webhooks test` */
export const testWebhook = (
  id: string,
  { json, ...options }: ConnectionOptions & { readonly json?: true },
): Promise<void> =>
  withClient(options, async (client) => {
    const tested = unwrapBody(
      await client.api.POST('/api/v1/webhooks/{id}/test', { params: { path: { id } } }),
    );
    const { success, status_code, response_time_ms, error, delivery_id } = tested.data;
    if (json) printJson(tested.data);
    else {
      const outcome = status_code === null ? (error?.detail ?? 'no answer') : `status ${status_code}`;
      printLine(`${success ? 'delivered' : 'failed'}: ${outcome} in ${response_time_ms} ms (${delivery_id})`);
    }
    if (!success) process.exitCode = exitCodes.failure;
  });

/** `dragoman webhooks redeliver` */
export const redeliver = (id: string, options: ConnectionOptions): Promise<void> =>
  withClient(options, async (client) => {
    unwrap(await client.api.POST('/api/v1/deliveries/{id}/redeliver', { params: { path: { id } } }));
    printLine(`${id} is sent again, under the same id and body.`);
  });
