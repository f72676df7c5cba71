import type { Page, Request, Response, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestApi } from '../support/api.ts';
import { pdf } from '../support/pdf.ts';
import { newMember } from '../support/users.ts';
import { scriptedRecogniser, scriptedSpeaker, sentences } from '../support/voice-engines.ts';
import { findingsOf } from './support/axe.ts';
import { type Dashboard, describeDashboard, type Person } from './support/dashboard.ts';
import { docx } from './support/docx.ts';
import { routesOf, signInPages } from './support/pages.ts';
import { translatedFile } from './support/seeds.ts';
import { type TablePage, tables } from './support/tables.ts';

/** Gzipped bytes that a page may transfer until it is idle. */
const budgets = { signIn: 160_000, page: 260_000, styles: 45_000 };
/** What shows a PDF comes with the first PDF that somebody looks at, and has a budget of its own. */
const viewerBudget = 560_000;

/** What stands for the parameters of addresses. A new parameter needs a line here, a new page does not. */
type Parameters = Readonly<Record<string, string>>;

const addressOf = (route: string, parameters: Parameters): string =>
  route.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = parameters[`${route}:${name}`] ?? parameters[name];
    if (value === undefined) throw new Error(`Nothing stands for $${name} of the page ${route}.`);
    return value;
  });

/** A window, and when its page stands still. */
const watched = (page: Page) => {
  const onTheWay = new Set<Request>();
  page.on('request', (request) => onTheWay.add(request));
  page.on('requestfinished', (request) => onTheWay.delete(request));
  page.on('requestfailed', (request) => onTheWay.delete(request));
  return {
    page,
    /** Waits until the page is drawn, nothing is on its way any more, and nothing says that it waits. */
    async settle(): Promise<void> {
      await page.locator('h1').first().waitFor();
      do {
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        await page.evaluate(
          'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
        );
      } while (onTheWay.size > 0);
    },
  };
};

type Window = ReturnType<typeof watched>;

/** Gzipped bytes of what a page was loaded with, whether it came over the wire or was kept from the page before. */
const sizesOf = async (page: Page) => {
  const files = await page.evaluate<readonly (readonly [string, number])[]>(
    "performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name, encodedBodySize])",
  );
  const sum = (ending: string) =>
    [...new Map(files)].reduce((all, [name, size]) => (name.endsWith(ending) ? all + size : all), 0);
  return { scripts: sum('.js'), styles: sum('.css') };
};

/** How many bytes came over the wire, by the kind of file. */
const transfersOf = async (responses: readonly Response[]) => {
  let scripts = 0;
  for (const response of responses) {
    const { responseBodySize } = await response.request().sizes();
    if (response.headers()['content-type']?.includes('javascript')) scripts += responseBodySize;
  }
  return { scripts };
};

/** How far a page can be scrolled sideways, in pixels. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Opens a page in English and light. @returns all that is wrong with it */
const problemsOfFirstSight = async ({ page, settle }: Window, url: string, budget: number) => {
  await page.goto(url);
  await settle();
  const problems = [...(await findingsOf(page))];
  const { scripts, styles } = await sizesOf(page);
  if (scripts > budget) problems.push(`${scripts} bytes of JavaScript, ${budget} are allowed`);
  if (styles > budgets.styles) problems.push(`${styles} bytes of CSS, ${budgets.styles} are allowed`);
  if (scripts === 0 || styles === 0) problems.push('no JavaScript or no CSS was seen');
  return problems;
};

/** Looks at a page that is there in Arabic and dark. @returns all that is wrong with it */
const problemsInArabic = async (page: Page) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const problems = [...(await findingsOf(page))];
  if ((await page.evaluate('document.documentElement.dir')) !== 'rtl')
    problems.push('Arabic runs from left to right');
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const beyond = await sideways(page);
    if (beyond > 0) problems.push(`at ${width} pixels it is ${beyond} too wide`);
  }
  return problems;
};

