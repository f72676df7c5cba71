import { type components, paginate } from '@dragoman/client';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printJson, printTable } from '../terminal.ts';

/** Options of `dragoman webhooks list`. */
export interface ListWebhooksOptions extends ConnectionOptions {
  readonly json?: true;
}

/** `dragoman webhooks list` */
export const listWebhooks = (options: ListWebhooksOptions): Promise<void> =>
  withClient(options, async (client) => {
    const webhooks: components['schemas']['Webhook'][] = [];
    const pages = paginate((page) => client.api.GET('/api/v1/webhooks', { params: { query: page } }));
    for await (const webhook of pages) webhooks.push(webhook);
    if (options.json) return printJson(webhooks);
    if (webhooks.length === 0) process.stderr.write('There is no webhook.\n');
    printTable(
      ['ID', 'URL', 'EVENTS', 'PROJECT', 'STATE'],
      webhooks.map(({ id, url, events, project_id, active, disabled_reason, health }) => [
        id,
        url,
        events.join(','),
        project_id ?? 'all',
        active ? health.status : `off (${disabled_reason ?? 'manual'})`,
      ]),
    );
  });
