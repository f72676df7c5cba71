import { mkdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AwilixContainer } from 'awilix';
import express from 'express';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { BackgroundTasks } from './background.ts';
import type { ApiConfiguration } from './config.ts';
import { type ApiCradle, createApiContainer } from './container.ts';
import { ApiError } from './errors/api-error.ts';
import { healthApp, healthRouter } from './health.ts';
import { httpsRequired } from './http/guards/https-only.ts';
import { metricsHandler } from './http/metrics.ts';
import { sendProblem } from './http/problem.ts';
import { requestId } from './http/request-id.ts';
import { createLogger } from './logger.ts';
import { startModels } from './models.ts';
import type { Readiness } from './readiness.ts';
import { loadCertificate } from './server/certificate.ts';
import { type FirstRun, firstRun, keepFirstRun } from './server/first-run.ts';
import { firstUser } from './server/first-user.ts';
import { Listener } from './server/listener.ts';
import { healthPortOf, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';
import { within } from './within.ts';
import { startWork } from './work.ts';

/** A running process of the service. */
export interface RunningService {
  readonly publicUrl: string;
  readonly port: number;
  /** Where `/healthz` and `/readyz` are answered in plain HTTP; null: nowhere. */
  readonly healthPort: number | null;
  /** The facts of the very first start; null at later ones, and in a process that serves no API. */
  readonly firstRun: FirstRun | null;
  /** Makes the first user, once, where nobody can sign in yet; else null. */
  readonly setupUrl: string | null;
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

  const closers: Closers = [];
  const close = once(async () => {
    for (const closer of closers.reverse()) await closer();
  });
  try {
    // The ports are taken first: that fails fastest, and health checks see a process that is starting.
    let ready: Readiness | undefined;
    const readiness = () => ready;
    let answer: RequestListener = starting(readiness);
    const surface: RequestListener = (request, response) => answer(request, response);
    const healthPort = await openHealth(settings, healthApp(readiness, logger), logger, closers);
    // Requests in flight still need what it ends.
    let disposing = async () => {};
    closers.push(() => disposing());
    const certificate = await loadCertificate(settings, new Date());
    const isServing = settings.role !== 'worker';
    let drainedAt = 0;
    let port = server.port;
    if (isServing) {
      const listener = server.trustProxy
        ? Listener.http(surface, server)
        : Listener.https(surface, certificate, server);
      port = await listening(() => listener.listen(server.host, server.port), server.port, server.host);
      closers.push(() => listener.close(Math.max(0, drainedAt - performance.now())));
    }
    const publicUrl = server.publicUrl ?? `https://localhost:${port}`;

    const container = await createApiContainer(configuration, { logger, publicUrl });
    disposing = () => endContainer(container);
    const services = container.cradle;
    const { store, jobs } = services;
    await store.processes.join(settings.role);
    await agreeOnAssets(services);
    const tasks = startBackground(services);
    closers.push(() => tasks.stop());

    let first: FirstRun | null = null;
    let setupUrl: string | null = null;
    if (isServing) {
      first = await firstRun(services, certificate.certPath);
      await firstUser(services);
      setupUrl = await keepFirstRun(services, certificate.certPath);
      answer = createApp(services);
      closers.push(...(await plainListener(services)));
    }
    closers.push(...(await metricsListener(services)));
    ready = services.readiness;
    logger.info({ url: publicUrl, role: settings.role, database: store.description }, 'ready');
    const endWork = settings.role === 'api' ? undefined : await startWork(services, tasks);
    const endModels = startModels(services);
    // First of all, so that attempts and jobs under way end beside the requests in flight.
    closers.push(async () => {
      drainedAt = performance.now() + server.drainSeconds * 1000;
      services.readiness.drain();
      endModels();
      await endWork?.();
      void jobs.stop();
      if (isServing) await sleep(Math.min(server.drainDelaySeconds, server.drainSeconds) * 1000);
      services.readiness.end();
    });
    return {
      ...{ publicUrl, port, healthPort, setupUrl },
      ...{ firstRun: first && { ...first, setup_url: setupUrl }, close },
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** How often, a second apart, one that starts asks again: those that were killed just now still count as alive. */
const maxAgreementTries = 10;
/** An outage of the store must not keep anybody from text. */
const assetPatienceMs = 5_000;

/** @throws StartError where other processes keep files elsewhere */
const agreeOnAssets = async ({ assetStorage, logger }: ApiCradle): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await within(assetPatienceMs, assetStorage.check());
    } catch (error) {
      if (!(error instanceof StartError)) {
        logger.warn(
          { err: error },
          'files for download cannot be kept now: what needs none goes on, and the rest once they can. Whether other processes keep theirs in the same place is looked at then',
        );
        return;
      }
      if (tries === maxAgreementTries) throw error;
      await sleep(1_000);
    }
};

/** Waits for what goes on beside requests, writes what is left in memory, and disconnects. */
const endContainer = async (container: AwilixContainer<ApiCradle>): Promise<void> => {
  const { webhookDeliveries, jobs, keySignIn, logger } = container.cradle;
  await webhookDeliveries.stop();
  await jobs.stop();
  await keySignIn.flushUses().catch((error) => logger.error({ err: error }, 'key uses were not written'));
  await container.dispose();
};

/** What is answered before there is anything to answer with. */
const starting = (readiness: () => Readiness | undefined): RequestListener =>
  express()
    .disable('x-powered-by')
    .use(requestId, healthRouter(readiness), (_request, response) =>
      sendProblem(
        response,
        new ApiError('overloaded', {
          detail: 'The service is starting. Try again in a second.',
          retryAfterMs: 1_000,
        }),
      ),
    );

type Closers = (() => Promise<unknown>)[];

const maxHealthConnections = 100;

/** Opens the port for health, where there is to be one. @returns its number; null: there is none */
const openHealth = async (
  settings: Settings,
  app: RequestListener,
  logger: Logger,
  closers: Closers,
): Promise<number | null> => {
  const { host, healthPort } = settings.server;
  const port = healthPortOf(settings);
  if (port === undefined) return null;
  const listener = Listener.http(app, { maxConnections: maxHealthConnections });
  try {
    const opened = await listening(() => listener.listen(host, port), port, host);
    closers.push(() => listener.close(0));
    return opened;
  } catch (error) {
    // Several workers of one machine are nothing unusual: that nobody chose the port must keep none from its work.
    if (healthPort !== undefined || !(error instanceof StartError)) throw error;
    logger.warn(`Port ${port} is taken, so health is told nowhere. Set server.healthPort for each worker.`);
    return null;
  }
};

const startBackground = (services: ApiCradle): BackgroundTasks => {
  const tasks = new BackgroundTasks(services.logger);
  tasks.every(5_000, 'key uses', () => services.keySignIn.flushUses());
  tasks.every(3_600_000, 'scratch sweep', () => services.scratch.sweep(services.now()));
  return tasks;
};

/** The port that refuses plain HTTP, where configured. */
const plainListener = async ({ config }: ApiCradle): Promise<Closers> => {
  const { host, httpPort } = config.server;
  if (httpPort === undefined) return [];
  const listener = Listener.http(
    express()
      .disable('x-powered-by')
      .use(requestId, (_request, response) => sendProblem(response, httpsRequired())),
    config.server,
  );
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
