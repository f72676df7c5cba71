import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isSignedWith, useReceiver } from '../support/receiver.ts';
import { newMember, password, setUpToken } from '../support/users.ts';
import { describeDashboard } from './support/dashboard.ts';
import { chooseFromMenu, enter, expectFocusOn, tabTo } from './support/keyboard.ts';

const settings = { outbound: { allow: ['127.0.0.0/8'] } };

/** What browsers write to their console where a request is refused, which is what these tests are about. */
const refusal = (status: number) => new RegExp(`status of ${status}`);

/** The text that a dialog shows only once. */
const shownOnce = async (page: Page, label: string): Promise<string> =>
  (await page.getByRole('textbox', { name: label, exact: true }).textContent()) ?? '';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describeDashboard(
  'setting up',
  (dashboard) => {
    const receiver = useReceiver();

    it('leads from the first link to a key that works and a signed delivery that can be read', async () => {
      const { api } = dashboard;
      api.services.webhookDeliveries.start();
      const { id: accountId } = await api.services.store.accounts.create({ name: 'First' });
      const { page } = await dashboard.open(null, `/setup?token=${await setUpToken(api, accountId)}`);
      await page.getByLabel('E-mail address').fill('first@example.com');
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Set up and sign in' }).click();
      await heading(page, 'Overview').waitFor();

      await page.getByRole('link', { name: 'API keys' }).click();
      await page.getByRole('button', { name: 'Create a key' }).first().click();
      await page.getByRole('dialog').getByLabel('Name').fill('Shop');
      await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
      const key = await shownOnce(page, 'Key');
      const answer = await api
        .as(key)
        .post('/v1/translate', { text: 'Good day', source_language: 'en', target_language: 'es' });
      expect([answer.status, answer.body.data?.translated_text]).toEqual([200, 'dooG yad']);
      await page.getByRole('button', { name: 'I have kept it' }).click();
      await expect.poll(() => page.getByText(key).count()).toBe(0);

      const name = '<img src=x onerror="document.title=1">\u202egnp.exe';
      await page.getByRole('link', { name: 'Projects' }).click();
      await page.getByRole('link', { name: 'Webhooks: Default' }).click();
      await page.getByRole('button', { name: 'Add a webhook' }).first().click();
      await page.getByRole('dialog').getByLabel('URL').fill(`${receiver.url}/hooks`);
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.getByRole('checkbox', { name: 'translation.completed' }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      const secret = await shownOnce(page, 'Secret');
      await page.getByRole('button', { name: 'I have kept it' }).click();

      const script = '<script>document.title = "taken over"</script><b>bold</b>';
      receiver.answer = (response) => response.setHeader('content-type', 'text/html').end(script);
      await page.getByRole('link', { name: 'onerror' }).click();
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByText('Delivered', { exact: true }).waitFor();
      await page.getByText('Status 200').waitFor();
      const [received] = await receiver.wait('/hooks', 1);
      expect(received?.json.event).toBe('webhook.test');
      expect(received && isSignedWith(received, secret)).toBe(true);

      await page.getByRole('link', { name: 'Show the delivery' }).click();
      await heading(page, 'webhook.test').waitFor();
      await page.getByText(script).waitFor();
      await page.getByText('"event": "webhook.test"').waitFor();
      expect(await page.locator('b, img[onerror]').count()).toBe(0);
      expect(await page.title()).toBe('webhook.test · Dragoman');

      await page.getByRole('button', { name: 'Send again' }).click();
      await receiver.wait('/hooks', 2);
      await page.getByText('Attempt 2').waitFor();
    });

    it('says what a wrong password and a used link are, and nothing of who exists', async () => {
      const owner = await dashboard.owner();
      const signIn = await dashboard.open(null, '/sign-in?next=https://elsewhere.example/');
      signIn.watch.expect(refusal(401));
      const { email } = (await owner.session.data(owner.session.get('/api/v1/me'))).user;
      for (const [address, word] of [
        [email, 'a wrong password'],
        ['nobody@example.com', password],
      ] as const) {
        await signIn.page.getByLabel('E-mail address').fill(address);
        await signIn.page.getByLabel('Password', { exact: true }).fill(word);
        await signIn.page.getByRole('button', { name: 'Sign in' }).click();
        await signIn.page.getByText('The e-mail address, the password or the code is wrong.').waitFor();
        expect(await signIn.page.getByLabel('Password', { exact: true }).inputValue()).toBe(word);
      }
      await signIn.page.getByLabel('E-mail address').fill(email);
      await signIn.page.getByRole('button', { name: 'Sign in' }).click();
      // Where to go is an address of ours, whatever the link said.
      await heading(signIn.page, 'Overview').waitFor();

      const used = await dashboard.open(null, `/setup?token=${'x'.repeat(43)}`);
      used.watch.expect(refusal(404));
      await used.page.getByLabel('E-mail address').fill('late@example.com');
      await used.page.getByLabel('New password').fill(password);
      await used.page.getByRole('button', { name: 'Set up and sign in' }).click();
      await used.page.getByText('This link does not work').waitFor();
    });

    it('keeps who may not from what they may not see, and says so', async () => {
      const { api } = dashboard;
      const owner = await dashboard.owner();
      const { browser: session, userId } = await newMember(
        api,
        owner.session,
        'viewer@example.com',
        'viewer',
      );
      const viewer = { session, userId, accountId: owner.accountId };
      const { page, watch } = await dashboard.open(viewer, '/keys');
      watch.expect(refusal(403));
      await page.getByText('Your role does not reach here').waitFor();
      expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Projects' }).click();
      await page.getByRole('link', { name: 'Settings: Default' }).click();
      await page.getByText('Owners of the account change them').waitFor();
      expect(await page.getByRole('textbox', { name: 'Tone' }).isDisabled()).toBe(true);
    });

    it('loses nothing of a form while the service is away and when the session ends', async () => {
      const owner = await dashboard.owner();
      const { page, context, watch } = await dashboard.open(owner, '/projects');
      watch.expect(/ERR_INTERNET_DISCONNECTED/);
      watch.expect(refusal(401));
      await page.getByRole('link', { name: 'Settings: Default' }).click();
      const tone = page.getByRole('textbox', { name: 'Tone' });
      const save = page.getByRole('button', { name: 'Save' });
      await tone.fill('Warm and short');

      await context.setOffline(true);
      await save.click();
      await page.getByText('The service does not answer. Nothing of what you typed is lost.').waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect.poll(() => page.getByText('Nothing of what you typed is lost.').count()).toBe(0);
      expect(await tone.inputValue()).toBe('Warm and short');

      await owner.session.data(owner.session.delete('/api/v1/sessions/current'));
      await save.click();
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await tone.inputValue()).toBe('Warm and short');
      await save.click();
      await page.getByText('The project is saved.').waitFor();
      await page.reload();
      expect(await page.getByRole('textbox', { name: 'Tone' }).inputValue()).toBe('Warm and short');
    });

    it('asks for a code once an authenticator is set up, and takes a recovery code', async () => {
      const owner = await dashboard.owner();
      const { email } = (await owner.session.data(owner.session.get('/api/v1/me'))).user;
      const { page, watch } = await dashboard.open(owner, '/profile');
      watch.expect(refusal(401));
      await page.getByRole('button', { name: 'Set up an authenticator' }).click();
      const secret = (await page.getByRole('dialog').locator('code').first().textContent()) ?? '';
      await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
      await page
        .getByLabel('Code', { exact: true })
        .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
      await page.getByRole('button', { name: 'Confirm' }).click();
      const codes = (await shownOnce(page, 'Recovery codes')).split('\n');
      expect(codes).toHaveLength(10);
      await page.getByRole('button', { name: 'I have kept it' }).click();

      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await heading(page, 'Sign in').waitFor();
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await heading(page, 'Overview').waitFor();
    });

    it('is used by keyboard alone from signing in to signing out, and the focus comes back', async () => {
      const { api } = dashboard;
      api.services.webhookDeliveries.start();
      const { session } = await dashboard.owner();
      const { email, name } = (await session.data(session.get('/api/v1/me'))).user;
      const { page, context, watch } = await dashboard.open(null, '/keys');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      watch.expect(refusal(401));
      const { keyboard } = page;
      await heading(page, 'Sign in').waitFor();
      await tabTo(page, 'E-mail address', 'textbox');
      await keyboard.type(email);
      await keyboard.press('Tab');
      await keyboard.type(password);
      await keyboard.press('Enter');
      // Back to where somebody wanted to go.
      await heading(page, 'API keys').waitFor();
      await enter(page, 'Skip to the content', 'link');
      await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('content');

      await enter(page, 'Create a key');
      await page.getByRole('dialog', { name: 'Create a key' }).waitFor();
      await keyboard.type('By keyboard');
      await keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Your key' }).waitFor();
      await enter(page, 'Copy');
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const key = await page.evaluate<string>('navigator.clipboard.readText()');
      expect((await api.as(key).get('/v1/languages')).status).toBe(200);
      await enter(page, 'I have kept it');
      await page.getByRole('cell').getByText('By keyboard').waitFor();
      await expectFocusOn(page, 'Create a key');

      await enter(page, 'Projects', 'link');
      await enter(page, 'Webhooks: Default', 'link');
      await enter(page, 'Add a webhook');
      await page.getByRole('dialog', { name: 'Add a webhook' }).waitFor();
      await tabTo(page, 'URL', 'textbox');
      await keyboard.type(`${receiver.url}/by-keyboard`);
      await tabTo(page, /^translation.completed/, 'checkbox');
      await keyboard.press('Space');
      await enter(page, 'Save');
      await page.getByRole('dialog', { name: 'secret' }).waitFor();
      await enter(page, 'I have kept it');
      await expectFocusOn(page, 'Add a webhook');
      await enter(page, /by-keyboard/, 'link');
      await enter(page, 'Send a test');
      await page.getByText('Delivered', { exact: true }).waitFor();
      await expectFocusOn(page, 'Send a test');

      await enter(page, 'Playground', 'link');
      await tabTo(page, 'Text', 'textbox');
      await keyboard.type('It is late.');
      await keyboard.press('Control+Enter');
      await page.getByRole('region', { name: 'Result' }).getByText('tI si etal.').waitFor();

      await enter(page, 'Translations', 'link');
      await enter(page, /It is late/);
      await page.locator('textarea:focus').waitFor();
      await keyboard.press('Control+A');
      await keyboard.type('Es tarde.');
      await keyboard.press('Control+Enter');
      await page.getByRole('button', { name: /^Undo/ }).waitFor();

      await enter(page, 'Files', 'link');
      const chooser = page.waitForEvent('filechooser');
      await enter(page, 'Choose files');
      const file = { name: 'by-key.txt', mimeType: 'text/plain', buffer: Buffer.from('The ship has come.') };
      await (await chooser).setFiles(file);
      await page.getByText('1 of 1 file sent').waitFor();
      await enter(page, 'by-key.txt', 'link');
      await heading(page, 'by-key.txt').waitFor();

      await enter(page, name || email);
      await chooseFromMenu(page, 'Sign out');
      await heading(page, 'Sign in').waitFor();
      const [translation] = (await api.as(key).get('/v1/translations')).body.data;
      expect(translation).toMatchObject({ translated_text: 'Es tarde.', status: 'approved' });
    });

    it('is in Arabic from right to left, with dialogs that the policy lets be styled', async () => {
      const owner = await dashboard.owner();
      const { page } = await dashboard.open(owner, '/keys', {
        language: 'ar',
        scheme: 'dark',
        viewport: { width: 375, height: 800 },
      });
      await page.getByRole('button', { name: 'إنشاء مفتاح' }).first().click();
      await page.getByRole('dialog').waitFor();
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      // Nothing sticks out to the side.
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
      expect(await page.evaluate('getComputedStyle(document.body).overflow')).toBe('hidden');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.evaluate('document.activeElement?.textContent')).toContain('إنشاء مفتاح');
    });
  },
  { settings },
);
