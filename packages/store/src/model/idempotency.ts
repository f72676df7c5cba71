import type { Actor } from './audit.ts';

/** The stored answer of a request with an `Idempotency-Key`. */
export interface IdempotentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type IdempotencyClaim =
  /** The caller is the first: run, then `complete` or `release` with the token. */
  | { readonly state: 'claimed'; readonly token: string }
  | { readonly state: 'running' }
  | { readonly state: 'different_request' }
  | { readonly state: 'answered'; readonly answer: IdempotentAnswer };

export interface IdempotencyRepository {
  /**
   * `operation` is `METHOD path`; `requestHash` is SHA-256 of the request. A claim is held until it is completed or
   * released, or its process has died. Answers live 24 h, encrypted.
   */
  claim(
    accountId: string,
    input: { actor: Actor; operation: string; key: string; requestHash: Buffer },
  ): Promise<IdempotencyClaim>;
  complete(accountId: string, token: string, answer: IdempotentAnswer): Promise<void>;
  release(accountId: string, token: string): Promise<void>;
  /** Removes expired rows; a background sweep. */
  sweep(): Promise<number>;
}
