import { unwrap } from '@dragoman/client';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printLine } from '../terminal.ts';
import { readImport, reportImport } from './import.ts';
import { saveExport } from './save.ts';

interface MemoryOptions extends ConnectionOptions {
  readonly project?: string;
}

/** `dragoman memory import` */
export const importMemory = (path: string, { project, ...options }: MemoryOptions): Promise<void> =>
  withClient(options, async (client) => {
    const { content, type } = await readImport(path, { '.tmx': 'application/x-tmx+xml' });
    const done = unwrap(
      await client.api.POST('/v1/memory/import', {
        params: { query: project === undefined ? {} : { project_id: project } },
        body: content,
        bodySerializer: (body: string) => body,
        headers: { 'Content-Type': type },
      }),
    );
    printLine(reportImport(done));
  });

/** `dragoman memory export` */
export const exportMemory = ({
  project,
  from,
  to,
  approved,
  out,
  ...options
}: MemoryOptions & {
  readonly from?: string;
  readonly to?: string;
  readonly approved?: true;
  readonly out?: string;
}): Promise<void> =>
  withClient(options, async (client) => {
    const query = {
      ...(project === undefined ? {} : { project_id: project }),
      ...(from === undefined ? {} : { source_language: from }),
      ...(to === undefined ? {} : { target_language: to }),
      ...(approved ? { approved: 'true' as const } : {}),
    };
    await saveExport(client, unwrap(await client.api.GET('/v1/memory/export', { params: { query } })), out);
  });
