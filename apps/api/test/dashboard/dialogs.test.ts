import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newMember, password } from '../support/users.ts';
import { findingsOf } from './support/axe.ts';
import { type Dashboard, describeDashboard, type Person } from './support/dashboard.ts';
import { docx } from './support/docx.ts';
import { translatedFile } from './support/seeds.ts';

/** What pages refer to by its id. */
interface Furniture {
  readonly owner: Person;
  readonly project: string;
  readonly webhook: string;
  readonly glossary: string;
  readonly file: string;
  readonly translation: string;
}

/** A dialog or a menu, and how one comes to it. */
interface Layer {
  /** Where the source has it: the file, and the component. */
  readonly in: string;
  readonly path: (furniture: Furniture) => string;
  readonly open: (page: Page, furniture: Furniture) => Promise<unknown>;
  /** What stands in it when it can be looked at. Left out: it is ready at once. */
  readonly shown?: RegExp;
  /** Whether it stays, or keeps one from leaving: the next page is loaded anew. */
  readonly stays?: boolean;
}

/** Presses what has these names, one after the other: on the page, then in the menu or dialog that came. */
const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) {
      const options = { name, ...(typeof name === 'string' ? { exact: true } : {}) };
      const inside = page.getByRole('dialog').or(page.getByRole('menu'));
      const scope = (await inside.count()) > 0 ? inside.last() : page.getByRole('main');
      await scope.getByRole('button', options).or(scope.getByRole('menuitem', options)).first().click();
    }
  };

/** Fills a field of the dialog. */
const fill = (page: Page, label: string, text: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);

const hooks = ({ project }: Furniture) => `/projects/${project}/webhooks`;
const hook = (furniture: Furniture) => `${hooks(furniture)}/${furniture.webhook}`;
const glossary = (furniture: Furniture) => `/glossaries/${furniture.glossary}`;
const at = (path: string) => () => path;

/** Opens the menu of who has signed in. */
const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button').last().click();

