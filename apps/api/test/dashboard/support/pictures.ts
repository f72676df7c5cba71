import type { Page } from 'playwright-core';
import type { TestApi } from '../../support/api.ts';
import { newMember, newOwner, type Browser as Session } from '../../support/users.ts';
import { docx } from './docx.ts';
import { translatedFile } from './seeds.ts';

/** A page to make pictures of. */
export interface Picture {
  readonly name: string;
  /** Under `/dashboard`. */
  readonly path: string;
  /** Whether it is for who has not signed in. */
  readonly isOutside?: boolean;
  /** What is opened on it first. */
  readonly open?: (page: Page) => Promise<unknown>;
}

const sentences: Readonly<Record<string, string>> = {
  'Good morning': 'Buenos días',
  'Your parcel is on its way.': 'Tu paquete está en camino.',
  'Add to basket': 'Añadir a la cesta',
  'Thank you for your order!': '¡Gracias por tu pedido!',
};

/** An account as it looks after some work: projects, keys, webhooks, deliveries, translations, members. */
const furnish = async (api: TestApi, receiver: string) => {
  api.engine = async ({ segments }) => segments.map(({ text }) => sentences[text] ?? text);
  api.services.webhookDeliveries.start();
  const { browser: owner, ...ids } = await newOwner(api, 'ada@example.com');
  const made = async (path: string, body: unknown) => owner.data(owner.post(path, body));
  await owner.patch('/api/v1/me', { name: 'Ada Lovelace' });
  const { id: project } = await made('/v1/projects', {
    name: 'Web shop',
    description: 'The shop and its mails',
  });
  await made('/v1/projects', { name: 'Help centre', description: '' });
  const { id: webhook } = await made('/api/v1/webhooks', {
    ...{ url: `${receiver}/orders`, description: 'Orders', project_id: project },
    events: ['translation.completed', 'translation.failed', 'project.updated'],
  });
  await made('/api/v1/webhooks', { url: `${receiver}/all`, events: ['file.completed'] });
  await made('/api/v1/keys', { name: 'Web shop', scopes: ['translate', 'files'], project_ids: [project] });
  await made('/api/v1/keys', { name: 'Nightly import', expires_at: '2099-01-01T00:00:00Z' });
  for (const text of Object.keys(sentences))
    await made('/v1/translate', { text, source_language: 'en', target_language: 'es', project_id: project });
  await made(`/api/v1/webhooks/${webhook}/test`, undefined);
  const { id: glossary } = await made('/v1/glossaries', {
    ...{ name: 'Shop terms', source_language: 'en', target_language: 'es' },
    entries: [{ source: 'basket', target: 'cesta' }],
  });
  await made('/v1/brand-voices', { name: 'Shop', tone: 'warm and brief', audience: 'people in a hurry' });
  const texts = docx(Object.keys(sentences));
  const file = await translatedFile({ session: owner, ...ids }, 'Mails of the shop.docx', texts);
  await newMember(api, owner, 'grace@example.com', 'editor');
  await made('/api/v1/invitations', { email: 'alan@example.com', role: 'viewer' });
  const [delivery] = await owner.data(owner.get('/api/v1/deliveries?limit=1'));
  return { owner, project, webhook, glossary, file, delivery: delivery.id as string };
};

const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).first().click();

/** Furnishes a service, and lists its pages. @param receiver where webhooks may go */
export const furnished = async (
  api: TestApi,
  receiver: string,
): Promise<{ readonly owner: Session; readonly pictures: readonly Picture[] }> => {
  const { owner, project, webhook, delivery, glossary, file } = await furnish(api, receiver);
  const webhooks = `/projects/${project}/webhooks`;
  return {
    owner,
    pictures: [
      { name: 'sign-in', path: '/sign-in', isOutside: true },
      { name: 'set-up', path: '/setup?token=a', isOutside: true },
      { name: 'forgotten', path: '/forgotten', isOutside: true },
      { name: 'reset', path: '/reset?token=a', isOutside: true },
      { name: 'invitation', path: '/invitation?token=a', isOutside: true },
      { name: 'overview', path: '/' },
      { name: 'keys', path: '/keys' },
      {
        name: 'keys-create',
        path: '/keys',
        open: async (page) => page.locator('main button').first().click(),
      },
      { name: 'projects', path: '/projects' },
      { name: 'project-settings', path: `/projects/${project}` },
      { name: 'webhooks', path: webhooks },
      {
        name: 'webhook-create',
        path: webhooks,
        open: async (page) => page.locator('main button').first().click(),
      },
      { name: 'webhook', path: `${webhooks}/${webhook}` },
      { name: 'deliveries', path: '/deliveries' },
      { name: 'delivery', path: `/deliveries/${delivery}` },
      { name: 'members', path: '/members' },
      { name: 'audit', path: '/audit' },
      { name: 'profile', path: '/profile' },
      { name: 'account-menu', path: '/', open: press('Ada Lovelace') },
      { name: 'file', path: `/files/${file}` },
      { name: 'segments', path: `/files/${file}/segments` },
      { name: 'glossary', path: `/glossaries/${glossary}` },
      { name: 'no-such-page', path: '/nothing' },
      ...[
        ...['translations', 'files', 'glossaries', 'brand-voices', 'memory'],
        ...['text', 'batch', 'voice', 'speech', 'image', 'document'].map((name) => `playground/${name}`),
      ].map((path) => ({ name: path.replace('/', '-'), path: `/${path}` })),
    ],
  };
};
