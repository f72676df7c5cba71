import { request, WebSocket } from 'undici';

/** What Node says of its memory right after a collection, in bytes. */
export interface HeapUsage {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** The debugging port of a Node process (Chrome DevTools Protocol). */
export interface Inspector {
  /** Collects all garbage, then asks. */
  collectedHeap(): Promise<HeapUsage>;
  /** Evaluates an expression whose value is a string, and gives that. */
  evaluate(expression: string): Promise<string>;
  close(): void;
}

interface Reply {
  readonly id: number;
  readonly result: { readonly result?: { readonly value?: string } };
  readonly error?: { readonly message: string };
}

/** Connects to a process that was started with `--inspect=127.0.0.1:PORT`. */
export const connectInspector = async (port: number): Promise<Inspector> => {
  const { body } = await request(`http://127.0.0.1:${port}/json/list`);
  const [page] = (await body.json()) as { webSocketDebuggerUrl: string }[];
  if (!page) throw new Error(`Nothing can be inspected at port ${port}.`);
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`The inspector at port ${port} refused.`));
  });
  let lastId = 0;
  const send = (method: string, params: object): Promise<Reply['result']> => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      socket.addEventListener('message', function listen({ data }) {
        const reply: Reply = JSON.parse(String(data));
        if (reply.id !== id) return;
        socket.removeEventListener('message', listen);
        if (reply.error) reject(new Error(`${method}: ${reply.error.message}`));
        else resolve(reply.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  const evaluate = async (expression: string): Promise<string> => {
    const { result } = await send('Runtime.evaluate', { expression });
    return result?.value ?? '';
  };
  return {
    evaluate,
    async collectedHeap() {
      await send('HeapProfiler.collectGarbage', {});
      return JSON.parse(await evaluate('JSON.stringify(process.memoryUsage())')) as HeapUsage;
    },
    close: () => socket.close(),
  };
};
