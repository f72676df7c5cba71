import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const main = join(import.meta.dirname, '../../../../dashboard/src/main.tsx');

/** The pages for who has not signed in, as the program that tells both apart lists them. */
export const signInPages = (): readonly string[] => {
  const [, list] = /const signInPages = (\[[^\]]*\])/.exec(readFileSync(main, 'utf8')) ?? [];
  if (list === undefined) throw new Error(`The pages of signing in are not where they were: ${main}`);
  return (JSON.parse(list.replaceAll("'", '"')) as string[]).map((name) => `/${name}`);
};

/** The addresses of all pages for who has signed in, with their parameters, as the router of an open page has them. */
export const routesOf = async (page: Page): Promise<readonly string[]> =>
  page.evaluate('Object.keys(self.__TSR_ROUTER__.routesByPath)');
