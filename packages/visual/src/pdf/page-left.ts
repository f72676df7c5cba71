import type { ProviderWarning } from '@dragoman/provider';

/** A page that is as it was: the others are not. */
export const leftAlone = (page: number, why: string): ProviderWarning => ({
  code: 'page_left',
  message: `Page ${page} was left as it is: ${why}`,
});

/** A page that is not worked on, for a reason that its warning says. */
export class PageLeft extends Error {
  override readonly name = 'PageLeft';
}

/** Each thing once, as several steps may say it. */
export const saidOnce = <Warning extends ProviderWarning>(
  warnings: readonly Warning[],
): readonly Warning[] => [...new Map(warnings.map((one) => [`${one.code}\n${one.message}`, one])).values()];
