import { type Client, unwrap, verifyWebhook } from '@dragoman/client';
import { type OpenAiDouble, startOpenAiDouble } from '@dragoman/vendors';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  dragoman,
  makeFolder,
  type Running,
  type Service,
  startCommand,
  startService,
} from './support/command.ts';
import { connect } from './support/connect.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { Runner } from './support/runner.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let engine: OpenAiDouble;
let env: Record<string, string>;
let service: Service;
let runner: Runner;
let client: Client;
let disconnect: () => Promise<void>;

beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
  engine = await startOpenAiDouble({ translate: ({ text }) => text.toUpperCase() });
  env = {
    OPENAI_BASE_URL: engine.url,
    OPENAI_API_KEY: engine.apiKey ?? '',
    DRAGOMAN_SERVICES_MT: 'openai',
    DRAGOMAN_OUTBOUND_ALLOW: '127.0.0.0/8,::1',
  };
  service = await startService({ cwd: folder.path, env });
  ({ client, close: disconnect } = await connect(await service.facts()));
});
afterAll(async () => {
  await runner.close();
  await disconnect();
  await service.stop();
  await engine.close();
  await folder.remove();
});

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});
const receive = async (statusOf?: (number: number) => number): Promise<Receiver> => {
  const receiver = await startReceiver(statusOf);
  open.push(receiver);
  return receiver;
};

const here = (words: string[]) => runner.run(['webhooks', ...words], { cwd: folder.path });

/** `dragoman webhooks listen`, as soon as it follows. */
const listen = async (...words: string[]): Promise<Running> => {
  const running = startCommand(['webhooks', 'listen', ...words], { cwd: folder.path });
  await running.untilSaid('Ctrl+C ends.');
  return running;
};

const stop = async (running: Running): Promise<number | string> => {
  running.signal('SIGINT');
  return running.ended;
};

const translate = (text: string) => client.translate({ text, source_language: 'en', target_language: 'es' });

const createProject = async (name: string): Promise<string> =>
  unwrap(await client.api.POST('/v1/projects', { body: { name } })).id;

