import { mkdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { ServiceError } from '@dragoman/provider';
import express from 'express';
import { createApp } from './app.ts';
import { BackgroundTasks } from './background.ts';
import type { ApiConfiguration } from './config.ts';
import { type ApiCradle, createApiContainer } from './container.ts';
import { httpsRequired } from './http/https-only.ts';
import { metricsHandler } from './http/metrics.ts';
import { sendProblem } from './http/problem.ts';
import { requestId } from './http/request-id.ts';
import { createLogger } from './logger.ts';
import { loadCertificate } from './server/certificate.ts';
import { type FirstRun, firstRun } from './server/first-run.ts';
import { Listener } from './server/listener.ts';
import { StartError } from './start-error.ts';
import { startWork } from './work.ts';

/** A running process of the service. */
export interface RunningService {
  readonly publicUrl: string;
  readonly port: number;
  /** The facts of the very first start; null at later ones, and in a process that serves no API. */
  readonly firstRun: FirstRun | null;
  /** Drains: takes no more requests, ends those in flight, writes what is left, disconnects. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Starts the service as configured.
 * @throws StartError, ConfigurationError or StoreError with a message that says what to do.
 */
export const serve = async (configuration: ApiConfiguration): Promise<RunningService> => {
  const settings = configuration.values;
  const { server } = settings;
  const logger = createLogger(settings.log.level);
  for (const warning of configuration.warnings) logger.warn(warning);
  await mkdir(settings.dataDir, { recursive: true, mode: 0o750 });

  const closers: (() => Promise<unknown>)[] = [];
  const close = once(async () => {
    for (const closer of closers.reverse()) await closer();
  });
  try {
    // The port is taken first: that fails fastest, and health checks see a process that is starting.
    let answer: RequestListener = refusing(
      new ServiceError('overloaded', {
        detail: 'The service is starting. Try again in a second.',
        retryAfterMs: 1_000,
      }),
    );
    const surface: RequestListener = (request, response) => answer(request, response);
    const certificate = await loadCertificate(settings, new Date());
    let port = server.port;
    if (settings.role !== 'worker') {
      const listener = server.trustProxy ? Listener.http(surface) : Listener.https(surface, certificate);
      port = await listening(() => listener.listen(server.host, server.port), server.port, server.host);
      closers.push(() => listener.close(server.drainSeconds * 1000));
    }
    const publicUrl = server.publicUrl ?? `https://localhost:${port}`;

    const container = await createApiContainer(configuration, { logger, publicUrl });
    const services = container.cradle;
    // Closed last but for the listener, whose requests in flight still need it: hence before it in the list.
    closers.unshift(async () => {
      await services.webhookDeliveries.stop();
      await services.jobs.stop();
      await services.keySignIn
        .flushUses()
        .catch((error) => logger.error({ err: error }, 'key uses were not written'));
      await container.dispose();
    });
    closers.push(startBackground(services, settings.role).stop);

    let first: FirstRun | null = null;
    if (settings.role !== 'worker') {
      first = await firstRun(services, certificate.certPath);
      answer = createApp(services);
      closers.push(...(await plainListener(services)));
      closers.push(async () => services.readiness.drain());
    }
    closers.push(...(await metricsListener(services)));
    logger.info({ url: publicUrl, role: settings.role, database: services.store.description }, 'ready');
    // Ends first of all, so that attempts under way end beside the requests in flight.
    if (settings.role !== 'api') closers.push(startWork(services));
    closers.push(async () => void services.jobs.stop());
    return { publicUrl, port, firstRun: first, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Answers every request with one refusal. */
const refusing = (error: ServiceError): RequestListener =>
  express()
    .disable('x-powered-by')
    .use(requestId, (_request, response) => sendProblem(response, error));

const startBackground = (services: ApiCradle, role: string): { stop: () => Promise<void> } => {
  const tasks = new BackgroundTasks(services.logger);
  tasks.every(5_000, 'key uses', () => services.keySignIn.flushUses());
  tasks.every(3_600_000, 'scratch sweep', () => services.scratch.sweep(services.now()));
  if (role !== 'api') {
    tasks.every(10_000, 'usage aggregation', () => services.store.usage.aggregate());
    tasks.every(600_000, 'idempotency sweep', () => services.store.idempotency.sweep());
    tasks.every(600_000, 'asset sweep', () => services.assets.sweep());
    tasks.every(600_000, 'job sweep', () => services.jobs.sweep());
    tasks.every(5_000, 'job recovery', () => services.jobs.recover());
  }
  return { stop: () => tasks.stop() };
};

type Closers = (() => Promise<unknown>)[];

/** The port that refuses plain HTTP, where configured. */
const plainListener = async ({ config }: ApiCradle): Promise<Closers> => {
  const { host, httpPort } = config.server;
  if (httpPort === undefined) return [];
  const listener = Listener.http(refusing(httpsRequired()));
  await listening(() => listener.listen(host, httpPort), httpPort, host);
  return [() => listener.close(0)];
};

/** The port for metrics, where configured: workers have no other. */
const metricsListener = async ({ config, metrics }: ApiCradle): Promise<Closers> => {
  const { port, allow } = config.metrics;
  if (port === undefined) return [];
  const listener = Listener.http(
    express()
      .disable('x-powered-by')
      .get('/metrics', metricsHandler(metrics, allow))
      .use((_request, response) => void response.status(404).end()),
  );
  await listening(() => listener.listen('localhost', port), port, 'localhost');
  return [() => listener.close(0)];
};

const listening = async (listen: () => Promise<number>, port: number, host: string): Promise<number> => {
  try {
    return await listen();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} is in use. Stop what uses it, or choose another: --port ${port + 1}.`,
        error,
      );
    if (code === 'EACCES')
      throw new StartError(
        `Port ${port} needs rights that this user lacks. Choose one above 1023: --port 8443.`,
        error,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(
        `This machine has no address ${host}. Use --host localhost, or --host :: for all addresses.`,
        error,
      );
    throw error;
  }
};

const once = (run: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
};
