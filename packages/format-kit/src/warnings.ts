import type { ProviderWarning } from '@dragoman/provider';

/** A warning about a file, or about one of its segments. */
export type WriteWarning = ProviderWarning & { readonly key?: string };
