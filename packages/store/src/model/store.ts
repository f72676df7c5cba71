import type { AccountRepository } from './accounts.ts';
import type { ApiKeyRepository } from './api-keys.ts';
import type { AssetRepository } from './assets.ts';
import type { AuditRepository } from './audit.ts';
import type { BrandVoiceRepository } from './brand-voices.ts';
import type { DeliveryRepository } from './deliveries.ts';
import type { EventRepository } from './events.ts';
import type { FileRepository } from './files.ts';
import type { GlossaryRepository } from './glossaries.ts';
import type { IdempotencyRepository } from './idempotency.ts';
import type { JobRepository } from './jobs.ts';
import type { MemoryRepository } from './memory.ts';
import type { PartitionUpkeep } from './partitions.ts';
import type { ProcessRegistry } from './processes.ts';
import type { ProjectRepository } from './projects.ts';
import type { WorkQueue } from './queue.ts';
import type { Secrets } from './secrets.ts';
import type { TranslationRepository } from './translations.ts';
import type { UsageRepository } from './usage.ts';
import type { LinkRepository, MemberRepository, SessionRepository, UserRepository } from './users.ts';
import type { WebhookRepository } from './webhooks.ts';

/**
 * What the store keeps and how it is asked, in terms of the product. Times are `Date`; ids are UUIDv7 (time-ordered, so
 * "newest first" is the order of ids). Everything of an account takes that account's id first and answers `null` for
 * what belongs to another: there is no way to ask without an account, sign-in and background sweeps aside.
 */
export interface Store {
  readonly accounts: AccountRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly members: MemberRepository;
  readonly links: LinkRepository;
  readonly projects: ProjectRepository;
  readonly glossaries: GlossaryRepository;
  readonly brandVoices: BrandVoiceRepository;
  readonly assets: AssetRepository;
  readonly files: FileRepository;
  readonly translations: TranslationRepository;
  readonly memory: MemoryRepository;
  readonly usage: UsageRepository;
  readonly events: EventRepository;
  readonly webhooks: WebhookRepository;
  readonly deliveries: DeliveryRepository;
  readonly partitions: PartitionUpkeep;
  readonly jobs: JobRepository;
  readonly queue: WorkQueue;
  readonly idempotency: IdempotencyRepository;
  readonly audit: AuditRepository;
  readonly processes: ProcessRegistry;
  readonly secrets: Secrets;
  /** `embedded` with its directory, or `external` with host and database (never a password). */
  readonly description: string;
  /** Connections to the database by what they are for, and callers that wait for one. */
  connections(): readonly {
    readonly pool: 'requests' | 'records' | 'deliveries';
    readonly open: number;
    readonly idle: number;
    readonly waiting: number;
  }[];
  /** A round trip. Rejects when the database cannot answer. */
  ping(): Promise<void>;
  /** Writes something, and to the disk. Rejects where the database is away or read-only, or has no room. */
  checkWritable(): Promise<void>;
  /** True after a restore: nothing is delivered, and no job taken up, before `release`. */
  isPaused(): Promise<boolean>;
  /** Lets deliveries, jobs and upkeep begin. False: nothing was paused. */
  release(): Promise<boolean>;
  /** Waits for writes in flight, closes connections, and stops the embedded server if this is its last user. */
  close(): Promise<void>;
}
