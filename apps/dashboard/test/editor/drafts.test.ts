import { describe, expect, it } from 'vitest';
import {
  countDrafts,
  type Draft,
  type DraftStorage,
  DraftStore,
  removeDrafts,
} from '../../src/editor/drafts.ts';

/** A storage of the browser, which takes so many letters in all. */
const storageOf = (room = Number.POSITIVE_INFINITY) => {
  const kept = new Map<string, string>();
  const storage: DraftStorage = {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
  return { storage, kept };
};

const ada = { userId: 'ada', accountId: 'books' };
const draft: Draft = { text: 'Hola', base: { text: 'Buenas', revision: 3 } };

describe('drafts', () => {
  it('are there for the same user in the same account, after the page is loaded anew', () => {
    const { storage } = storageOf();
    new DraftStore(storage, ada).set('translation:1', draft);
    expect(new DraftStore(storage, ada).get('translation:1')).toEqual(draft);
    expect(new DraftStore(storage, { ...ada, accountId: 'films' }).get('translation:1')).toBeUndefined();
    expect(new DraftStore(storage, { ...ada, userId: 'eve' }).get('translation:1')).toBeUndefined();
  });

  it('end when the service has them, or the text is again what it has', () => {
    const { storage, kept } = storageOf();
    const drafts = new DraftStore(storage, ada);
    drafts.set('a', draft);
    drafts.remove('a');
    drafts.set('b', draft);
    drafts.set('b', { ...draft, text: 'Buenas' });
    expect(drafts.get('a')).toBeUndefined();
    expect(drafts.get('b')).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it('stay in the page where the browser has no room, and say so', () => {
    const { storage } = storageOf(100);
    const drafts = new DraftStore(storage, ada);
    drafts.set('a', { ...draft, text: 'x'.repeat(200) });
    expect(drafts.get('a')?.text).toHaveLength(200);
    expect(drafts.hasUnkept).toBe(true);
    drafts.set('a', draft);
    expect(drafts.get('a')).toEqual(draft);
    expect(drafts.hasUnkept).toBe(false);
  });

  it('are counted and removed by user, over all accounts, and nothing else is', () => {
    const { storage, kept } = storageOf();
    new DraftStore(storage, ada).set('a', draft);
    new DraftStore(storage, { ...ada, accountId: 'films' }).set('b', draft);
    new DraftStore(storage, { userId: 'eve', accountId: 'books' }).set('a', draft);
    storage.setItem('dragoman.language', 'de');
    expect(countDrafts(storage, 'ada')).toBe(2);
    removeDrafts(storage, 'ada');
    expect(countDrafts(storage, 'ada')).toBe(0);
    expect([...kept.keys()].sort()).toEqual(['dragoman.language', 'dragoman:draft:eve:books:a']);
  });

  it('pass over what is none, and give one object until it changes', () => {
    const { storage } = storageOf();
    storage.setItem('dragoman:draft:ada:books:a', '{"text":1}');
    storage.setItem('dragoman:draft:ada:books:b', 'not JSON');
    const drafts = new DraftStore(storage, ada);
    expect(drafts.get('a')).toBeUndefined();
    expect(drafts.get('b')).toBeUndefined();
    drafts.set('c', draft);
    expect(drafts.get('c')).toBe(drafts.get('c'));
  });

  it('tell of changes, in other tabs as well', () => {
    const { storage } = storageOf();
    const drafts = new DraftStore(storage, ada);
    let calls = 0;
    const end = drafts.subscribe(() => {
      calls += 1;
    });
    drafts.set('a', draft);
    drafts.noteChange('dragoman:draft:ada:books:a');
    drafts.noteChange('dragoman:draft:eve:books:a');
    drafts.noteChange(null);
    end();
    drafts.remove('a');
    expect(calls).toBe(3);
  });
});
