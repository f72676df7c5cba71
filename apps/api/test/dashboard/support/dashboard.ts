import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { formats } from '../../../src/formats.ts';
import { live, startApi, type TestApi, type TestApiOptions } from '../../support/api.ts';
import { newOwner, type Browser as Session } from '../../support/users.ts';
import { builtSite } from './built-site.ts';
import { chromiumProgram, startChromium } from './chromium.ts';
import { type Watch, watch } from './watch.ts';

/** Somebody who has signed in, over the API and in browsers. */
export interface Person {
  readonly session: Session;
  readonly accountId: string;
  readonly userId: string;
}

/** A page, and what is seen to go wrong in it. */
export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
}

/** How a page is opened. */
export interface OpenOptions extends BrowserContextOptions {
  /** The language of the dashboard. Default `en`. */
  readonly language?: string;
  readonly scheme?: 'light' | 'dark';
}

/** The dashboard, served by a whole service, and a browser to look at it. */
export interface Dashboard {
  readonly api: TestApi;
  readonly browser: Browser;
  /** A new account with an owner who has signed in over the API. */
  owner(): Promise<Person>;
  /**
   * A new window at an address under `/dashboard`, closed after the test.
   *
   * @param person null: nobody has signed in
   * @param path null: an empty page as yet
   */
  open(person: Person | null, path: string | null, options?: OpenOptions): Promise<Opened>;
}

interface DashboardOptions extends TestApiOptions {
  /** Further arguments for the browser. */
  readonly browserArgs?: readonly string[];
}

/** Beside other tests a browser gets little of two cores. Milliseconds of one wait, and of one test. */
const [waitMs, testMs] = [60_000, 480_000];

/** The session's cookie of a person, for browsers. */
const cookieOf = ({ session }: Person, url: string) => {
  const [name = '', value = ''] = (session.cookie ?? '').split('=');
  return { name, value, domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
};

const startDashboard = async ({ browserArgs = [], ...options }: DashboardOptions) => {
  const [site, browser] = await Promise.all([builtSite(), startChromium(browserArgs)]);
  const api = await startApi({ formats, ...options, dashboard: site });
  await api.services.jobs.work();
  const opened: Opened[] = [];
  let people = 0;
  const dashboard: Dashboard = {
    api,
    browser,
    owner: async () => {
      people += 1;
      const { browser: session, ...ids } = await newOwner(api, `owner-${people}@example.com`);
      return { session, ...ids };
    },
    open: async (person, path, { language = 'en', scheme = 'light', ...context } = {}) => {
      const made = await browser.newContext({
        colorScheme: scheme,
        locale: language,
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 800 },
        ...context,
      });
      if (person) await made.addCookies([cookieOf(person, api.publicUrl)]);
      made.setDefaultTimeout(waitMs);
      const seen = await watch(made, api.publicUrl);
      const page = await made.newPage();
      const one = { page, context: made, watch: seen };
      opened.push(one);
      if (path !== null) await page.goto(`${api.publicUrl}/dashboard${path}`);
      return one;
    },
  };
  return {
    dashboard,
    /** Closes the windows of a test. @returns what went wrong in them */
    async closeWindows(): Promise<readonly string[]> {
      const all = opened.splice(0);
      await Promise.all(all.map(({ context }) => context.close()));
      return all.flatMap(({ watch: { problems } }) => problems);
    },
    async close() {
      await browser.close();
      await api.close();
    },
  };
};

/**
 * Tests of the dashboard in a browser: one service and one browser for all of them. A test fails as well on errors in the
 * console and on requests to another origin. Where there is no Chromium they are skipped; where TEST_CHROMIUM names one
 * that is missing, they fail.
 */
export const describeDashboard = (
  name: string,
  define: (dashboard: Dashboard) => void,
  options: DashboardOptions = {},
): void => {
  describe.skipIf(chromiumProgram === undefined)(`${name} (in Chromium)`, { timeout: testMs }, () => {
    let started: Awaited<ReturnType<typeof startDashboard>>;
    beforeAll(async () => {
      started = await startDashboard(options);
    });
    afterEach(async () => {
      expect(await started.closeWindows(), 'what went wrong in the pages').toEqual([]);
    });
    afterAll(() => started?.close());
    define(live(() => started.dashboard));
  });
};
