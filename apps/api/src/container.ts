import { join } from 'node:path';
import {
  type FormatService,
  registerServices,
  type Services,
  type TextService,
  type VoiceService,
} from '@dragoman/core';
import { createOutbound, type Outbound } from '@dragoman/outbound';
import { openStore, type Store } from '@dragoman/store';
import { type DeliveryQueue, registerWebhooks, type WebhooksCradle } from '@dragoman/webhooks';
import { type AwilixContainer, asFunction, asValue, createContainer, InjectionMode } from 'awilix';
import type { Logger } from 'pino';
import { CallerFiles } from './caller-files.ts';
import { textForCallers, voiceForCallers } from './caller-names.ts';
import type { ApiConfiguration } from './config.ts';
import { BodyBudget } from './http/body/body-budget.ts';
import { ScratchFolders } from './http/body/scratch.ts';
import { Cursors } from './http/cursor.ts';
import { Metrics } from './http/metrics.ts';
import { MemoryRateLimiter } from './http/rate-limit/memory-rate-limiter.ts';
import type { RateLimiter } from './http/rate-limit/rate-limiter.ts';
import { RedisRateLimiter } from './http/rate-limit/redis-rate-limiter.ts';
import { SurvivingRateLimiter } from './http/rate-limit/surviving-rate-limiter.ts';
import { type Identities, identitiesOf } from './identity/identity.ts';
import { Mail } from './mail.ts';
import { AccountService } from './modules/accounts/service.ts';
import { AssetService } from './modules/assets/service.ts';
import type { AssetStorage } from './modules/assets/storage.ts';
import { assetStorageOf } from './modules/assets/storage-of.ts';
import { BrandVoiceService } from './modules/brand-voices/service.ts';
import { DeliveryLog } from './modules/deliveries/log.ts';
import { FileImport } from './modules/files/importing.ts';
import { FileOperations } from './modules/files/operations.ts';
import { FileService } from './modules/files/service.ts';
import { fileRenderingKind, fileTranslationKind } from './modules/files/work.ts';
import { GlossaryService } from './modules/glossaries/service.ts';
import { JobService } from './modules/jobs/service.ts';
import type { AnyJobKind } from './modules/jobs/types.ts';
import { KeySignIn } from './modules/keys/key-sign-in.ts';
import { KeyService } from './modules/keys/service.ts';
import { MemberService } from './modules/members/service.ts';
import { MemoryExchange } from './modules/memory/exchange-service.ts';
import { ProjectService } from './modules/projects/service.ts';
import { SetupHealth } from './modules/setup-health/service.ts';
import { SuggestionService } from './modules/suggestions/service.ts';
import { TranslationService } from './modules/translations/service.ts';
import { TranslationWorkflow } from './modules/translations/workflow.ts';
import { QuotaService } from './modules/usage/quota.ts';
import { UserService } from './modules/users/service.ts';
import { SessionSignIn } from './modules/users/session-sign-in.ts';
import { SignInThrottle } from './modules/users/throttle.ts';
import { DocumentOperations } from './modules/visual/documents.ts';
import { ImageOperations } from './modules/visual/operations.ts';
import { RecordingKeeper } from './modules/voice/kept-recording.ts';
import { VoiceOperations } from './modules/voice/operations.ts';
import { Recordings } from './modules/voice/recordings.ts';
import { Speaking } from './modules/voice/speaking.ts';
import { transcriptionKind } from './modules/voice/transcription.ts';
import { voiceTranslationKind } from './modules/voice/voice-translation.ts';
import { WebhookService } from './modules/webhooks/service.ts';
import { WebhookTester } from './modules/webhooks/tester.ts';
import { Readiness } from './readiness.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

/** Everything that the service is made of. */
export interface ApiCradle extends WebhooksCradle {
  readonly config: Settings;
  readonly limits: Settings['limits'];
  readonly logger: Logger;
  readonly now: () => Date;
  /** Where callers reach the service, without a slash at the end: the only source of absolute URLs. */
  readonly publicUrl: string;
  readonly store: Store;
  readonly services: Services;
  readonly text: TextService;
  readonly voice: VoiceService;
  /** Folders for files on their way. */
  readonly scratch: ScratchFolders;
  /** What all requests together may hold. */
  readonly bodies: BodyBudget;
  /** The way to files behind callers' URLs. */
  readonly sources: Outbound;
  readonly callerFiles: CallerFiles;
  readonly recordings: Recordings;
  readonly keeper: RecordingKeeper;
  readonly speaking: Speaking;
  readonly transcription: ReturnType<typeof transcriptionKind>;
  readonly voiceTranslation: ReturnType<typeof voiceTranslationKind>;
  readonly voiceOperations: VoiceOperations;
  readonly formats: FormatService;
  readonly fileTranslation: ReturnType<typeof fileTranslationKind>;
  readonly fileRendering: ReturnType<typeof fileRenderingKind>;
  readonly files: FileService;
  readonly fileOperations: FileOperations;
  readonly fileImport: FileImport;
  readonly imageOperations: ImageOperations;
  readonly documentOperations: DocumentOperations;
  readonly cursors: Cursors;
  readonly metrics: Metrics;
  readonly rateLimiter: RateLimiter;
  readonly readiness: Readiness;
  readonly keySignIn: KeySignIn;
  readonly sessionSignIn: SessionSignIn;
  readonly mail: Mail;
  readonly users: UserService;
  readonly members: MemberService;
  readonly identities: Identities;
  readonly keys: KeyService;
  readonly accounts: AccountService;
  readonly projects: ProjectService;
  readonly glossaries: GlossaryService;
  readonly brandVoices: BrandVoiceService;
  readonly assetStorage: AssetStorage;
  readonly assets: AssetService;
  /** Every kind of job there is. */
  readonly jobKinds: readonly AnyJobKind[];
  readonly jobs: JobService;
  readonly memoryExchange: MemoryExchange;
  readonly quotas: QuotaService;
  readonly translations: TranslationService;
  readonly translationWorkflow: TranslationWorkflow;
  readonly suggestions: SuggestionService;
  readonly webhooks: WebhookService;
  readonly webhookTester: WebhookTester;
  readonly deliveryLog: DeliveryLog;
  readonly setupHealth: SetupHealth;
}

