import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../support/api.ts';
import { Browser, newOwner, password } from '../support/users.ts';

interface Received {
  readonly to: readonly string[];
  readonly from: string;
  readonly text: string;
}

describe('letters', () => {
  let server: SMTPServer;
  let api: TestApi;
  const received: Received[] = [];
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (auth, _session, callback) =>
        auth.username === 'mailer' && auth.password === 'its secret'
          ? callback(null, { user: 'mailer' })
          : callback(new Error('wrong')),
      onData: (stream, { envelope }, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push({
            to: envelope.rcptTo.map(({ address }) => address),
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            // Long lines are cut by quoted-printable.
            text: Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='),
          });
          callback();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mail = {
      smtp: `smtp://mailer:its%20secret@127.0.0.1:${port}`,
      from: 'Dragoman <no-reply@example.org>',
    };
    api = await startApi({ settings: { mail } });
  });
  afterAll(async () => {
    await api.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const tokenIn = (text: string): string => /token=([\w-]{43})/.exec(text)?.[1] ?? '';

  it('bring invitations', async () => {
    const { browser } = await newOwner(api, 'sender@example.org');
    const body = { email: 'guest@example.org', role: 'viewer' };
    const made = await browser.data(browser.post('/api/v1/invitations', body));
    expect(made.mailed).toBe(true);
    const letter = received.at(-1);
    expect(letter).toMatchObject({ to: ['guest@example.org'], from: 'no-reply@example.org' });
    expect(letter?.text).toContain('Subject: Dragoman: an invitation');
    const path = `/api/v1/invitations/${tokenIn(letter?.text ?? '')}/accept`;
    expect((await new Browser(api).post(path, { password })).status).toBe(201);
  });

  it('bring links for passwords to who has the address, and nobody else', async () => {
    await newOwner(api, 'forgetful@example.org');
    const before = received.length;
    const ask = (email: string) => new Browser(api).post('/api/v1/password-resets', { email });
    expect((await ask('nobody@example.org')).status).toBe(202);
    expect((await ask('forgetful@example.org')).status).toBe(202);
    await expect.poll(() => received.length).toBe(before + 1);
    const letter = received.at(-1);
    expect(letter?.to).toEqual(['forgetful@example.org']);
    const next = { password: 'another password' };
    const reset = await new Browser(api).post(`/api/v1/password-resets/${tokenIn(letter?.text ?? '')}`, next);
    expect(reset.status).toBe(200);
    expect((await new Browser(api).signIn('forgetful@example.org', next)).status).toBe(201);
  });

  it('that cannot be sent fail nothing, and no link is logged', async () => {
    const failing = await startApi({
      settings: { mail: { smtp: 'smtp://mailer:its%20secret@127.0.0.1:1', from: 'x@example.org' } },
    });
    const { browser: other } = await newOwner(failing, 'unlucky@example.org');
    const body = { email: 'lost@example.org', role: 'viewer' };
    const made = await other.data(other.post('/api/v1/invitations', body));
    expect(made).toMatchObject({ mailed: false, url: expect.stringContaining('token=') });
    const logged = JSON.stringify(failing.log);
    expect(logged).toContain('a letter could not be sent');
    for (const secret of [tokenIn(made.url), 'its secret', 'its%20secret'])
      expect(logged).not.toContain(secret);
    await failing.close();
  });
});
