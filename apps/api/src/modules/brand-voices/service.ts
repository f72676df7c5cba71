import type { BrandVoice as CoreBrandVoice } from '@dragoman/core';
import type { BrandVoice, BrandVoiceContent, Page, PageRequest, Store } from '@dragoman/store';
import { LRUCache } from 'lru-cache';
import { changedSince, inUse, limitReached, notFound } from '../../errors.ts';
import { type Identity, refuseBound } from '../../identity.ts';
import { toCoreEntry } from '../glossaries/service.ts';

/** What another process changed in a brand voice is seen after this at the latest. */
const rememberedMs = 3_000;

/** Brand voices. They belong to an account, and a key that is bound to projects may not change them: see glossaries. */
export class BrandVoiceService {
  readonly #store: Store;
  readonly #perAccount: number;
  readonly #remembered: LRUCache<
    string,
    { readonly found: CoreBrandVoice | null },
    { accountId: string; id: string }
  >;

  /** @param perAccount brand voices of an account at most */
  constructor(store: Store, perAccount: number) {
    this.#store = store;
    this.#perAccount = perAccount;
    this.#remembered = new LRUCache({
      max: 1_000,
      ttl: rememberedMs,
      fetchMethod: async (_key, _stale, { context }) => ({
        found: toCoreBrandVoice(await store.brandVoices.get(context.accountId, context.id)),
      }),
    });
  }

  /** The brand voice for a translation. @throws ServiceError `not_found` */
  async forTranslation(identity: Identity, id: string): Promise<CoreBrandVoice> {
    const accountId = identity.account.id;
    const remembered = await this.#remembered.fetch(placeOf(identity, id), { context: { accountId, id } });
    if (!remembered?.found) throw notFound('brand voice');
    return remembered.found;
  }

  async create(identity: Identity, content: BrandVoiceContent): Promise<BrandVoice> {
    refuseBound(identity);
    const limit = { atMost: this.#perAccount };
    const outcome = await this.#store.brandVoices.create(identity.account.id, content, limit);
    if (outcome.state === 'limit_reached') throw limitReached('brand voices', this.#perAccount);
    await this.#audit(identity, 'brand_voice.created', outcome.value.id);
    return outcome.value;
  }

  list(identity: Identity, page: PageRequest): Promise<Page<BrandVoice>> {
    return this.#store.brandVoices.list(identity.account.id, page);
  }

  async get(identity: Identity, id: string): Promise<BrandVoice> {
    const voice = await this.#store.brandVoices.get(identity.account.id, id);
    if (!voice) throw notFound('brand voice');
    return voice;
  }

  /** What is not named stays. @param revisions of which one must be the present one; undefined: any */
  async update(
    identity: Identity,
    id: string,
    change: Parameters<Store['brandVoices']['update']>[2],
    revisions: readonly number[] | undefined,
  ): Promise<BrandVoice> {
    refuseBound(identity);
    const outcome = await this.#store.brandVoices.update(identity.account.id, id, change, { revisions });
    if (outcome.state === 'stale') throw changedSince(outcome.revision);
    if (outcome.state !== 'done') throw notFound('brand voice');
    this.#remembered.delete(placeOf(identity, id));
    await this.#audit(identity, 'brand_voice.updated', id);
    return outcome.value;
  }

  async delete(identity: Identity, id: string, revisions: readonly number[] | undefined): Promise<void> {
    refuseBound(identity);
    const outcome = await this.#store.brandVoices.delete(identity.account.id, id, { revisions });
    if (outcome.state === 'not_found') throw notFound('brand voice');
    if (outcome.state === 'stale') throw changedSince(outcome.revision);
    if (outcome.state === 'in_use') throw inUse('brand voice', 'brand_voice_id', outcome.projects);
    this.#remembered.delete(placeOf(identity, id));
    await this.#audit(identity, 'brand_voice.deleted', id);
  }

  #audit(identity: Identity, action: string, target: string): Promise<void> {
    return this.#store.audit.write(identity.account.id, { actor: identity.actor, action, target });
  }
}

/** Ids are the same in capitals. */
const placeOf = (identity: Identity, id: string): string => `${identity.account.id}/${id.toLowerCase()}`;

const toCoreBrandVoice = (voice: BrandVoice | null): CoreBrandVoice | null =>
  voice && {
    version: `${voice.id}/${voice.revision}`,
    ...(voice.tone === '' ? {} : { tone: voice.tone }),
    ...(voice.audience === '' ? {} : { audience: voice.audience }),
    do: voice.do,
    dont: voice.dont,
    examples: voice.examples,
    terms: voice.terms.map(toCoreEntry),
  };