/** What a host may bring along instead of having it made from the configuration. */
export interface ApiContainerOptions {
  readonly logger: Logger;
  readonly publicUrl: string;
  /** Default: opened as configured, and closed with the container. */
  readonly store?: Store;
  /** Default: the system's clock. */
  readonly now?: () => Date;
}

/** Made at the first use, once. */
const once = <Value>(make: (cradle: ApiCradle) => Value) => asFunction(make).singleton();

/** The composition root: opens the store and the engines, and wires everything. `dispose()` closes it all. */
export const createApiContainer = async (
  configuration: ApiConfiguration,
  options: ApiContainerOptions,
): Promise<AwilixContainer<ApiCradle>> => {
  const config = configuration.values;
  const { logger, publicUrl, now = () => new Date() } = options;
  const store = options.store ?? (await openStoreOf(config, logger));
  const container = createContainer<ApiCradle>({ injectionMode: InjectionMode.PROXY, strict: true });
  const { limits, retention, server } = config;
  container.register({
    config: asValue(config),
    limits: asValue(limits),
    logger: asValue(logger),
    now: asValue(now),
    publicUrl: asValue(publicUrl),
    store: options.store ? asValue(store) : once(() => store).disposer((opened) => opened.close()),
    text: once(({ services }) => textForCallers(services.text)),
    voice: once(({ services }) => voiceForCallers(services.voice)),
    bodies: once(() => new BodyBudget(limits.body.heldBytes)),
    scratch: once(() => new ScratchFolders(join(config.dataDir, 'scratch'))),
    sources: once(() => createOutbound({ plainHttp: 'everyone', allow: config.outbound.allow })).disposer(
      (outbound) => outbound.close(),
    ),
    callerFiles: once((cradle) => new CallerFiles(cradle)),
    recordings: once((cradle) => new Recordings(cradle)),
    keeper: once(({ assets }) => new RecordingKeeper(assets)),
    speaking: once((cradle) => new Speaking(cradle)),
    transcription: once(transcriptionKind),
    voiceTranslation: once(voiceTranslationKind),
    voiceOperations: once((cradle) => new VoiceOperations(cradle)),
    formats: once(({ services }) => services.formats),
    fileTranslation: once(fileTranslationKind),
    fileRendering: once(fileRenderingKind),
    files: once((cradle) => new FileService(cradle)),
    fileOperations: once((cradle) => new FileOperations(cradle)),
    fileImport: once((cradle) => new FileImport(cradle)),
    imageOperations: once((cradle) => new ImageOperations(cradle)),
    documentOperations: once((cradle) => new DocumentOperations(cradle)),
    cursors: once(() => new Cursors(store.secrets.key('cursors'))),
    metrics: once(() => new Metrics()),
    rateLimiter: once(() => rateLimiterOf(config, store, logger)).disposer((limiter) => limiter.close()),
    readiness: once((cradle) => new Readiness(cradle)),
    keySignIn: once(() => new KeySignIn(store, limits.rate, () => now().getTime())),
    sessionSignIn: once(() => new SessionSignIn(store, now)),
    identities: once((cradle) => identitiesOf(cradle)),
    users: once(
      ({ sessionSignIn, rateLimiter, mail }) =>
        new UserService({
          ...{ store, sessionSignIn, now, publicUrl, mail, serviceName: server.serviceName },
          signInThrottle: new SignInThrottle(rateLimiter),
        }),
    ),
    mail: once(() => new Mail(config.mail, logger)),
    members: once(
      ({ mail }) => new MemberService({ store, publicUrl, now, mail, serviceName: server.serviceName }),
    ),
    keys: once(({ keySignIn }) => new KeyService(store, keySignIn, limits.rate.perMinute, now)),
    accounts: once(({ keys, keySignIn }) => new AccountService(store, keys, keySignIn)),
    projects: once(() => new ProjectService(store)),
    glossaries: once(({ assets }) => new GlossaryService(store, assets, limits.glossaries)),
    brandVoices: once(() => new BrandVoiceService(store, limits.brandVoices.perAccount)),
    memoryExchange: once((cradle) => new MemoryExchange(cradle)),
    assetStorage: once(() => assetStorageOf(config, store.processes)).disposer((storage) => storage.close()),
    assets: once(
      ({ assetStorage: storage }) =>
        new AssetService({
          ...{ store, storage, publicUrl, now },
          retentionDays: retention.assetsDays,
          maxStoredBytes: limits.account.storedBytes ?? null,
        }),
    ),
    jobKinds: once(({ transcription, voiceTranslation, fileTranslation, fileRendering }) => [
      transcription,
      voiceTranslation,
      fileTranslation,
      fileRendering,
    ]),
    jobs: once(
      ({ jobKinds: kinds, scratch: folders, metrics }) =>
        new JobService({
          ...{ store, kinds, folders, logger, metrics, now },
          concurrency: config.jobs.concurrency,
          retentionDays: retention.assetsDays,
        }),
    ),
    quotas: once(() => new QuotaService(store, limits.account, now)),
    translations: once(
      ({ text, projects, glossaries, brandVoices, quotas, metrics }) =>
        new TranslationService({
          store,
          text,
          projects,
          glossaries,
          brandVoices,
          quotas,
          metrics,
          limits,
          now,
        }),
    ),
    translationWorkflow: once(
      ({ text, glossaries }) => new TranslationWorkflow({ store, text, glossaries, limits: limits.text }),
    ),
    suggestions: once((cradle) => new SuggestionService(cradle)),
    webhooks: once(
      ({ projects, webhookOutbound: outbound }) =>
        new WebhookService({
          ...{ store, projects, outbound, now },
          serviceName: server.serviceName,
          perProject: limits.webhooks.perProject,
        }),
    ),
    webhookTester: once(
      ({ webhooks, webhookDeliveries: deliverer, rateLimiter }) =>
        new WebhookTester({ store, webhooks, deliverer, rateLimiter, now }),
    ),
    deliveryLog: once(() => new DeliveryLog(store)),
    setupHealth: once(
      ({ rateLimiter, assetStorage }) =>
        new SetupHealth({ configuration, store, rateLimiter, assetStorage, publicUrl, now }),
    ),
  });
  // Only what was resolved is disposed of, and the store is open already.
  container.resolve('store');
  try {
    await registerServices(container, {
      configuration,
      logger,
      textDeadlineMs: config.limits.text.deadlineSeconds * 1000,
      formatProcesses: {
        maxMemoryBytes: config.files.processBytes,
        ...(config.files.processes === undefined ? {} : { max: config.files.processes }),
      },
    });
    container.cradle.metrics.watchEngines(container.cradle.services.queues);
    container.cradle.metrics.watchConnections(store.connections);
    await registerDeliveries(container);
    return container;
  } catch (error) {
    await container.dispose();
    throw error;
  }
};

