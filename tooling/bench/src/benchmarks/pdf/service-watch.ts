import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOpenAiDouble } from '@dragoman/vendors';
import { connect } from '../../dragoman/client.ts';
import { operatorKey, startDragoman } from '../../dragoman/start.ts';
import { freePort } from '../../machine/free-port.ts';
import type { Resources } from '../../machine/resources.ts';
import { sendFiles, untilEnded } from '../files/batch.ts';
import { connectInspector } from '../memory/inspector.ts';
import { type Watched, watch } from '../voice/watch.ts';

/** What the process of the API went through while PDFs were worked on. */
export type ServiceWatched = Watched & { readonly sent: number; readonly completed: number };

/** What a start leaves to do is done by then. */
const settleMs = 3_000;
const patienceMs = 600_000;

/** Sends the same PDF several times at once to a service with a model that answers at once, and watches its event loop. */
export const watchService = async (
  resources: Resources,
  folder: string,
  pdf: Uint8Array,
  count: number,
): Promise<ServiceWatched> => {
  const double = await startOpenAiDouble({
    delayMs: 20,
    keepRequests: 1,
    translate: ({ text }) => text.toUpperCase(),
  });
  resources.keep({ stop: () => double.close() });
  const inspectPort = await freePort();
  const { server, origin, dataFolder } = await startDragoman({
    folder: join(folder, 'service'),
    cores: '0,1',
    environment: {
      DRAGOMAN_SERVICES_MT: 'openai',
      OPENAI_BASE_URL: double.url,
      OPENAI_API_KEY: double.apiKey ?? '',
    },
    nodeArguments: [`--inspect=127.0.0.1:${inspectPort}`],
  });
  resources.keep(server);
  const key = await operatorKey(dataFolder);
  const inspector = await connectInspector(inspectPort);
  await sleep(settleMs);
  const content = Uint8Array.from(pdf);
  let completed = 0;
  const watched = await watch(server.pid, inspector, async () => {
    const files = Array.from({ length: count }, (_, number) => ({ name: `book-${number}.pdf`, content }));
    const client = connect(origin, key);
    const ended = await untilEnded(client, await sendFiles(origin, key, files), patienceMs);
    completed = ended.filter(({ status }) => status === 'completed').length;
    await client.close();
  });
  inspector.close();
  await server.stop();
  return { ...watched, sent: count, completed };
};
