/**
 * Runs in a child process: imports a provider's module, creates the provider, lets it do one piece of work, closes it,
 * and reports what it saw as one line of JSON. See `run-probe.ts`.
 */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { bytesRevived } from './bytes-in-json.ts';
import type { ProbeFinding, ProbeOrder } from './run-probe.ts';

// biome-ignore lint/suspicious/noExplicitAny: any function of Node's own modules is wrapped
type AnyFunction = (...parameters: any[]) => unknown;

let phase: ProbeFinding['phase'] | undefined;
const findings: ProbeFinding[] = [];

/** Whether Node's own code (the module loader above all) called the wrapped function. */
const calledByNode = (): boolean => {
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  const caller = frames.find((frame) => !frame.includes(import.meta.url));
  return caller === undefined || /[( ]node:/.test(caller);
};

const note = (what: string): void => {
  if (phase === undefined) return;
  const finding = { phase, what };
  if (!findings.some((other) => other.phase === phase && other.what === what)) findings.push(finding);
};

const watch = (holder: object, key: string, what: string, heedNode: boolean): void => {
  const original = Reflect.get(holder, key) as AnyFunction;
  const watched = function (this: unknown, ...parameters: unknown[]): unknown {
    if (phase !== undefined && (heedNode || !calledByNode())) note(what);
    return Reflect.apply(original, this, parameters);
  };
  Object.defineProperties(watched, Object.getOwnPropertyDescriptors(original));
  Reflect.set(holder, key, watched);
};

const watchAll = (holder: object, name: string, heedNode: boolean): void => {
  for (const key of Object.keys(holder)) {
    if (typeof Reflect.get(holder, key) === 'function' && /^[a-z]/.test(key)) {
      watch(holder, key, `${name}.${key}`, heedNode);
    }
  }
};

// Node's own loader reads files and the environment, so those are watched for callers outside of Node; it opens no
// socket and starts no process, so these are watched whoever asks, `fetch` and `http` included.
watchAll(fs, 'fs', false);
watchAll(fs.promises, 'fs.promises', false);
watchAll(childProcess, 'child_process', true);
watchAll(dns, 'dns', true);
watch(net.Socket.prototype, 'connect', 'net.Socket.connect', true);
watch(net.Server.prototype, 'listen', 'net.Server.listen', true);
watch(dgram, 'createSocket', 'dgram.createSocket', true);
syncBuiltinESMExports();
// biome-ignore lint/style/noProcessEnv: it is watched here, not read
process.env = new Proxy(process.env, {
  get(target, key) {
    if (phase !== undefined && typeof key === 'string' && !calledByNode()) note(`process.env.${key}`);
    return Reflect.get(target, key);
  },
  has(target, key) {
    if (phase !== undefined && typeof key === 'string' && !calledByNode()) note(`process.env.${key}`);
    return Reflect.has(target, key);
  },
  ownKeys(target) {
    if (phase !== undefined && !calledByNode()) note('the names in process.env');
    return Reflect.ownKeys(target);
  },
});

/** What holds this process up, counted by kind. The loader's own reads and the pipes to the parent do not count. */
const handles = (): Map<string, number> => {
  const own = new Set([
    'PipeWrap',
    'TTYWrap',
    'FileHandle',
    'Immediate',
    'CloseReq',
    'FSReqCallback',
    'FSReqPromise',
  ]);
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    if (!own.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
};

/** Watches one step: what it does, and what it leaves running once its background work has come to light. */
const during = async <T>(step: ProbeFinding['phase'], work: () => T): Promise<Awaited<T>> => {
  const before = handles();
  phase = step;
  try {
    const result = await work();
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    for (const [kind, count] of handles()) if (count > (before.get(kind) ?? 0)) note(`an open ${kind}`);
    return result;
  } finally {
    phase = undefined;
  }
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

const order = JSON.parse(fs.readFileSync(0, 'utf8'), bytesRevived) as ProbeOrder & {
  readonly patienceMs: number;
};

const loaded = new Set<string>();
registerHooks({
  resolve(name, context, next) {
    const found = order.lazy.find((one) => name === one || name.startsWith(`${one}/`));
    if (found !== undefined) loaded.add(found);
    return next(name, context);
  },
});

const namespace: Record<string, unknown> = await during('import', () => import(order.module));
const definition = namespace.default as {
  readonly contract: unknown;
  readonly id: unknown;
  readonly options: { parse(value: unknown): unknown };
  create(options: unknown, dependencies: unknown): Record<string, AnyFunction> & { close(): Promise<void> };
};
const named = Object.entries(namespace).some(([name, value]) => name !== 'default' && value === definition);
const options = definition.options.parse(order.options);
const logger = { debug() {}, info() {}, warn() {}, error() {} };
const provider = await during('create', () => definition.create(options, { logger }));

const unhandled: string[] = [];
process.on('unhandledRejection', (error) => unhandled.push(messageOf(error)));
process.on('uncaughtException', (error) => unhandled.push(messageOf(error)));

const loadedBefore = [...loaded];
let workError: string | null = null;
try {
  await provider[order.call]?.({ ...order.request, signal: new AbortController().signal });
} catch (error) {
  workError = messageOf(error);
}
const loadedAfter = [...loaded];
if (order.close) {
  await Promise.race([
    provider.close(),
    new Promise((resolve) => setTimeout(resolve, order.patienceMs).unref()),
  ]);
}

const report = (exited: boolean): void => {
  const { contract, id } = definition;
  const line = {
    findings,
    defaultExport: { contract, id, named },
    loadedBefore,
    loadedAfter,
    unhandled,
    workError,
    exited,
    handles: exited ? [] : [...handles().keys()],
  };
  fs.writeSync(1, `${JSON.stringify(line)}\n`);
};
// Unreferenced: it does not keep the process alive, and fires only where something else does.
setTimeout(() => {
  report(false);
  process.exit(0);
}, order.patienceMs).unref();
process.once('beforeExit', () => report(true));