const layers: readonly Layer[] = [
  { in: 'pages/keys/key-dialog.tsx FormDialog', path: at('/keys'), open: press('Create a key') },
  {
    in: 'pages/keys/keys-page.tsx SecretDialog',
    path: at('/keys'),
    async open(page) {
      await press('Create a key')(page);
      await fill(page, 'Name', 'Another');
      await press('Create a key')(page);
    },
    shown: /Try it/,
  },
  { in: 'pages/keys/keys-page.tsx RotateDialog', path: at('/keys'), open: press(/^Rotate: /) },
  { in: 'pages/keys/keys-page.tsx ConfirmDialog', path: at('/keys'), open: press(/^Revoke: /) },
  {
    in: 'pages/projects/projects-page.tsx FormDialog',
    path: at('/projects'),
    open: press('Create a project'),
  },
  {
    in: 'pages/projects/settings-page.tsx ConfirmDialog',
    path: ({ project }) => `/projects/${project}`,
    open: press('Delete the project'),
  },
  {
    in: 'parts/dialogs/unsaved.tsx ConfirmDialog',
    path: ({ project }) => `/projects/${project}`,
    async open(page) {
      await page.getByRole('textbox', { name: 'Tone' }).fill('Warm');
      await page.getByRole('link', { name: 'Members' }).click();
    },
    stays: true,
  },
  { in: 'pages/webhooks/webhook-dialog.tsx FormDialog', path: hooks, open: press('Add a webhook') },
  {
    in: 'pages/webhooks/project-webhooks-page.tsx SecretDialog',
    path: hooks,
    async open(page) {
      await press('Add a webhook')(page);
      await fill(page, 'URL', 'http://127.0.0.1:9/');
      await page.getByRole('checkbox', { name: 'translation.completed' }).check();
      await press('Save')(page);
    },
    shown: /X-Signature/,
  },
  { in: 'pages/webhooks/webhook-dialogs.tsx RotateDialog', path: hook, open: press('Rotate the secret') },
  {
    in: 'pages/webhooks/webhook-dialogs.tsx SecretDialog',
    path: hook,
    open: press('Rotate the secret', 'Rotate'),
    shown: /X-Signature/,
  },
  { in: 'pages/webhooks/webhook-dialogs.tsx FormDialog', path: hook, open: press('Recover') },
  { in: 'pages/webhooks/webhook-dialogs.tsx ConfirmDialog', path: hook, open: press('Delete') },
  { in: 'pages/members/invite-dialog.tsx FormDialog', path: at('/members'), open: press('Invite somebody') },
  {
    in: 'pages/members/invite-dialog.tsx SecretDialog',
    path: at('/members'),
    async open(page) {
      await press('Invite somebody')(page);
      await fill(page, 'E-mail address', 'new@example.com');
      await press('Invite somebody')(page);
    },
    shown: /It works once/,
  },
  {
    in: 'pages/members/members-page.tsx ConfirmDialog',
    path: at('/members'),
    open: press(/^Remove: member@/),
  },
  { in: 'pages/profile/totp.tsx FormDialog', path: at('/profile'), open: press('Set up an authenticator') },
  {
    in: 'pages/profile/totp.tsx SecretDialog',
    path: at('/profile'),
    async open(page) {
      await press('Set up an authenticator')(page);
      const secret = (await page.getByRole('dialog').locator('code').first().textContent()) ?? '';
      await fill(page, 'Code', new TOTP({ secret: Secret.fromBase32(secret) }).generate());
      await press('Confirm')(page);
    },
    shown: /each/i,
  },
  { in: 'pages/profile/totp.tsx ConfirmDialog', path: at('/profile'), open: press(/^Remove/) },
  { in: 'pages/files/file-actions.tsx Menu', path: at('/files'), open: press(/^Actions/) },
  { in: 'pages/files/file-actions.tsx ConfirmDialog', path: at('/files'), open: press(/^Actions/, 'Delete') },
  {
    in: 'pages/files/file-import-dialog.tsx ImportDialog',
    path: at('/files'),
    open: press(/^Actions/, 'Import XLIFF'),
  },
  {
    in: 'pages/segments/segments-page.tsx ConfirmDialog',
    path: ({ file }) => `/files/${file}/segments`,
    open: press('Approve all'),
  },
  {
    in: 'pages/glossaries/glossaries-page.tsx FormDialog',
    path: at('/glossaries'),
    open: press('New glossary'),
  },
  { in: 'pages/glossaries/entry-dialog.tsx FormDialog', path: glossary, open: press('Add a term') },
  { in: 'pages/glossaries/glossary-page.tsx Menu', path: glossary, open: press('Export as…') },
  {
    in: 'pages/glossaries/glossary-page.tsx ImportDialog',
    path: glossary,
    async open(page) {
      await press('Import')(page);
      await page.locator('input[type=file]').setInputFiles({
        ...{ name: 'terms.csv', mimeType: 'text/csv' },
        buffer: Buffer.from('source,target\norder,pedido\nbroken,\n'),
      });
    },
    shown: /1 line was not taken/,
  },
  {
    in: 'pages/glossaries/glossary-page.tsx SampleDialog',
    path: glossary,
    async open(page) {
      await press('Try on a sample')(page);
      await page.getByRole('dialog').getByRole('textbox').fill('The cart');
      await press('Try on a sample')(page);
    },
    shown: /ehT/,
  },
  { in: 'pages/glossaries/glossary-page.tsx ConfirmDialog', path: glossary, open: press('Delete') },
  { in: 'pages/glossaries/glossary-page.tsx ConfirmDialog', path: glossary, open: press('Delete “cart”') },
  {
    in: 'pages/brand-voices/voice-dialog.tsx FormDialog',
    path: at('/brand-voices'),
    open: press('Edit “Shop”'),
  },
  {
    in: 'pages/brand-voices/brand-voices-page.tsx SampleDialog',
    path: at('/brand-voices'),
    open: press('Try on a sample: “Shop”'),
  },
  {
    in: 'pages/brand-voices/brand-voices-page.tsx ConfirmDialog',
    path: at('/brand-voices'),
    open: press('Delete “Shop”'),
  },
  { in: 'pages/memory/memory-page.tsx ImportDialog', path: at('/memory'), open: press('Import TMX') },
  { in: 'pages/memory/memory-page.tsx SampleDialog', path: at('/memory'), open: press('Try on a sample') },
  { in: 'pages/memory/memory-page.tsx ConfirmDialog', path: at('/memory'), open: press(/^Forget/) },
  {
    in: 'editor/shortcut-help.tsx Modal',
    path: at('/translations'),
    open: press('Keyboard shortcuts'),
  },
  {
    in: 'editor/merge-dialog.tsx Modal',
    path: at('/translations'),
    async open(page, { owner, translation }) {
      await page.getByRole('textbox', { name: 'Translation: Spanish' }).fill('Mi texto');
      await owner.session.data(
        owner.session.patch(`/v1/translations/${translation}`, { translated_text: 'Otro texto' }),
      );
      await press('Save')(page);
    },
    shown: /Otro/,
  },
  { in: 'frame/account-menu.tsx Menu', path: at('/'), open: accountMenu, stays: true },
  {
    // The edit of before is not saved.
    in: 'frame/sign-out-dialog.tsx ConfirmDialog',
    path: at('/'),
    async open(page) {
      await accountMenu(page);
      await press('Sign out')(page);
    },
    stays: true,
  },
  {
    in: 'frame/sign-in-again.tsx Modal',
    path: ({ project }) => `/projects/${project}`,
    async open(page, { owner }) {
      await page.getByRole('textbox', { name: 'Tone' }).fill('Warm');
      await owner.session.data(owner.session.delete('/api/v1/sessions/current'));
      await press('Save')(page);
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
    },
    stays: true,
  },
];