const problem = (route: Route, status: number, code: string) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code }),
  });

/** What the service says of a list. */
const answers = {
  whole: (route: Route) => route.continue(),
  /** One row a page. */
  one: (route: Route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.href });
  },
  forbidden: (route: Route) => problem(route, 403, 'insufficient_role'),
  refused: (route: Route) => problem(route, 429, 'rate_limit_exceeded'),
};

const languages = { source_language: 'en', target_language: 'es' };

const projectOf = async ({ session }: Person): Promise<string> =>
  (await session.data(session.get('/v1/projects')))[0].id;

/** Makes a glossary and a file with a row for each name. @returns what stands for parameters of addresses */
const withParents = async (person: Person, names: readonly string[]): Promise<Parameters> => {
  const { session } = person;
  const entries = names.map((source) => ({ source, target: source }));
  const { id } = await session.data(session.post('/v1/glossaries', { name: 'terms', ...languages, entries }));
  const content = docx(names.map((name) => `The ${name} ship.`));
  const fileId = await translatedFile(person, 'ships.docx', content);
  return { projectId: await projectOf(person), glossaryId: id, fileId };
};

/** Fills an account with one of everything for each name. */
const furnish = async (api: TestApi, person: Person, names: readonly string[]): Promise<Parameters> => {
  const { session } = person;
  const made = async (path: string, body: unknown) => session.data(session.post(path, body));
  for (const name of names) {
    await made('/api/v1/keys', { name });
    await made('/v1/projects', { name });
    const hook = { url: 'http://127.0.0.1:9/', events: ['translation.failed'], description: name };
    const { id } = await made('/api/v1/webhooks', hook);
    await made(`/api/v1/webhooks/${id}/test`, undefined);
    await made('/v1/glossaries', { name, ...languages });
    await made('/v1/brand-voices', { name });
    await made('/v1/translate', { text: `The ${name} boat.`, ...languages });
  }
  await newMember(api, session, `member@${names.join('.')}.example`, 'viewer');
  await translatedFile(person, 'note.txt', Buffer.from('A note.'));
  return withParents(person, names);
};

/** Looks at tables in a window of somebody's. @param parameters what stands for those of addresses */
const lookAtTables = async (dashboard: Dashboard, person: Person, parameters: Parameters) => {
  const { page, context, watch } = await dashboard.open(person, '/playground/batch');
  watch.expect(/status of (403|429)/);
  const { settle } = watched(page);
  await settle();
  let answer: (route: Route) => Promise<void> = answers.whole;
  let list = '';
  await context.route(
    ({ pathname }) => pathname === list,
    (route) => answer(route),
  );
  const go = (to: string, search: object = {}) =>
    page.evaluate(`self.__TSR_ROUTER__.navigate(${JSON.stringify({ to, search })})`);
  /** Opens the page of a table anew, where the service answers so. */
  const open = async (table: TablePage, as: typeof answer, search = {}) => {
    await go('/playground/batch');
    answer = as;
    list = addressOf(table.list, parameters);
    await go(addressOf(table.route, parameters), search);
    await settle();
  };
  const main = page.getByRole('main');
  const rows = main
    .locator('table')
    .first()
    .locator('tbody tr')
    .or(page.getByRole('list', { name: 'Texts' }).getByRole('listitem'));
  return {
    /** Without a right, with an error, and then without rows. */
    async withoutRows(table: TablePage): Promise<void> {
      await open(table, answers.forbidden);
      await main.getByText('Your role does not reach here').waitFor();
      await open(table, answers.refused);
      await main.getByRole('alert').getByText('Too many tries').first().waitFor();
      answer = answers.whole;
      await main.getByRole('button', { name: 'Try again' }).first().click();
      await (table.empty === undefined ? rows.first() : main.getByText(table.empty)).waitFor();
    },
    /** One row after the other, by words, and by a filter that leaves none. */
    async withRows(table: TablePage): Promise<void> {
      await open(table, table.isWhole ? answers.whole : answers.one);
      const counted = (count: number) =>
        expect.poll(() => rows.count(), { message: table.route }).toBe(count);
      if (!table.isWhole) {
        await counted(1);
        await main.getByRole('button', { name: 'Show more' }).first().click();
        await counted(2);
        await expect
          .poll(() => page.evaluate('document.activeElement === document.body'), { message: 'no focus' })
          .toBe(false);
      } else await rows.first().waitFor();
      if (table.search) {
        const [found, other] = table.search;
        answer = answers.whole;
        await main.getByRole('searchbox').first().fill(found);
        await rows.filter({ hasText: other }).first().waitFor({ state: 'detached' });
        await rows.filter({ hasText: found }).first().waitFor();
        await main.getByRole('searchbox').first().fill('nothing of the kind');
        await main.getByText('Nothing matches these filters.').waitFor();
      }
      if (table.filter) {
        await open(table, answers.whole, table.filter);
        await main.getByText('Nothing matches these filters.').waitFor();
      }
    },
  };
};

