import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../api/me.ts';
import { type Draft, DraftStore } from './drafts.ts';

const stores = new Map<string, DraftStore>();

/** The edits of who has signed in, in the present account: one store for the whole page. */
export const useDrafts = (): DraftStore => {
  const { user, account_id: accountId } = useMe();
  return useMemo(() => {
    const key = `${user.id}:${accountId}`;
    const store = stores.get(key) ?? new DraftStore(localStorage, { userId: user.id, accountId });
    stores.set(key, store);
    return store;
  }, [user.id, accountId]);
};

/** The draft of an object. */
export const useDraft = (drafts: DraftStore, name: string): Draft | undefined =>
  useSyncExternalStore(
    (listener) => drafts.subscribe(listener),
    () => drafts.get(name),
  );

/** Notes what other tabs write, and asks before the page is closed on an edit that only it has. */
export const useKeptDrafts = (drafts: DraftStore): void =>
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => drafts.noteChange(key);
    const onLeave = (event: BeforeUnloadEvent) => {
      if (drafts.hasUnkept) event.preventDefault();
    };
    addEventListener('storage', onStorage);
    addEventListener('beforeunload', onLeave);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('beforeunload', onLeave);
    };
  }, [drafts]);
