import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ocrTesseract from '@dragoman/ocr-tesseract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { backwards } from '../support/api.ts';
import { useReceiver } from '../support/receiver.ts';
import { describeDashboard, type Person } from './support/dashboard.ts';
import { docx } from './support/docx.ts';
import { screenOf, translatedFile } from './support/seeds.ts';

type Role = Parameters<Page['getByRole']>[0];

/** Somebody who reads what is on the page, and counts what they do with it. */
class Hand {
  readonly page: Page;
  steps = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** What is seen under a name: in the dialog, where one is open. */
  #seen(role: Role, name: string | RegExp) {
    const options = { name, ...(typeof name === 'string' ? { exact: true } : {}) };
    return this.page
      .getByRole('dialog')
      .getByRole(role, options)
      .or(this.page.locator('body:not(:has([role="dialog"]))').getByRole(role, options))
      .first();
  }

  async press(name: string | RegExp, role: Role = 'button'): Promise<void> {
    this.steps += 1;
    await this.#seen(role, name).click();
  }

  follow(name: string | RegExp): Promise<void> {
    return this.press(name, 'link');
  }

  async tick(name: string | RegExp): Promise<void> {
    this.steps += 1;
    await this.#seen('checkbox', name).check();
  }

  async write(name: string | RegExp, text: string): Promise<void> {
    this.steps += 1;
    await this.#seen('textbox', name).or(this.#seen('searchbox', name)).first().fill(text);
  }

  async choose(name: string, option: string): Promise<void> {
    this.steps += 1;
    await this.#seen('combobox', name).selectOption({ label: option });
  }

  /** Presses the button, and chooses a file: two steps. */
  async give(name: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(name);
    this.steps += 1;
    await (await chooser).setFiles(file);
  }

  see(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).locator('visible=true').first().waitFor();
  }
}

interface Setting {
  readonly owner: Person;
  /** Where webhooks may go. */
  readonly receiver: string;
}

interface Task {
  /** As the guide has it. */
  readonly what: string;
  /** How many steps it may take from the overview. */
  readonly steps: number;
  readonly do: (hand: Hand, setting: Setting) => Promise<void>;
}

const mimeType = 'application/octet-stream';

const tasks: readonly Task[] = [
  {
    what: 'Make a key for one project',
    steps: 6,
    async do(hand, { owner: { session } }) {
      await hand.follow('API keys');
      await hand.press('Create a key');
      await hand.write('Name', 'Web shop');
      await hand.tick('Shop');
      await hand.press('Create a key');
      await hand.press('I have kept it');
      const [key] = await session.data(session.get('/api/v1/keys?search=Web'));
      expect(key.project_ids).toHaveLength(1);
    },
  },
  {
    what: 'Have your server told of finished translations, and try it',
    steps: 9,
    async do(hand, { receiver }) {
      await hand.follow('Projects');
      await hand.follow('Webhooks: Shop');
      await hand.press('Add a webhook');
      await hand.write('URL', `${receiver}/orders`);
      await hand.tick(/^translation\.completed/);
      await hand.press('Save');
      await hand.press('I have kept it');
      await hand.follow(/\/orders$/);
      await hand.press('Send a test');
      await hand.see('Status 200');
    },
  },
  {
    what: 'See why a delivery failed, and send it again',
    steps: 3,
    async do(hand) {
      await hand.follow('Deliveries');
      await hand.page
        .getByRole('row', { name: /Broken/ })
        .first()
        .waitFor();
      hand.steps += 1;
      await hand.page
        .getByRole('row', { name: /Broken/ })
        .getByRole('link')
        .first()
        .click();
      await hand.see(/503/);
      await hand.press('Send again');
      await hand.see('Attempt 2');
    },
  },
  {
    what: 'Translate a sentence, and correct it',
    steps: 6,
    async do(hand, { owner: { session } }) {
      await hand.follow('Playground');
      await hand.write('Text', 'We open the harbour every morning at eight.');
      await hand.press('Translate');
      await hand.see(/eW nepo/);
      await hand.follow('Translations');
      await hand.write(/^Translation: /, 'Abrimos el puerto a las ocho.');
      await hand.press('Save');
      await expect
        .poll(async () => (await session.data(session.get('/v1/translations?limit=1')))[0].translated_text)
        .toBe('Abrimos el puerto a las ocho.');
    },
  },
  {
    what: 'Invite a colleague who reviews',
    steps: 5,
    async do(hand, { owner: { session } }) {
      await hand.follow('Members');
      await hand.press('Invite somebody');
      await hand.write('E-mail address', 'reviewer@example.com');
      await hand.press('Invite somebody');
      await hand.press('I have kept it');
      const [invitation] = await session.data(session.get('/api/v1/invitations'));
      expect(invitation).toMatchObject({ email: 'reviewer@example.com', role: 'editor' });
    },
  },
  {
    what: 'Find all translations of 60 % or less, and approve them at once',
    steps: 4,
    async do(hand) {
      await hand.follow('Translations');
      await hand.choose('Score', '60% or less');
      await hand.tick(/^Choose all/);
      await hand.press(/^Approve \d+ text/);
      await hand.page.getByRole('button', { name: /^Undo/ }).waitFor();
    },
  },
  {
    what: 'Restore an earlier wording',
    steps: 5,
    async do(hand, { owner: { session } }) {
      await hand.follow('Translations');
      await hand.press(/The boat is here/);
      hand.steps += 1;
      await hand.page.getByText('History', { exact: true }).click();
      await hand.press('Take this text');
      await hand.press('Save');
      await expect
        .poll(async () => {
          const [one] = await session.data(session.get('/v1/translations?search=The%20boat%20is%20here'));
          return [one.translated_text, one.revision];
        })
        .toEqual(['ehT taob si ereh.', 3]);
    },
  },
  {
    what: 'Make a glossary of a file of terms',
    steps: 8,
    async do(hand) {
      await hand.follow('Glossaries');
      await hand.press('New glossary');
      await hand.write('Name', 'Shop');
      await hand.press('Create');
      await hand.press('Import');
      const buffer = Buffer.from('source,target\ncart,carrito\n');
      await hand.give('Choose a file', { name: 'terms.csv', mimeType: 'text/csv', buffer });
      await hand.see('New: 1, changed: 0');
      await hand.press('Close');
      await hand.page.getByRole('cell', { name: 'carrito' }).waitFor();
    },
  },
  {
    what: 'Compare a picture before and after',
    steps: 3,
    async do(hand) {
      await hand.follow('Files');
      await hand.follow('screen.png');
      hand.steps += 1;
      await hand.page.getByRole('slider', { name: 'Edge between before and after' }).fill('20');
      await hand.page.getByAltText('After').waitFor();
    },
  },
  {
    what: 'Translate a document, and download it',
    steps: 5,
    async do(hand) {
      await hand.follow('Files');
      await hand.give('Choose files', { name: 'letter.docx', mimeType, buffer: docx(['It is late.']) });
      await hand.follow('letter.docx');
      const saved = hand.page.waitForEvent('download');
      await hand.follow('Download');
      expect((await saved).suggestedFilename()).toBe('letter.es.docx');
    },
  },
  {
    what: 'Speak formally by default in a project',
    steps: 4,
    async do(hand, { owner: { session } }) {
      await hand.follow('Projects');
      await hand.follow('Settings: Shop');
      await hand.choose('Formality', 'Formal');
      await hand.press('Save');
      await hand.see('The project is saved.');
      const [shop] = await session.data(session.get('/v1/projects?search=Shop'));
      expect(shop.settings.formality).toBe('formal');
    },
  },
  {
    what: 'Find out who made a key, and when',
    steps: 2,
    async do(hand) {
      await hand.follow('Audit log');
      await hand.write('Search actions and IDs', 'key.created');
      await hand.page
        .getByRole('row', { name: /owner-\d.*key\.created/ })
        .first()
        .waitFor();
    },
  },
];

