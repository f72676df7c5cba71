/** The filters of the audit log, as they stand in the address. */
export interface AuditFilters {
  readonly actor?: string;
  readonly action?: string;
  readonly target?: string;
  /** Days as a date field writes them. */
  readonly since?: string;
  readonly until?: string;
}

/** Reads the filters from an address; what they do not know is dropped. */
export const readAuditSearch = (search: Record<string, unknown>): AuditFilters =>
  Object.fromEntries(
    ['actor', 'action', 'target', 'since', 'until'].flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
