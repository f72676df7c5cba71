import type { components } from '@dragoman/client';

/** A key as it is listed. */
export type ApiKey = components['schemas']['ApiKey'];

/** What a key may do. `accounts` is the operator's first key's alone. */
export const scopes = ['translate', 'voice', 'visual', 'files', 'projects', 'webhooks', 'keys'] as const;

type Scope = (typeof scopes)[number];

/** What stands in the fields of a key. */
export interface KeyFields {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Of a date field; empty: never. */
  readonly expires: string;
  /** Empty: the default of the deployment. */
  readonly rate: string;
  /** Empty: unlimited. */
  readonly quota: string;
  /** None: all. */
  readonly projects: readonly string[];
}

const isScope = (scope: string): scope is Scope => (scopes as readonly string[]).includes(scope);

/** The fields of a new key. */
export const newKey: KeyFields = {
  name: '',
  scopes: scopes.filter((scope) => scope !== 'keys'),
  expires: '',
  rate: '',
  quota: '',
  projects: [],
};

/** The fields of a key that is there. */
export const fieldsOf = (key: ApiKey): KeyFields => ({
  name: key.name,
  scopes: key.scopes.filter(isScope),
  expires: key.expires_at === null ? '' : dayOf(new Date(key.expires_at)),
  rate: key.rate_limit_per_minute === null ? '' : String(key.rate_limit_per_minute),
  quota: key.characters_per_month === null ? '' : String(key.characters_per_month),
  projects: key.project_ids ?? [],
});

const dayOf = (moment: Date): string => {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
};

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/**
 * What is sent of the fields.
 *
 * @param key that is there: of it only what was changed is sent, so that a moment which the field cannot show stays
 */
export const bodyOf = (fields: KeyFields, key?: ApiKey) => {
  const before = key && fieldsOf(key);
  const body = {
    name: fields.name.trim(),
    scopes: [...fields.scopes, ...(key?.scopes.filter((scope) => !isScope(scope)) ?? [])],
    // The end of that day, where it ends for who chose it.
    expires_at: fields.expires === '' ? null : new Date(`${fields.expires}T23:59:59`).toISOString(),
    rate_limit_per_minute: numberOf(fields.rate),
    characters_per_month: numberOf(fields.quota),
    project_ids: fields.projects.length === 0 ? null : [...fields.projects],
  };
  const { expires_at: _same, ...rest } = body;
  return before?.expires === fields.expires ? rest : body;
};