describeDashboard(
  'twelve tasks',
  (dashboard) => {
    const receiver = useReceiver();

    it('are done without a guide, in no more steps than were set beforehand', async () => {
      const { api } = dashboard;
      api.services.webhookDeliveries.start();
      const owner = await dashboard.owner();
      const { session } = owner;
      const make = async (path: string, body: unknown) => session.data(session.post(path, body));
      await make('/v1/projects', { name: 'Shop' });
      const pair = { source_language: 'en', target_language: 'es' };
      // What an engine only copies has a low score.
      const copied = 'The committee will meet on Tuesday to discuss the new budget.';
      api.engine = async ({ segments }) =>
        segments.map(({ text }) => (text === copied ? text : backwards(text)));
      await make('/v1/translate', { text: copied, ...pair });
      const { id } = await make('/v1/translate', { text: 'The boat is here.', ...pair });
      await session.data(session.patch(`/v1/translations/${id}`, { translated_text: 'El barco.' }));
      receiver.answer = (response, request) => {
        response.statusCode = request.path === '/broken' ? 503 : 200;
        response.end();
      };
      const broken = { url: `${receiver.url}/broken`, description: 'Broken', events: ['translation.failed'] };
      const webhook = await make('/api/v1/webhooks', broken);
      await make(`/api/v1/webhooks/${webhook.id}/test`, undefined);
      await translatedFile(owner, 'screen.png', await screenOf(dashboard.browser));
      const { page } = await dashboard.open(owner, '/');
      const taken: [string, number][] = [];
      for (const task of tasks) {
        const hand = new Hand(page);
        await hand.page.goto(`${api.publicUrl}/dashboard/`);
        await task.do(hand, { owner, receiver: receiver.url });
        taken.push([task.what, hand.steps]);
      }
      expect(taken).toEqual(tasks.map(({ what, steps }) => [what, steps]));
    });

    it('stand in the guide with their numbers', () => {
      const guide = readFileSync(join(import.meta.dirname, '../../../../docs/dashboard.md'), 'utf8');
      const rows = [...guide.matchAll(/^\| (.+) \| (\d+) \|$/gm)].map(([, what, steps]) => [
        what,
        Number(steps),
      ]);
      expect(rows).toEqual(tasks.map(({ what, steps }) => [what, steps]));
    });
  },
  { providers: [ocrTesseract], settings: { outbound: { allow: ['127.0.0.0/8'] } } },
);