/** Deliveries to webhooks, and what is counted of them. Nothing is delivered before `webhookDeliveries.start()`. */
const registerDeliveries = async (container: AwilixContainer<ApiCradle>): Promise<void> => {
  const services = container.cradle;
  const { config, logger, metrics, now, store } = services;
  const { localAddress, perWebhook, disableAfterDays } = config.webhooks;
  await registerWebhooks(container, {
    queue: countingLate(store.deliveries, (count) => metrics.countLateAttempts(count)),
    outbound: { allow: config.outbound.allow, localAddress },
    serviceName: config.server.serviceName,
    version,
    now,
    perWebhook,
    disableAfterDays,
    logger,
    onAttempt: (attempt) => metrics.countAttempt(attempt),
  });
  metrics.watchDeliveries({
    inFlight: () => services.webhookDeliveries.inFlight,
    pending: () => store.deliveries.countPending(),
  });
};

/** The queue, with its late outcomes counted. */
const countingLate = (queue: DeliveryQueue, count: (late: number) => void): DeliveryQueue => ({
  ...queue,
  finish: async (attempts, policy) => {
    const report = await queue.finish(attempts, policy);
    count(report.late);
    return report;
  },
});

const openStoreOf = (config: Settings, logger: Logger): Promise<Store> =>
  openStore({
    dataDirectory: config.dataDir,
    logger,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    ...(config.secretKey === undefined ? {} : { secretKey: config.secretKey }),
    ...(config.secretKeyPrevious === undefined ? {} : { secretKeyPrevious: config.secretKeyPrevious }),
  });

/** Nothing is connected before the first request. */
const rateLimiterOf = ({ redisUrl }: Settings, { processes }: Store, logger: Logger): RateLimiter => {
  const own = new MemoryRateLimiter();
  if (redisUrl === undefined) return own;
  // What fails is told by who asks: the client repeats itself.
  const shared = new RedisRateLimiter(redisUrl, (error) => logger.debug({ err: error }, 'Redis failed'));
  return new SurvivingRateLimiter({ shared, own, processes: () => processes.serving, logger });
};
