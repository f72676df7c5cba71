import { BlockList, isIPv6 } from 'node:net';
import type { Services } from '@dragoman/core';
import type { JobState, Store } from '@dragoman/store';
import type { AttemptEvent } from '@dragoman/webhooks';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../version.ts';
import { within } from '../within.ts';

/** How long a value that is looked up may take. */
const readMs = 2_000;

/** Prometheus metrics of one process. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #characters: Counter<'engine'>;
  readonly #attempts: Counter<'kind' | 'outcome' | 'error'>;
  readonly #lateAttempts: Counter;
  readonly #jobs: Counter<'kind' | 'state'>;

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'dragoman_' });
    new Gauge({
      name: 'dragoman_build_info',
      help: 'Always 1: what runs, by its labels.',
      labelNames: ['version', 'node'],
      registers: [this.registry],
    }).set({ version, node: process.versions.node }, 1);
    this.#requests = new Histogram({
      name: 'dragoman_http_request_duration_seconds',
      help: 'Time from the request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
      registers: [this.registry],
    });
    this.#characters = new Counter({
      name: 'dragoman_characters_billed_total',
      help: 'Billed characters by engine.',
      labelNames: ['engine'],
      registers: [this.registry],
    });
    this.#attempts = new Counter({
      name: 'dragoman_webhook_attempts_total',
      help: 'Attempts to deliver to webhooks, by what became of the delivery.',
      labelNames: ['kind', 'outcome', 'error'],
      registers: [this.registry],
    });
    this.#lateAttempts = new Counter({
      name: 'dragoman_webhook_late_attempts_total',
      help: 'Attempts whose outcome came after their lease: the delivery had been taken up again.',
      registers: [this.registry],
    });
    this.#jobs = new Counter({
      name: 'dragoman_jobs_finished_total',
      help: 'Jobs that ended, by kind and by how they ended.',
      labelNames: ['kind', 'state'],
      registers: [this.registry],
    });
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  countCharacters(engine: string, characters: number): void {
    this.#characters.inc({ engine }, characters);
  }

  countAttempt({ delivery, result, disposition }: AttemptEvent): void {
    const { kind } = delivery;
    this.#attempts.inc({ kind, outcome: disposition.state, error: result.error ?? '' });
  }

  countLateAttempts(count: number): void {
    this.#lateAttempts.inc(count);
  }

  countJob(kind: string, state: JobState): void {
    this.#jobs.inc({ kind, state });
  }

  /** Shows jobs as they are when somebody looks. */
  watchJobs(watch: { running(): number; queued(): Promise<number> }): void {
    this.#watch('dragoman_jobs_running', 'Jobs that this process works on.', async () => watch.running());
    this.#watch('dragoman_jobs_queued', 'Jobs that wait, of all processes.', watch.queued);
  }

  /** Shows the queues of engines as they are when somebody looks. */
  watchEngines(queues: Services['queues']): void {
    const shown = [
      ['dragoman_engine_calls_running', 'Calls that an engine works on.', 'gauge', 'running'],
      ['dragoman_engine_calls_waiting', 'Calls that wait for an engine.', 'gauge', 'waiting'],
      ['dragoman_engine_calls_total', 'Calls that an engine has begun.', 'counter', 'begun'],
      ['dragoman_engine_wait_seconds_total', 'How long calls have waited in all.', 'counter', 'waitedMs'],
      [
        'dragoman_engine_work_seconds_total',
        'How long engines have worked on calls that have ended.',
        'counter',
        'workedMs',
      ],
      ['dragoman_engine_failures_total', 'Calls that ended without their work done.', 'counter', 'failed'],
      [
        'dragoman_engine_circuit_open',
        '1: the engine failed so often that it is left alone.',
        'gauge',
        'isOpen',
      ],
      [
        'dragoman_engine_refusals_total',
        'Requests that could not have been done in time.',
        'counter',
        'refused',
      ],
    ] as const;
    for (const [name, help, type, field] of shown) {
      const collect = function (this: Gauge | Counter): void {
        this.reset();
        for (const { slot, engine, ...state } of queues())
          this.inc({ slot, engine }, Number(state[field]) / (field.endsWith('Ms') ? 1_000 : 1));
      };
      const settings = { name, help, labelNames: ['slot', 'engine'], registers: [this.registry], collect };
      if (type === 'gauge') new Gauge(settings);
      else new Counter(settings);
    }
  }

  /** Shows the connections to the database as they are when somebody looks. */
  watchConnections(connections: Store['connections']): void {
    new Gauge({
      name: 'dragoman_database_connections',
      help: 'Connections of this process to the database that are in use or idle, and callers that wait for one.',
      labelNames: ['pool', 'state'],
      registers: [this.registry],
      collect() {
        for (const { pool, open, idle, waiting } of connections()) {
          this.set({ pool, state: 'busy' }, open - idle);
          this.set({ pool, state: 'idle' }, idle);
          this.set({ pool, state: 'waiting' }, waiting);
        }
      },
    });
  }

  /** Shows deliveries as they are when somebody looks. */
  watchDeliveries(watch: { inFlight(): number; pending(): Promise<number> }): void {
    this.#watch('dragoman_webhook_attempts_in_flight', 'Attempts of this process under way.', async () =>
      watch.inFlight(),
    );
    this.#watch(
      'dragoman_webhook_deliveries_pending',
      'Deliveries that wait or are under way, of all processes.',
      watch.pending,
    );
  }

  /** A value that cannot be had is left out: the others are wanted all the more then. */
  #watch(name: string, help: string, read: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        const value = await within(readMs, read()).catch(() => undefined);
        if (value === undefined) this.remove({});
        else this.set(value);
      },
    });
  }
}

/** `/metrics` for loopback and the allowed networks; for all others it does not exist. */
export const metricsHandler = (metrics: Metrics, allow: readonly string[]): RequestHandler => {
  const allowed = networks(['127.0.0.0/8', '::1', ...allow]);
  return async (request, response, next) => {
    const address = (request.ip ?? '').replace(/^::ffff:/, '');
    if (!allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return next();
    response.setHeader('Content-Type', metrics.registry.contentType);
    response.end(await metrics.registry.metrics());
  };
};

const networks = (list: readonly string[]): BlockList => {
  const blockList = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) blockList.addAddress(address, family);
    else blockList.addSubnet(address, Number(bits), family);
  }
  return blockList;
};
