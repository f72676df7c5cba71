import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { pdf } from '../support/pdf.ts';
import { scriptedRecogniser, scriptedSpeaker, sentences } from '../support/voice-engines.ts';
import { seriousFindings } from './support/axe.ts';
import { type Dashboard, describeDashboard, type OpenOptions, type Person } from './support/dashboard.ts';
import { docx } from './support/docx.ts';
import { routesOf, signInPages } from './support/pages.ts';
import { translatedFile } from './support/seeds.ts';

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

/** Nothing is on its way any more, and nothing says that it waits. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
};

/** How many bytes came over the wire, by the kind of file. */
const transfersOf = async (responses: readonly Response[]) => {
  const sums = { scripts: 0, styles: 0 };
  for (const response of responses) {
    const type = response.headers()['content-type'] ?? '';
    const { responseBodySize } = await response.request().sizes();
    if (type.includes('javascript')) sums.scripts += responseBodySize;
    if (type.includes('css')) sums.styles += responseBodySize;
  }
  return sums;
};

/** How far a page can be scrolled sideways, in pixels. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const combinations: readonly Pick<OpenOptions, 'language' | 'scheme'>[] = [
  { language: 'en', scheme: 'dark' },
  { language: 'ar', scheme: 'light' },
  { language: 'ar', scheme: 'dark' },
];

/** Where pictures of all pages are wanted, for people to look at. */
const pictures = process.env.DASHBOARD_SCREENSHOTS;

/** Keeps a picture of a page as it is now, where pictures are wanted. */
const keepPicture = async (page: Page, path: string, look: string): Promise<void> => {
  if (pictures === undefined) return;
  const name =
    path
      .replaceAll(/[\da-f-]{36}/g, 'id')
      .replaceAll('/', '.')
      .slice(1) || 'overview';
  await page.screenshot({ path: join(pictures, `${name}.${look}.png`), fullPage: true });
};

/** Looks at a page as browsers of all kinds would. @returns all that is wrong with it */
const problemsOf = async (
  dashboard: Dashboard,
  person: Person | null,
  path: string,
  budget: number,
): Promise<readonly string[]> => {
  const responses: Response[] = [];
  const { page, context } = await dashboard.open(person, null);
  page.on('response', (response) => responses.push(response));
  await page.goto(`${dashboard.api.publicUrl}/dashboard${path}`);
  await settled(page);
  const problems: string[] = [];
  const report = (problem: string) => problems.push(`${path}: ${problem}`);
  const { scripts, styles } = await transfersOf(responses);
  if (scripts > budget) report(`${scripts} bytes of JavaScript, ${budget} are allowed`);
  if (styles > budgets.styles) report(`${styles} bytes of CSS, ${budgets.styles} are allowed`);
  if (scripts === 0) report('no JavaScript was seen');
  for (const finding of await seriousFindings(page)) report(finding);
  await keepPicture(page, path, 'en.light');
  for (const { language, scheme } of combinations) {
    await page.emulateMedia({ colorScheme: scheme ?? null });
    if ((await page.evaluate('document.documentElement.lang')) !== language) {
      await page.evaluate(`localStorage.setItem('dragoman.language', '${language}')`);
      await page.reload();
      await settled(page);
    }
    for (const finding of await seriousFindings(page)) report(`${language}, ${scheme}: ${finding}`);
    await keepPicture(page, path, `${language}.${scheme}`);
  }
  if ((await page.evaluate('document.documentElement.dir')) !== 'rtl')
    report('Arabic runs from left to right');
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const beyond = await sideways(page);
    if (beyond > 0) report(`at ${width} pixels it is ${beyond} too wide`);
    await keepPicture(page, path, `ar.${width}`);
  }
  await context.close();
  return problems;
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
      const parameters: Parameters = {
        '/glossaries/$id:id': glossary.id,
        '/files/$id:id': id,
        '/files/$id/segments:id': id,
        projectId: project.id,
        webhookId: webhook.id,
        deliveryId: test.delivery_id,
      };
      const { page } = await dashboard.open(owner, '/');
      await settled(page);
      const routes = await routesOf(page);
      expect(routes).toContain('/files/$id');
      const looks = [
        ...routes.map(
          (route) => () => problemsOf(dashboard, owner, addressOf(route, parameters), budgets.page),
        ),
        ...signInPages().map((path) => () => problemsOf(dashboard, null, path, budgets.signIn)),
      ];
      const problems: string[] = [];
      // A page mostly waits to be idle: several windows wait at once.
      const look = async () => {
        for (let next = looks.shift(); next; next = looks.shift()) problems.push(...(await next()));
      };
      await Promise.all([look(), look(), look()]);
      expect(problems).toEqual([]);
    }, 600_000);

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
      expect(await seriousFindings(page)).toEqual([]);
    });
  },
  {
    providers: [scriptedRecogniser(() => async () => sentences), scriptedSpeaker([])],
    settings: { outbound: { allow: ['127.0.0.0/8'] } },
  },
);
