import type { GlossaryTerm } from './glossaries.ts';
import type { DeletionOutcome, Outcome, Precondition } from './outcome.ts';
import type { Page, PageRequest } from './page.ts';

/** What a brand voice says. */
export interface BrandVoiceContent {
  readonly name: string;
  /** Empty: not said; the audience likewise. */
  readonly tone: string;
  readonly audience: string;
  /** One rule each, as are `dont`. */
  readonly do: readonly string[];
  readonly dont: readonly string[];
  readonly examples: readonly { readonly source: string; readonly target: string }[];
  readonly terms: readonly GlossaryTerm[];
}

/** How a brand speaks. */
export interface BrandVoice extends BrandVoiceContent {
  readonly id: string;
  readonly accountId: string;
  /** From 1; counts the changes. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Brand voices. */
export interface BrandVoiceRepository {
  /** `atMost`: brand voices of the account. */
  create(
    accountId: string,
    content: BrandVoiceContent,
    limit: { readonly atMost: number },
  ): Promise<{ readonly state: 'done'; readonly value: BrandVoice } | { readonly state: 'limit_reached' }>;
  /** @param filter `search`: in name, tone or audience, in whichever case */
  list(
    accountId: string,
    page: PageRequest,
    filter?: { readonly search?: string | undefined },
  ): Promise<Page<BrandVoice>>;
  get(accountId: string, id: string): Promise<BrandVoice | null>;
  /** What is not named stays. */
  update(
    accountId: string,
    id: string,
    change: { readonly [Member in keyof BrandVoiceContent]?: BrandVoiceContent[Member] | undefined },
    precondition: Precondition,
  ): Promise<Outcome<BrandVoice>>;
  /** Refused while a project that is not deleted names it in its settings. */
  delete(accountId: string, id: string, precondition: Precondition): Promise<DeletionOutcome>;
}