describeDashboard(
  'every page',
  (dashboard) => {
    it('keeps its budget, and is accessible in light and dark, both directions and on narrow screens', async () => {
      const owner = await dashboard.owner();
      const long = 'a-file-with-a-name-that-is-far-longer-than-any-narrow-screen-is-wide-and-has-no-spaces';
      const id = await translatedFile(owner, `${long}.docx`, docx(['The ship has come.', 'It is late.']));
      const project = await owner.session.data(owner.session.post('/v1/projects', { name: long }));
      const hook = { url: `http://127.0.0.1:9/${long}`, events: ['translation.failed'], description: long };
      const webhook = await owner.session.data(owner.session.post('/api/v1/webhooks', hook));
      const test = await owner.session.data(owner.session.post(`/api/v1/webhooks/${webhook.id}/test`));
      const glossary = await owner.session.data(
        owner.session.post('/v1/glossaries', {
          name: long,
          source_language: 'en',
          target_language: 'es',
          entries: [{ source: long, target: 'barco' }],
        }),
      );
      await owner.session.data(owner.session.post('/v1/brand-voices', { name: long, tone: long }));
      await owner.session.data(owner.session.post('/api/v1/keys', { name: long }));
      await owner.session.data(
        owner.session.post('/api/v1/invitations', { email: 'a@b.com', role: 'viewer' }),
      );
      await owner.session.data(owner.session.post('/v1/translate', { text: long, target_language: 'es' }));
      const parameters: Parameters = {
        '/glossaries/$id:id': glossary.id,
        '/files/$id:id': id,
        '/files/$id/segments:id': id,
        projectId: project.id,
        webhookId: webhook.id,
        deliveryId: test.delivery_id,
      };
      const { page, context } = await dashboard.open(owner, '/');
      const windows = [watched(page), watched(await context.newPage())];
      await windows[0]?.settle();
      const routes = await routesOf(page);
      expect(routes).toContain('/files/$id');
      const paths = [...routes.map((route) => addressOf(route, parameters)), '/no-such-page'];
      const problems: string[] = [];
      /** Shares the pages out to both windows. */
      const each = async (look: (window: Window, path: string) => Promise<readonly string[]>) => {
        const left = [...paths];
        await Promise.all(
          windows.map(async (window) => {
            for (let path = left.shift(); path !== undefined; path = left.shift())
              for (const problem of await look(window, path)) problems.push(`${path}: ${problem}`);
          }),
        );
      };
      const base = `${dashboard.api.publicUrl}/dashboard`;
      await each((window, path) => problemsOfFirstSight(window, `${base}${path}`, budgets.page));
      for (const { page: one, settle } of windows) {
        await one.bringToFront();
        await one.getByRole('banner').getByRole('button').last().click();
        await one.getByRole('menuitem', { name: 'العربية' }).click();
        await one.emulateMedia({ colorScheme: 'dark' });
        await settle();
      }
      await each(async ({ page: one, settle }, path) => {
        await one.evaluate(`self.__TSR_ROUTER__.navigate({ to: '${path}' })`);
        await settle();
        return problemsInArabic(one);
      });
      expect(problems).toEqual([]);
    });

    it('keeps its budget and is accessible before somebody has signed in', async () => {
      const { page } = await dashboard.open(null, null);
      const window = watched(page);
      const problems: string[] = [];
      for (const path of signInPages()) {
        const url = `${dashboard.api.publicUrl}/dashboard${path}`;
        const found = await problemsOfFirstSight(window, url, budgets.signIn);
        await page.getByRole('combobox').selectOption('ar');
        await page.emulateMedia({ colorScheme: 'dark' });
        await window.settle();
        found.push(...(await problemsInArabic(page)));
        await page.getByRole('combobox').selectOption('en');
        await page.emulateMedia({ colorScheme: 'light' });
        problems.push(...found.map((problem) => `${path}: ${problem}`));
      }
      expect(problems).toEqual([]);
    });

    it('with a table pages and finds by the service, and says where there is nothing, an error or no right', async () => {
      const newcomer = await dashboard.owner();
      const started = await lookAtTables(dashboard, newcomer, { projectId: await projectOf(newcomer) });
      const outer = tables.filter(({ isInner }) => !isInner);
      for (const table of outer) await started.withoutRows(table);
      const none = await withParents(newcomer, []);
      const inner = await lookAtTables(dashboard, newcomer, none);
      for (const table of tables.filter(({ isInner }) => isInner)) await inner.withoutRows(table);

      const owner = await dashboard.owner();
      const full = await lookAtTables(
        dashboard,
        owner,
        await furnish(dashboard.api, owner, ['first', 'second']),
      );
      for (const table of tables) await full.withRows(table);
    });

    it('leaves the viewer of PDFs to those who look at one', async () => {
      const owner = await dashboard.owner();
      const content = await pdf({ pages: [['The contract begins in spring.'], ['Signed by hand.']] });
      const id = await translatedFile(owner, 'contract.pdf', content);
      const { page } = await dashboard.open(owner, null);
      const responses: Response[] = [];
      page.on('response', (response) => responses.push(response));
      await page.goto(`${dashboard.api.publicUrl}/dashboard/files/${id}`);
      await page
        .getByRole('img', { name: 'After: page 1' })
        .and(page.locator('[aria-busy="false"]'))
        .waitFor();
      const { scripts } = await transfersOf(responses);
      expect(scripts).toBeLessThan(budgets.page + viewerBudget);
      const inked = (name: string) =>
        page.getByRole('img', { name }).evaluate((canvas) => {
          const { width, height } = canvas as unknown as { width: number; height: number };
          const { data } = (
            canvas as unknown as {
              getContext(kind: '2d'): { getImageData(...box: number[]): { data: Uint8ClampedArray } };
            }
          )
            .getContext('2d')
            .getImageData(0, 0, width, height);
          return data.filter((value, index) => index % 4 === 0 && value < 128).length;
        });
      expect(await inked('Before: page 1')).toBeGreaterThan(100);
      expect(await inked('After: page 1')).toBeGreaterThan(100);
      await page.getByRole('button', { name: 'Next page' }).click();
      await page
        .getByRole('img', { name: 'After: page 2' })
        .and(page.locator('[aria-busy="false"]'))
        .waitFor();
      expect(await inked('After: page 2')).toBeGreaterThan(100);
      expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
      expect(await findingsOf(page)).toEqual([]);
    });
  },
  {
    providers: [scriptedRecogniser(() => async () => sentences), scriptedSpeaker([])],
    settings: { outbound: { allow: ['127.0.0.0/8'] } },
  },
);
