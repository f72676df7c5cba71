import type { SentError } from './sent-error.ts';

/** What a child process is told. `call` numbers the calls of one child, `ask` the questions of one call. */
export type ToChild =
  | { readonly kind: 'call'; readonly call: number; readonly name: string; readonly argument: unknown }
  | { readonly kind: 'abort'; readonly call: number; readonly reason: SentError }
  | { readonly kind: 'answer'; readonly call: number; readonly ask: number; readonly outcome: Outcome };

/** What a child process tells. */
export type FromChild =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unusable'; readonly error: SentError }
  | { readonly kind: 'memory'; readonly bytes: number }
  | { readonly kind: 'progress'; readonly call: number; readonly value: unknown }
  | {
      readonly kind: 'ask';
      readonly call: number;
      readonly ask: number;
      readonly service: string;
      readonly argument: unknown;
    }
  | { readonly kind: 'unask'; readonly call: number; readonly ask: number; readonly reason: SentError }
  | { readonly kind: 'done'; readonly call: number; readonly outcome: Outcome };

/** How a call or a question ended. */
export type Outcome = { readonly value: unknown } | { readonly error: SentError };
