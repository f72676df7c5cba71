import type { ProviderWarning } from '@dragoman/provider';

/** Warnings but for the one that short texts of tests always have: that too little of them could be judged. */
export const besidesDoubt = (warnings: readonly ProviderWarning[]): readonly ProviderWarning[] =>
  warnings.filter(({ code }) => code !== 'content_not_checked');
