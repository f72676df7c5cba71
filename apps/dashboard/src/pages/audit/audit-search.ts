import { textIn } from '../search-words.ts';

/** The filters of the audit log, as they stand in the address. */
export interface AuditFilters {
  /** Words of an action, an actor or a target. */
  readonly search?: string;
  readonly actor?: string;
  /** Days as a date field writes them. */
  readonly since?: string;
  readonly until?: string;
}

/** Reads the filters from an address; what they do not know is dropped. */
export const readAuditSearch = (given: Record<string, unknown>): AuditFilters =>
  Object.fromEntries(
    ['search', 'actor', 'since', 'until'].flatMap((name) => {
      const value = textIn(given, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
