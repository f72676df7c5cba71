import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { newMember } from '../support/users.ts';
import { describeDashboard, type Person } from './support/dashboard.ts';
import { translatedFile } from './support/seeds.ts';

/** How long an approval can be taken back, in milliseconds. */
const undoMs = 5_000;

const spanish: Record<string, string> = {
  'The weather is nice today.': 'Hoy hace buen tiempo.',
  'Your cart is empty.': 'El carrito está vacío.',
  'Thank you for your order.': 'Gracias por tu pedido.',
};
const sources = Object.keys(spanish);

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

describeDashboard(
  'the editor of translations',
  (dashboard) => {
    /** An owner with these texts translated; the first one is the newest. */
    const ownerWith = async (texts: readonly string[]) => {
      dashboard.api.engine = async ({ segments }) => segments.map(({ text }) => spanish[text] ?? text);
      const owner = await dashboard.owner();
      const { session } = owner;
      const ids: string[] = [];
      for (const text of [...texts].reverse()) {
        const body = { text, source_language: 'en', target_language: 'es' };
        ids.unshift((await session.data(session.post('/v1/translate', body))).id);
      }
      return { owner, ids };
    };
    const stored = (owner: Person, id = '') =>
      owner.session.data(owner.session.get(`/v1/translations/${id}`));
    const field = (page: Page) => page.getByRole('textbox', { name: 'Translation: Spanish' });
    const status = (page: Page, words: string) => page.getByRole('article').getByText(words, { exact: true });

    it('translate, edit, approve: by keyboard alone, and the events arrive', async () => {
      const { owner, ids } = await ownerWith(sources.slice(0, 2));
      await owner.session.data(
        owner.session.post('/api/v1/webhooks', {
          url: `${receiver.url}/editor`,
          events: ['translation.updated', 'translation.approved'],
        }),
      );
      await dashboard.api.services.webhookDeliveries.start();
      const { page } = await dashboard.open(owner, '/translations');
      await page.clock.install();
      await page.getByRole('button', { name: /The weather is nice/ }).focus();
      await page.keyboard.press('Enter');
      await page.locator('textarea:focus').waitFor();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('Hace buen tiempo hoy.');
      await page.getByText('What I changed').waitFor();
      await page.keyboard.press('ControlOrMeta+Z');
      expect(await field(page).inputValue()).toBe('Hace buen tiempo ');
      await page.keyboard.press('ControlOrMeta+Y');
      await page.keyboard.press('Control+Enter');
      // The next one has the focus; the approval of this one is still to be taken back.
      await vi.waitFor(async () => expect(await field(page).inputValue()).toBe('El carrito está vacío.'));
      expect(await stored(owner, ids[0])).toMatchObject({
        status: 'updated',
        translated_text: 'Hace buen tiempo hoy.',
      });
      await page.clock.fastForward(undoMs);
      const events = await receiver.wait('/editor', 2);
      expect(events.map(({ json }) => json.event).sort()).toEqual([
        'translation.approved',
        'translation.updated',
      ]);
      expect(await stored(owner, ids[0])).toMatchObject({ status: 'approved' });
    });

    it('an approval is taken back before it is sent; several are approved at once', async () => {
      const { owner, ids } = await ownerWith(sources);
      const { page } = await dashboard.open(owner, '/translations');
      await page.getByRole('button', { name: /The weather is nice/ }).click();
      await page.getByRole('button', { name: 'Approve and go on' }).click();
      await page.getByRole('button', { name: /^Undo/ }).waitFor();
      await page.keyboard.press('Alt+U');
      await page.getByRole('button', { name: /^Undo/ }).waitFor({ state: 'hidden' });
      await page.getByRole('checkbox', { name: /Your cart/ }).check();
      await page.getByRole('checkbox', { name: /Thank you/ }).check();
      await page.getByRole('button', { name: 'Approve 2 texts' }).click();
      // Leaving the page sends what waits.
      await page.goto('about:blank');
      // Not so often that a slow machine meets the limit of requests.
      await vi.waitFor(
        async () =>
          expect((await Promise.all(ids.map((id) => stored(owner, id)))).map((one) => one.status)).toEqual([
            'completed',
            'approved',
            'approved',
          ]),
        { interval: 500 },
      );
    });

    it('an edit outlives the page; where somebody else was faster, one chooses', async () => {
      const { owner, ids } = await ownerWith(sources.slice(0, 1));
      const { page, watch } = await dashboard.open(owner, '/translations');
      await field(page).fill('Mi texto');
      await page.getByText('Kept in this browser').waitFor();
      await page.reload();
      expect(await field(page).inputValue()).toBe('Mi texto');
      await owner.session.data(
        owner.session.patch(`/v1/translations/${ids[0]}`, { translated_text: 'Otro texto' }),
      );
      watch.expect(/412/);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Somebody else changed this text' });
      await dialog.getByText('Otro').first().waitFor();
      expect(await stored(owner, ids[0])).toMatchObject({ translated_text: 'Otro texto' });
      await dialog.getByRole('button', { name: 'Save mine' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await status(page, 'Edited').waitFor();
      expect(await stored(owner, ids[0])).toMatchObject({ translated_text: 'Mi texto', revision: 3 });
      await page.getByText('History').click();
      await page.getByRole('button', { name: 'Take this text' }).last().click();
      expect(await field(page).inputValue()).toBe('Hoy hace buen tiempo.');

      // That is an edit again, which signing out would remove.
      await page.getByRole('button', { name: /owner-/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      const warning = page.getByRole('dialog', { name: 'Sign out' });
      await warning.getByText('1 edit is not saved').waitFor();
      await warning.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL('**/sign-in');
      const keys = await page.evaluate<string[]>('Object.keys(localStorage)');
      expect(keys.filter((key) => key.includes('draft'))).toEqual([]);
    });

    it('tags of a segment are chips, which come back when they are deleted', async () => {
      dashboard.api.engine = async ({ segments }) =>
        segments.map(({ text }) => text.replace('Press', 'Pulse'));
      const owner = await dashboard.owner();
      const { session } = owner;
      const html = Buffer.from('<html><body><p>Press <b>Save</b> now.</p></body></html>');
      const id = await translatedFile(owner, 'help.html', html);
      const segment = async () => (await session.data(session.get(`/v1/files/${id}/segments`)))[0];
      const { target } = await segment();
      expect(target).toMatch(/^Pulse <1>Save<\/1> now\.$/);
      const { page } = await dashboard.open(owner, `/files/${id}/segments`);
      await field(page).getByRole('img', { name: 'Tag 1 begins' }).waitFor();
      expect(await field(page).textContent()).toBe('Pulse 1›Save‹1 now.');

      // The word in the tags is written anew, and with it the second tag goes.
      await field(page).press('End');
      for (let letter = 0; letter < ' now.'.length + 1; letter++) await page.keyboard.press('Backspace');
      await page.getByText('Tags of the source are missing').waitFor();
      expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
      for (let letter = 0; letter < 'Save'.length; letter++) await page.keyboard.press('Backspace');
      await page.keyboard.type('Guardar');
      await page.keyboard.press('Alt+T');
      await page.keyboard.type(' ahora <9>.');
      await page.getByText('Tags of the source are missing').waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+S');
      await vi.waitFor(async () =>
        expect(await segment()).toMatchObject({
          status: 'edited',
          target: 'Pulse <1>Guardar</1> ahora \\<9>.',
        }),
      );
      await page.keyboard.press('Control+Z');
      await vi.waitFor(async () => expect(await field(page).textContent()).toBe('Pulse 1›Guardar‹1 ahora '));
    });

    it('a viewer reads, and cannot edit', async () => {
      const { owner } = await ownerWith(sources.slice(0, 1));
      const { browser: session, userId } = await newMember(
        dashboard.api,
        owner.session,
        'viewer@example.com',
        'viewer',
      );
      const viewer = { session, userId, accountId: owner.accountId };
      const { page } = await dashboard.open(viewer, '/translations');
      await page.getByText('Your role may read.').waitFor();
      expect(await field(page).isEditable()).toBe(false);
      expect(await page.getByRole('button', { name: /Approve/ }).count()).toBe(0);
    });
  },
  { settings: { outbound: { allow: ['127.0.0.0/8'] } } },
);
