import { unwrap } from '@dragoman/client';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printJson, printTable } from '../terminal.ts';

/** Options of `dragoman voices`. */
export interface VoicesOptions extends ConnectionOptions {
  readonly language?: string;
  readonly json?: true;
}

/** `dragoman voices` */
export const voices = ({ language, json, ...connection }: VoicesOptions): Promise<void> =>
  withClient(connection, async (client) => {
    const query = language === undefined ? {} : { language };
    const list = unwrap(await client.api.GET('/v1/voices', { params: { query } }));
    if (json) return printJson(list);
    printTable(
      ['ID', 'LANGUAGE', 'GENDER', 'PROVIDER', 'NAME', 'STYLES'],
      list.map((voice) => [
        voice.id,
        voice.language,
        voice.gender,
        voice.provider,
        voice.name,
        voice.styles.join(', '),
      ]),
    );
  });
