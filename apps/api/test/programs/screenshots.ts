// Pictures of every page of the dashboard, to be looked at: pnpm --filter @dragoman/dashboard run screenshots -- --out DIR [name …]
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formats } from '../../src/formats.ts';
import { builtSite } from '../dashboard/support/built-site.ts';
import { startChromium } from '../dashboard/support/chromium.ts';
import { furnished } from '../dashboard/support/pictures.ts';
import { watch } from '../dashboard/support/watch.ts';
import { startApi } from '../support/api.ts';
import { startReceiver } from '../support/receiver.ts';

/** In how many ways each page is looked at. */
const looks = [
  { name: 'light', colorScheme: 'light', locale: 'en', viewport: { width: 1280, height: 800 } },
  { name: 'dark', colorScheme: 'dark', locale: 'en', viewport: { width: 1280, height: 800 } },
  { name: 'ar', colorScheme: 'light', locale: 'ar', viewport: { width: 375, height: 800 } },
  { name: 'narrow', colorScheme: 'light', locale: 'de', viewport: { width: 320, height: 700 } },
] as const;

// pnpm hands the `--` before the arguments on.
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { out: { type: 'string', default: 'screenshots' } },
  allowPositionals: true,
});
// The command is typed anywhere; pnpm runs it in the dashboard's folder.
const out = resolve(process.env.INIT_CWD ?? '.', values.out);
await mkdir(out, { recursive: true });

const [dashboard, browser, receiver] = await Promise.all([builtSite(), startChromium(), startReceiver()]);
const api = await startApi({ formats, dashboard, settings: { outbound: { allow: ['127.0.0.0/8'] } } });
try {
  await api.services.jobs.work();
  const { owner, pictures } = await furnished(api, receiver.url);
  const [name = '', value = ''] = (owner.cookie ?? '').split('=');
  const unknown = positionals.filter((wanted) => pictures.every((picture) => picture.name !== wanted));
  if (unknown.length > 0)
    throw new Error(
      `There is no page ${unknown.join(', ')}: ${pictures.map((picture) => picture.name).join(', ')}`,
    );
  for (const { name: look, ...options } of looks) {
    for (const { path, isOutside, open, ...picture } of pictures) {
      if (positionals.length > 0 && !positionals.includes(picture.name)) continue;
      const context = await browser.newContext({
        ...options,
        reducedMotion: 'reduce',
      });
      if (!isOutside)
        await context.addCookies([
          { name, value, domain: '127.0.0.1', path: '/', secure: true, httpOnly: true },
        ]);
      const { problems } = await watch(context, new URL(api.url).origin);
      const page = await context.newPage();
      await page.goto(`${api.url}/dashboard${path}`);
      await page.waitForLoadState('networkidle');
      // On a busy machine the network is idle before the page is drawn.
      await page.locator('h1, h2, h3').first().waitFor();
      await open?.(page);
      await page.screenshot({ path: join(out, `${picture.name}.${look}.png`), fullPage: true });
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      const found = wide > options.viewport.width ? [...problems, `It is ${wide} pixels wide.`] : problems;
      for (const problem of found) console.error(`${picture.name}, ${look}: ${problem}`);
      await context.close();
    }
  }
  console.log(`The pictures are in ${out}.`);
} finally {
  await browser.close();
  await receiver.close();
  await api.close();
}
