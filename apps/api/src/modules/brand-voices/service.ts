import type { BrandVoice as CoreBrandVoice } from '@dragoman/core';
import type { BrandVoice, BrandVoiceContent, Page, PageRequest, Store } from '@dragoman/store';
import { limitReached, notFound } from '../../errors/errors.ts';
import { type Identity, refuseBound } from '../../identity/identity.ts';
import { Remembered } from '../../remembered.ts';
import { ensureDeleted, made, noteIn } from '../account-resources.ts';
import { toCoreEntry } from '../glossaries/service.ts';

/** Brand voices. They belong to an account, and a key that is bound to projects may not change them: see glossaries. */
export class BrandVoiceService {
  readonly #store: Store;
  readonly #perAccount: number;
  readonly #remembered: Remembered<CoreBrandVoice>;
  readonly #audit: ReturnType<typeof noteIn>;

  /** @param perAccount brand voices of an account at most */
  constructor(store: Store, perAccount: number) {
    this.#store = store;
    this.#perAccount = perAccount;
    this.#remembered = new Remembered(async (accountId, id) =>
      toCoreBrandVoice(await store.brandVoices.get(accountId, id)),
    );
    this.#audit = noteIn(store);
  }

  /** The brand voice for a translation. @throws ApiError `not_found` */
  async forTranslation(identity: Identity, id: string): Promise<CoreBrandVoice> {
    const found = await this.#remembered.find(identity, id);
    if (!found) throw notFound('brand voice');
    return found;
  }

  async create(identity: Identity, content: BrandVoiceContent): Promise<BrandVoice> {
    refuseBound(identity);
    const limit = { atMost: this.#perAccount };
    const outcome = await this.#store.brandVoices.create(identity.account.id, content, limit);
    if (outcome.state === 'limit_reached') throw limitReached('brand voices', this.#perAccount);
    await this.#audit(identity, 'brand_voice.created', outcome.value.id);
    return outcome.value;
  }

  list(identity: Identity, search: string | undefined, page: PageRequest): Promise<Page<BrandVoice>> {
    return this.#store.brandVoices.list(identity.account.id, page, { search });
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
    const voice = made(outcome, 'brand voice');
    this.#remembered.forget(identity, id);
    await this.#audit(identity, 'brand_voice.updated', id);
    return voice;
  }

  async delete(identity: Identity, id: string, revisions: readonly number[] | undefined): Promise<void> {
    refuseBound(identity);
    const outcome = await this.#store.brandVoices.delete(identity.account.id, id, { revisions });
    ensureDeleted(outcome, 'brand voice', 'brand_voice_id');
    this.#remembered.forget(identity, id);
    await this.#audit(identity, 'brand_voice.deleted', id);
  }
}

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
