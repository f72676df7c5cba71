import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Resources } from '../../machine/resources.ts';

/** Starts a receiver of webhooks in this process, which remembers of what it has heard. */
export const startReceiver = async (
  resources: Resources,
): Promise<{ readonly url: string; readonly heard: ReadonlySet<string> }> => {
  const heard = new Set<string>();
  const server = createServer(async (request, response) => {
    const { data }: { data: { id: string } } = JSON.parse(await text(request));
    heard.add(data.id);
    response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  resources.keep({
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`, heard };
};
