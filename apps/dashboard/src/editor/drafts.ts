/** What somebody wrote and the service does not have yet. */
export interface Draft {
  readonly text: string;
  /** What it was written over: the text and its revision, as the service had them. */
  readonly base: { readonly text: string; readonly revision: number };
}

/** Who wrote it: another user of the same browser does not see it, nor does the same one in another account. */
export interface DraftOwner {
  readonly userId: string;
  readonly accountId: string;
}

/** What of the browser's storage is used. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'dragoman:draft:';
const prefixOf = ({ userId, accountId }: DraftOwner): string => `${prefix}${userId}:${accountId}:`;

const isDraft = (value: unknown): value is Draft => {
  const { text, base } = (value ?? {}) as Partial<Draft>;
  return typeof text === 'string' && typeof base?.text === 'string' && typeof base.revision === 'number';
};

const readDraft = (written: string | null): Draft | undefined => {
  if (written === null) return undefined;
  try {
    const value: unknown = JSON.parse(written);
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const keysOf = (storage: DraftStorage, start: string): string[] => {
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index++) {
    const key = storage.key(index);
    if (key?.startsWith(start)) keys.push(key);
  }
  return keys;
};

/** How many edits of a user only this browser has, over all accounts: signing out removes them. */
export const countDrafts = (storage: DraftStorage, userId: string): number =>
  keysOf(storage, `${prefix}${userId}:`).length;

/** Removes all edits of a user that only this browser has. */
export const removeDrafts = (storage: DraftStorage, userId: string): void => {
  for (const key of keysOf(storage, `${prefix}${userId}:`)) storage.removeItem(key);
};

/**
 * The edits of one user in one account, kept by the browser until the service has them. One that the browser refuses to
 * keep (its storage is full or forbidden) stays in this page, and is one of `unkept`: closing the page would lose it.
 */
export class DraftStore {
  readonly #storage: DraftStorage;
  readonly #prefix: string;
  readonly #unkept = new Map<string, Draft>();
  readonly #listeners = new Set<() => void>();
  /** One object for each draft as long as it stays the same: React compares by identity. */
  readonly #read = new Map<string, { readonly written: string; readonly draft: Draft | undefined }>();

  constructor(storage: DraftStorage, owner: DraftOwner) {
    this.#storage = storage;
    this.#prefix = prefixOf(owner);
  }

  /** The draft of an object, by its name (`translation:ID`, `segment:FILE:NUMBER`). */
  get(name: string): Draft | undefined {
    const unkept = this.#unkept.get(name);
    if (unkept) return unkept;
    const written = this.#storage.getItem(this.#prefix + name);
    if (written === null) return undefined;
    const before = this.#read.get(name);
    if (before?.written === written) return before.draft;
    const draft = readDraft(written);
    this.#read.set(name, { written, draft });
    return draft;
  }

  /** Keeps a draft; one that says what the service has is removed. */
  set(name: string, draft: Draft): void {
    if (draft.text === draft.base.text) {
      this.remove(name);
      return;
    }
    try {
      this.#storage.setItem(this.#prefix + name, JSON.stringify(draft));
      this.#unkept.delete(name);
    } catch {
      this.#unkept.set(name, draft);
    }
    this.#tell();
  }

  /** Forgets a draft: the service has it, or its writer gave it up. */
  remove(name: string): void {
    this.#unkept.delete(name);
    this.#read.delete(name);
    this.#storage.removeItem(this.#prefix + name);
    this.#tell();
  }

  /** Whether this page alone has an edit. */
  get hasUnkept(): boolean {
    return this.#unkept.size > 0;
  }

  /** Calls back at every change of this page. @returns what ends that */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes note of what another tab changed, by the key of its `storage` event. */
  noteChange(key: string | null): void {
    if (key === null || key.startsWith(this.#prefix)) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