/** Colours and direction do not depend on each other: each value once. */
const looks = [
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const;

const root = join(import.meta.dirname, '../../../dashboard/src');

/** The parts that make a dialog or a menu of what is given to them. */
const made =
  /<(Dialog|Modal|Menu|Popover|Drawer|FormDialog|ConfirmDialog|SecretDialog|RotateDialog|SampleDialog|ImportDialog)[\s>]/g;

/** Every dialog and menu of the source. Of the parts themselves, the one that pages do not name. */
const inSource = async (): Promise<readonly string[]> => {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  return files
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter(
      (name) => name.endsWith('.tsx') && (!name.startsWith('parts/') || name === 'parts/dialogs/unsaved.tsx'),
    )
    .flatMap((name) =>
      [...readFileSync(join(root, name), 'utf8').matchAll(made)].map(([, part]) => `${name} ${part}`),
    );
};

const furnish = async (dashboard: Dashboard): Promise<Furniture> => {
  const owner = await dashboard.owner();
  const { session } = owner;
  const make = async (path: string, body: unknown) => (await session.data(session.post(path, body))).id;
  const pair = { source_language: 'en', target_language: 'es' };
  await make('/api/v1/keys', { name: 'Shop' });
  const project = await make('/v1/projects', { name: 'Shop' });
  const webhook = await make('/api/v1/webhooks', {
    ...{ url: 'http://127.0.0.1:9/', events: ['translation.failed'], project_id: project },
  });
  const entries = [{ source: 'cart', target: 'carrito' }];
  const terms = await make('/v1/glossaries', { name: 'Shop', ...pair, entries });
  await make('/v1/brand-voices', { name: 'Shop', tone: 'warm' });
  await newMember(dashboard.api, session, 'member@example.com', 'viewer');
  const file = await translatedFile(owner, 'ships.docx', docx(['The ship has come.']));
  const translation = await make('/v1/translate', { text: 'The boat.', ...pair });
  return { owner, project, webhook, glossary: terms, file, translation };
};

describeDashboard(
  'every dialog and menu',
  (dashboard) => {
    it('is accessible while it is open, in light and dark and in both directions', async () => {
      expect(layers.map((layer) => layer.in).sort()).toEqual([...(await inSource())].sort());
      const furniture = await furnish(dashboard);
      const { page, watch } = await dashboard.open(furniture.owner, '/playground/batch');
      watch.expect(/status of (401|412)/);
      const base = `${dashboard.api.publicUrl}/dashboard`;
      const go = async (to: string) => {
        // Not waited for there: what keeps one from leaving would keep it for ever.
        await page.evaluate(`void self.__TSR_ROUTER__.navigate({ to: '${to}' })`);
        await page.waitForURL(`${base}${to}`);
      };
      const layer = page.getByRole('dialog').or(page.getByRole('menu')).last();
      const problems: string[] = [];
      let isNew = false;
      for (const { path, open, shown, stays = false, ...one } of layers) {
        if (isNew) await page.goto(`${base}/playground/batch`);
        isNew = stays;
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await go(path(furniture));
        await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
        await open(page, furniture);
        await layer.waitFor();
        if (shown) await layer.getByText(shown).first().waitFor();
        for (const [colorScheme, direction] of looks) {
          await page.emulateMedia({ colorScheme });
          await page.evaluate(`document.documentElement.dir = '${direction}'`);
          for (const finding of await findingsOf(page))
            problems.push(`${one.in}, ${colorScheme} ${direction}: ${finding}`);
        }
        await page.evaluate("document.documentElement.dir = 'ltr'");
        if (!stays) await go('/playground/batch');
      }
      expect(problems).toEqual([]);
    });
  },
  { settings: { outbound: { allow: ['127.0.0.0/8'] } } },
);
