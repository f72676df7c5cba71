import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Asset, Store } from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import { accountSuspended, notFound } from '../../errors/errors.ts';
import { AssetLinks } from './link.ts';
import type { AssetContent, AssetKey, AssetStorage } from './storage.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long a link works that answers a request. */
const linkMs = hourMs;
/** How many expired files are looked up at once. */
const sweepRows = 100;

/** What a file is, beside its content. */
export interface AssetDescription extends Pick<Asset, 'subject' | 'name' | 'mediaType'> {
  /** Until when it is kept. Default: as long as exports are. */
  readonly expiresAt?: Date | undefined;
}

/** A file that can be sent: its length is known. */
export type CompleteAsset = Asset & { readonly size: number };

/** Where a file can be downloaded without a key, and until when. */
export interface AssetLink {
  readonly url: string;
  /** ISO 8601. */
  readonly expires_at: string;
}

interface Dependencies {
  readonly store: Store;
  readonly storage: AssetStorage;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly retentionDays: number;
  /** What the files of one account may hold together, in bytes. Null: any. */
  readonly maxStoredBytes: number | null;
  readonly now: () => Date;
}

/** Files for download: kept for some days, reached by signed links that need no key. */
export class AssetService {
  readonly #dependencies: Dependencies;
  readonly #links: AssetLinks;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#links = new AssetLinks(dependencies.store.secrets.key('asset-urls'));
  }

  /** What the files of an account hold now, and may hold (null: any), in bytes. */
  async stored(accountId: string): Promise<{ used: number; limit: number | null }> {
    const { store, maxStoredBytes: limit } = this.#dependencies;
    return { used: await store.assets.stored(accountId), limit };
  }

  /**
   * Before work that ends with a file.
   * @throws ApiError `limit_reached` where the account's files hold all they may
   */
  async ensureRoom(accountId: string): Promise<void> {
    const { store, maxStoredBytes: limit } = this.#dependencies;
    if (limit !== null && (await store.assets.stored(accountId)) >= limit) throw storageFull(limit);
  }

  /**
   * Keeps a file; where one of this subject is kept already, that one, and the content is not asked for.
   * @throws ApiError `limit_reached` where the account's files would hold more than they may
   */
  keep(accountId: string, described: AssetDescription, content: AssetContent): Promise<CompleteAsset> {
    return this.#keep(accountId, described, (key) => this.#dependencies.storage.write(key, content));
  }

  /** Keeps a copy of a file of this machine, as `keep` does. */
  keepFile(accountId: string, described: AssetDescription, path: string): Promise<CompleteAsset> {
    return this.#keep(accountId, described, (key) => this.#dependencies.storage.copyFrom(key, path));
  }

  async #keep(
    accountId: string,
    described: AssetDescription,
    write: (key: AssetKey) => Promise<number>,
  ): Promise<CompleteAsset> {
    const { store, storage, retentionDays, maxStoredBytes, now } = this.#dependencies;
    const kept = await this.kept(accountId, described.subject);
    if (kept) return kept;
    await this.ensureRoom(accountId);
    const { expiresAt = new Date(now().getTime() + retentionDays * dayMs) } = described;
    const asset = await store.assets.create(accountId, { ...described, expiresAt });
    // The row is there first: what is left of a file that was not finished is found by the sweep.
    const size = await write(asset);
    const complete = await store.assets.complete(accountId, asset.id, size, maxStoredBytes);
    if (complete && complete !== 'full' && isComplete(complete)) return complete;
    await storage.remove(asset);
    if (complete !== 'full' || maxStoredBytes === null) throw notFound('account');
    await store.assets.delete(accountId, asset.id);
    throw storageFull(maxStoredBytes);
  }

  /** The file that `keep` would answer without asking for content. Null: there is none. */
  async kept(accountId: string, subject: string): Promise<CompleteAsset | null> {
    const { store, now } = this.#dependencies;
    const asset = await store.assets.find(accountId, subject, new Date(now().getTime() + linkMs));
    return asset && isComplete(asset) ? asset : null;
  }

  /** A kept file by its id. Null: it is not there, or no more. */
  async get(accountId: string, id: string): Promise<CompleteAsset | null> {
    const { store, now } = this.#dependencies;
    const asset = await store.assets.get(accountId, id);
    return asset && isComplete(asset) && asset.expiresAt > now() ? asset : null;
  }

  /** The newest kept file that was made of this. Null: there is none, or no more. */
  async madeOf(accountId: string, subject: string): Promise<CompleteAsset | null> {
    const { store, now } = this.#dependencies;
    const asset = await store.assets.find(accountId, subject, now());
    return asset && isComplete(asset) ? asset : null;
  }

  /**
   * Copies a kept file into a folder of this machine.
   * @returns its path
   * @throws ApiError `asset_expired`
   */
  async fetchFile(accountId: string, id: string, directory: string): Promise<string> {
    const asset = await this.get(accountId, id);
    if (!asset) throw expired();
    const path = join(directory, asset.id);
    if (!(await this.#dependencies.storage.copyTo(asset, path))) throw expired();
    return path;
  }

  /** A file that another has taken the place of: from now on it is kept as long as exports are, at most. */
  async supersede(accountId: string, id: string): Promise<void> {
    const { store, retentionDays, now } = this.#dependencies;
    await store.assets.shorten(accountId, id, new Date(now().getTime() + retentionDays * dayMs));
  }

  /** Removes all that was made of something, and of parts of it. */
  async removeMadeOf(accountId: string, subject: string): Promise<void> {
    const { store, storage } = this.#dependencies;
    for (const asset of await store.assets.madeOf(accountId, subject)) {
      await storage.remove(asset);
      await store.assets.delete(accountId, asset.id);
    }
  }

  /** Removes a file before its time. What is not there is no error. */
  async remove(accountId: string, id: string): Promise<void> {
    const { store, storage } = this.#dependencies;
    const asset = await store.assets.get(accountId, id);
    if (!asset) return;
    await storage.remove(asset);
    await store.assets.delete(accountId, id);
  }

  /**
   * A fresh link to a file. It never outlives the file.
   * @param milliseconds how long it works; default one hour
   */
  link(asset: Pick<Asset, 'accountId' | 'id' | 'expiresAt'>, milliseconds = linkMs): AssetLink {
    const { publicUrl, now } = this.#dependencies;
    const end = Math.min(now().getTime() + milliseconds, asset.expiresAt.getTime());
    const expiresAt = new Date(Math.floor(end / 1000) * 1000);
    return {
      url: `${publicUrl}/assets/${this.#links.sign({ ...asset, expiresAt })}`,
      expires_at: expiresAt.toISOString(),
    };
  }

  /** An export with a fresh link, as answers show it. */
  present(asset: CompleteAsset) {
    const { url, expires_at } = this.link(asset);
    return {
      export_url: url,
      expires_at,
      name: asset.name,
      content_type: asset.mediaType,
      size_bytes: asset.size,
    };
  }

  /**
   * The file of a link.
   * @throws ApiError `not_found` for a link that is none of ours, `asset_expired` for one whose time, or whose file's, is over,
   * `account_suspended`
   */
  async find(token: string): Promise<CompleteAsset> {
    const { store, now } = this.#dependencies;
    const grant = this.#links.read(token);
    if (!grant) throw notFound('file');
    const [asset, account] = await Promise.all([
      store.assets.get(grant.accountId, grant.id),
      store.accounts.get(grant.accountId),
    ]);
    if (account?.status === 'suspended') throw accountSuspended();
    if (grant.expiresAt <= now() || !asset || !isComplete(asset) || asset.expiresAt <= now()) throw expired();
    return asset;
  }

  /** @param range bytes, both ends included. @throws ApiError `asset_expired` */
  async open(asset: CompleteAsset, range: { start: number; end: number }): Promise<Readable> {
    const content = await this.#dependencies.storage.read(asset, range);
    if (!content) throw expired();
    return content;
  }

  /** Removes what expired, and what is left of accounts that are gone. A background sweep. */
  async sweep(): Promise<void> {
    const { store, storage } = this.#dependencies;
    for (;;) {
      const gone = await store.assets.expired(sweepRows);
      for (const asset of gone) {
        await storage.remove(asset);
        await store.assets.delete(asset.accountId, asset.id);
      }
      if (gone.length < sweepRows) break;
    }
    for (const accountId of await storage.accounts())
      if (!(await store.accounts.get(accountId))) await storage.removeAccount(accountId);
  }
}

const isComplete = (asset: Asset): asset is CompleteAsset => asset.size !== null;

const storageFull = (limit: number): ApiError =>
  new ApiError('limit_reached', {
    detail: `The files for download of this account may hold ${limit} bytes together, and this one does not fit. Wait until older ones expire, or ask the operator of this deployment for more.`,
    extensions: { limit },
  });

const expired = (): ApiError =>
  new ApiError('asset_expired', {
    detail:
      'This link, or the file behind it, is no more. Read its resource again for a fresh link, or make the file anew.',
  });
