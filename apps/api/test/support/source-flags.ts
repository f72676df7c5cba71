/** What Node is told before a program of the tests, to find and read sources: what `vitest.config.ts` tells this process. */
export const sourceFlags = process.execArgv.filter((flag) => /^--(conditions|import)=/.test(flag));
