import { unwrap } from '@dragoman/client';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { limitText, printJson, printLine, printTable } from '../terminal.ts';

/** Options of `dragoman usage`. */
export interface UsageOptions extends ConnectionOptions {
  readonly from?: string;
  readonly to?: string;
  readonly project?: string;
  readonly json?: true;
}

/** `dragoman usage` */
export const showUsage = ({ from, to, project, json, ...options }: UsageOptions): Promise<void> =>
  withClient(options, async (client) => {
    const query = {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(project === undefined ? {} : { project_id: project }),
    };
    const usage = unwrap(await client.api.GET('/v1/usage', { params: { query } }));
    if (json) return printJson(usage);
    const { period, requests, characters, seconds } = usage;
    printLine(
      `${period.from} to ${period.to}: ${requests} requests, ${characters.used} characters (${characters.billed} billed, ${limitText(characters.limit)} a month), ${seconds.used} seconds of speech (${limitText(seconds.limit)} a month)`,
    );
    printTable(
      ['DAY', 'PROJECT', 'PRODUCT', 'REQUESTS', 'USED', 'BILLED', 'UNIT'],
      usage.days.map((day) => [
        ...[day.day, day.project_id, day.product, String(day.requests)],
        ...[String(day.used), String(day.billed), day.unit],
      ]),
    );
  });