describe('dragoman webhooks listen', () => {
  it('forwards events as signed webhooks, prints what the receiver answered, and ends by Ctrl+C', async () => {
    const receiver = await receive();
    // The first start makes a project, too, and it may have been just now.
    const kinds = 'translation.created,translation.completed';
    const running = await listen('--forward-to', receiver.url, '--events', kinds);
    const secret = /whsec_\S+/.exec(running.said())?.[0] ?? '';
    const { id } = await translate('Hello');
    const events = [];
    for (const number of [1, 2]) {
      const { headers, body } = await receiver.untilReceived(number);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': expect.stringMatching(/^Dragoman-Webhooks\/\d/),
        'x-dragoman-delivery': headers['webhook-id'],
        'x-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      events.push(await verifyWebhook({ headers, body }, { secret }));
    }
    expect(events).toMatchObject([
      { event: 'translation.created', data: { id, translated_text: null } },
      { event: 'translation.completed', data: { id, translated_text: 'HELLO' } },
    ]);
    expect(events[0]?.deliveryId).not.toBe(events[1]?.deliveryId);
    await running.untilPrinted('translation.completed');
    expect(running.printed()).toMatch(
      new RegExp(
        `^\\S+Z  translation\\.created    ${id}  204 in \\d+ ms\\n\\S+Z  translation\\.completed  ${id}  204 in \\d+ ms\\n$`,
      ),
    );
    expect(await stop(running)).toBe(0);
  });

  it('prints payloads alone, one a line, of the kinds and the project that are asked for', async () => {
    const projectId = await createProject('Listened to');
    const running = await listen(
      '--events',
      'project.updated,project.deleted',
      '--project',
      projectId,
      '--json',
    );
    const otherId = await createProject('Not listened to');
    const update = async (id: string, name: string) =>
      unwrap(await client.api.PATCH('/v1/projects/{id}', { params: { path: { id } }, body: { name } }));
    await update(otherId, 'Other');
    await update(projectId, 'One');
    await update(projectId, 'Two');
    await running.untilPrinted('Two');
    const payloads = running
      .printed()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(payloads).toMatchObject([
      { event: 'project.updated', timestamp: expect.any(String), data: { id: projectId, name: 'One' } },
      { event: 'project.updated', data: { id: projectId, name: 'Two' } },
    ]);
    expect(await stop(running)).toBe(0);
  });

  it('forwards what a webhook is sent: the same body under the same headers', async () => {
    const [subscribed, forwarded] = [await receive(), await receive()];
    const running = await listen('--forward-to', forwarded.url, '--events', 'project.created');
    const webhook = unwrap(
      await client.api.POST('/api/v1/webhooks', {
        body: { url: subscribed.url, events: ['project.created'] },
      }),
    );
    await createProject('Grüße 🌍');
    const [sent, copy] = [await subscribed.untilReceived(1), await forwarded.untilReceived(1)];
    const { deliveryId, ...event } = await verifyWebhook(sent, { secret: webhook.secret ?? '' });
    expect(event).toMatchObject({ event: 'project.created', data: { name: 'Grüße 🌍' } });
    expect(deliveryId).toBe(sent.headers['x-dragoman-delivery']);
    expect(copy.body.toString()).toBe(sent.body.toString());
    expect(Object.keys(copy.headers).toSorted()).toEqual(Object.keys(sent.headers).toSorted());
    expect(copy.headers['user-agent']).toBe(sent.headers['user-agent']);
    expect(await stop(running)).toBe(0);
    await client.api.DELETE('/api/v1/webhooks/{id}', { params: { path: { id: webhook.id } } });
  });

  it('shows failures of the receiver and goes on', async () => {
    const receiver = await receive((number) => (number === 1 ? 500 : 204));
    const secret = 'a-secret-of-my-own';
    const running = await listen(
      '--forward-to',
      receiver.url,
      '--secret',
      secret,
      '--events',
      'project.created',
    );
    await createProject('First');
    await running.untilPrinted('500 in');
    await createProject('Second');
    await running.untilPrinted('204 in');
    const { headers, body } = await receiver.untilReceived(2);
    expect(await verifyWebhook({ headers, body }, { secret })).toMatchObject({ data: { name: 'Second' } });
    await receiver.close();
    await createProject('Third');
    await running.untilPrinted('The host refused the connection.');
    expect(await stop(running)).toBe(0);
  });

  it('goes on where the service was away, and misses nothing', async () => {
    const running = await listen('--events', 'project.created', '--json');
    const { port } = new URL((await service.facts()).base_url);
    await service.stop();
    await running.untilSaid('Trying again');
    service = await startService({ cwd: folder.path, env }, ['serve', '--port', port]);
    await createProject('After the restart');
    await running.untilPrinted('After the restart');
    expect(running.said()).toContain('The service answers again.');
    expect(await stop(running)).toBe(0);
  });

  it.each([
    [['--secret', 'short'], /16 characters at least/],
    [['--secret', 'geheimes-Schlüsselwort'], /printable ASCII/],
    [['--forward-to', 'http://'], /no address such as/],
    [['--forward-to', 'ftp://localhost/hook'], /scheme/],
    [['--forward-to', 'http://me:secret@localhost:3000'], /user name/],
  ])('refuses %j', async (words, message) => {
    const given = ['--forward-to', 'localhost:3000/hook', ...words];
    const { code, stderr } = await here(['listen', ...given]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
  });

  it('says what is wrong with a kind or a key at once', async () => {
    const kind = await here(['listen', '--events', 'translation.finished']);
    expect(kind).toMatchObject({ code: 1, stderr: expect.stringMatching(/\(invalid_request, request/) });
    const { base_url: url, ca_cert: ca } = await service.facts();
    const key = await here(['listen', '--url', url, '--ca', ca, '--key', 'dgm_wrong']);
    expect(key).toMatchObject({ code: 1, stderr: expect.stringMatching(/\(invalid_api_key, request/) });
  });
});

describe('dragoman webhooks trigger', () => {
  it('sends a signed sample of any kind and prints the answer', async () => {
    const receiver = await receive((number) => (number === 1 ? 200 : 204));
    const kinds = unwrap(await client.api.GET('/api/v1/event-types')).map(({ kind }) => kind);
    const [first = ''] = kinds;
    const sent = await here(['trigger', first, '--forward-to', receiver.url]);
    expect(sent).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^200 in \d+ ms\nanswer\uFFFD\[2J 200\n$/),
    });
    const secret = /whsec_\S+/.exec(sent.stderr)?.[0] ?? '';
    const { headers, body } = await receiver.untilReceived(1);
    const event = await verifyWebhook({ headers, body }, { secret });
    expect(event.event).toBe(first);
    const test = await here([
      'trigger',
      'webhook.test',
      '--forward-to',
      receiver.url.replace('http://', ''),
      '--secret',
      'a-secret-of-my-own',
    ]);
    expect(test).toMatchObject({ code: 0, stdout: expect.stringMatching(/^204 in \d+ ms\n$/), stderr: '' });
  });

  it('fails where the receiver does not answer with 2xx', async () => {
    const receiver = await receive(() => 302);
    const kind = 'translation.completed';
    const redirected = await here(['trigger', kind, '--forward-to', receiver.url]);
    expect(redirected).toMatchObject({ code: 1, stdout: expect.stringMatching(/^302 in/) });
    await receiver.close();
    const closed = await here(['trigger', kind, '--forward-to', receiver.url]);
    expect(closed).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^no answer in \d+ ms: The host refused the connection\.\n$/),
    });
  });

  it('lists the kinds where there is none of that name', async () => {
    const { code, stderr } = await here(['trigger', 'invoice.paid', '--forward-to', 'http://localhost:1']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/no kind of event "invoice\.paid"\. There are:\n {2}translation\.created\n/);
    expect(stderr).toMatch(/\n {2}webhook\.test\n$/);
  });
});

