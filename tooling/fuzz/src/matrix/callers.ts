import type { DescribedOperation } from '../document/document.ts';
import type { Credentials } from '../service/parties.ts';

/** What an operation must answer somebody, before it looks at the request itself; `admitted`: nothing of the kind. */
export type Expected = { readonly status: number; readonly code: string } | 'admitted';

/** A kind of caller. */
export interface Identity {
  readonly name: string;
  readonly credentials: Credentials;
  expected(operation: DescribedOperation): Expected;
  /** It speaks plain HTTP. */
  readonly isPlain?: true;
  /** Done before its turn. */
  readonly prepare?: () => Promise<unknown>;
}

/** Somebody with all rights of an account. */
export interface Account {
  readonly id: string;
  readonly credentials: Credentials;
}

/** An operation must answer so, whatever is asked of it. */
export const refused = (status: number, code: string) => (): Expected => ({ status, code });
