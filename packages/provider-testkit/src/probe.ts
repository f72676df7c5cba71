/**
 * Runs in a child process, and reads orders, one a line: imports a provider's module, creates the provider, lets it do
 * one piece of work, closes it, and reports what it saw as one line of JSON. See `run-probe.ts`.
 */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { bytesRevived } from './bytes-in-json.ts';
import type { ProbeFinding, ProbeOrder, ProbeReport } from './run-probe.ts';

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

const loaded = new Set<string>();
let lazy: readonly string[] = [];
registerHooks({
  resolve(name, context, next) {
    const found = lazy.find((one) => name === one || name.startsWith(`${one}/`));
    if (found !== undefined) loaded.add(found);
    return next(name, context);
  },
});

const unhandled: string[] = [];
const noteUnhandled = (error: unknown): void => void unhandled.push(messageOf(error));

interface Definition {
  readonly contract: unknown;
  readonly id: unknown;
  readonly options: { parse(value: unknown): unknown };
  create(options: unknown, dependencies: unknown): Record<string, AnyFunction> & { close(): Promise<void> };
}

type Order = ProbeOrder & { readonly patienceMs: number };

/** What is known of the provider that is looked at, as soon as it worked. */
let seen: Omit<ProbeReport, 'exited' | 'handles' | 'findings' | 'unhandled'> | undefined;
let patience: NodeJS.Timeout | undefined;

const report = (exited: boolean): void => {
  if (seen === undefined) throw new Error('Nothing was left to do before the provider had worked.');
  const kept = exited ? [] : [...handles().keys()];
  const line: ProbeReport = { findings, ...seen, unhandled, exited, handles: kept };
  fs.writeSync(1, `${JSON.stringify(line)}\n`);
};

const look = async ({ module, options, call, request, close, patienceMs }: Order): Promise<void> => {
  const namespace: Record<string, unknown> = await during('import', () => import(module));
  const definition = namespace.default as Definition;
  const named = Object.entries(namespace).some(([name, value]) => name !== 'default' && value === definition);
  const parsed = definition.options.parse(options);
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const provider = await during('create', () => definition.create(parsed, { logger }));

  process.on('unhandledRejection', noteUnhandled).on('uncaughtException', noteUnhandled);
  const loadedBefore = [...loaded];
  let workError: string | null = null;
  try {
    await provider[call]?.({ ...request, signal: new AbortController().signal });
  } catch (error) {
    workError = messageOf(error);
  }
  const loadedAfter = [...loaded];
  if (close) {
    await Promise.race([provider.close(), new Promise((resolve) => setTimeout(resolve, patienceMs).unref())]);
  }
  const { contract, id } = definition;
  seen = { defaultExport: { contract, id, named }, loadedBefore, loadedAfter, workError };
  // Unreferenced: it does not keep the process alive, and fires only where something else does.
  patience = setTimeout(() => {
    report(false);
    process.exit(0);
  }, patienceMs).unref();
};

/** The pipe of orders. Not standard input: where an SDK reaches for that, reading it blocks no more. */
const ordersFile = 3;

const input = Buffer.alloc(65_536);
let pending: Buffer = Buffer.alloc(0);

/** The next order; undefined where there is none any more. It blocks: nothing of a provider runs meanwhile. */
const nextOrder = (): Order | undefined => {
  let end = -1;
  while (end < 0) {
    const length = fs.readSync(ordersFile, input);
    if (length === 0) return undefined;
    pending = Buffer.concat([pending, input.subarray(0, length)]);
    end = pending.indexOf('\n');
  }
  const text = pending.toString('utf8', 0, end);
  pending = pending.subarray(end + 1);
  return JSON.parse(text, bytesRevived);
};

/** Looks at the next provider. What fails before that has worked ends the process, which says why. */
const lookAtNext = (): void => {
  process.off('unhandledRejection', noteUnhandled).off('uncaughtException', noteUnhandled);
  const order = nextOrder();
  if (order === undefined) return;
  findings.length = 0;
  unhandled.length = 0;
  loaded.clear();
  lazy = order.lazy;
  seen = undefined;
  setImmediate(() => void look(order));
};

// Node asks at its end whether there is more to do: nothing of the provider holds it any more.
process.on('beforeExit', () => {
  clearTimeout(patience);
  report(true);
  lookAtNext();
});
lookAtNext();