describe('dragoman webhooks list', () => {
  it('lists the webhooks of the account', async () => {
    expect(await dragoman(['webhooks', 'list'], { cwd: folder.path })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'There is no webhook.\n',
    });
    const webhook = unwrap(
      await client.api.POST('/api/v1/webhooks', {
        body: { url: 'https://93.184.215.14/hook', events: ['translation.completed'] },
      }),
    );
    const { stdout } = await here(['list']);
    expect(stdout).toMatch(/^ID +URL +EVENTS +PROJECT +STATE\n/);
    expect(stdout).toMatch(
      new RegExp(
        `^${webhook.id}  https://93\\.184\\.215\\.14/hook  translation\\.completed  all +healthy$`,
        'm',
      ),
    );
    const { stdout: json } = await here(['list', '--json']);
    expect(JSON.parse(json)).toMatchObject([{ id: webhook.id, active: true }]);
    expect(json).not.toContain('whsec_');
  });
});

describe('dragoman webhooks create, test and redeliver', () => {
  it('makes a webhook, tries it, and sends a delivery again', async () => {
    let status = 204;
    const receiver = await receive(() => status);
    const made = await here([...['create', receiver.url, '--events', 'translation.completed'], '--json']);
    const { id, secret } = JSON.parse(made.stdout);
    const tested = await here(['test', id]);
    expect(tested).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^delivered: status 204 in \d+ ms/),
    });
    await translate('Once more');
    await receiver.untilReceived(2);
    const delivery = await vi.waitFor(async () => {
      const path = { params: { path: { id } } };
      const found = unwrap(await client.api.GET('/api/v1/webhooks/{id}/deliveries', path));
      const ended = found.find((one) => one.event === 'translation.completed' && one.state === 'delivered');
      if (!ended) throw new Error('It has not ended.');
      return ended.id;
    });
    expect(await here(['redeliver', delivery])).toMatchObject({ code: 0, stderr: '' });
    const { headers, body } = await receiver.untilReceived(3);
    const event = await verifyWebhook({ headers, body }, { secret });
    expect(event).toMatchObject({ deliveryId: delivery, event: 'translation.completed' });
    status = 500;
    expect(await here(['test', id, '--json'])).toMatchObject({
      ...{ code: 1, stdout: expect.stringContaining('"status_code": 500') },
    });
    const own = ['create', receiver.url, '--events', 'translation.failed', '--secret', 'a-secret-of-my-own'];
    expect(await here(own)).toMatchObject({ code: 0, stderr: 'It signs with the given secret.\n' });
  });
});
