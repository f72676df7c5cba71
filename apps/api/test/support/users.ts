import { expect } from 'vitest';
import { hashToken, newToken } from '../../src/modules/users/tokens.ts';
import type { Answer, TestApi } from './api.ts';

export const origin = 'https://localhost:8443';
export const password = 'a long and good password';

/** A browser that is signed in, or not yet: it keeps its cookie, and shows the token against forgery. */
export class Browser {
  cookie: string | undefined;
  csrf: string | undefined;
  readonly #api: TestApi;
  readonly #headers: Record<string, string>;

  constructor(api: TestApi, headers: Record<string, string> = {}) {
    this.#api = api;
    this.#headers = headers;
  }

  get = (path: string, headers = {}) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers = {}) => this.send('POST', path, body, headers);
  patch = (path: string, body?: unknown, headers = {}) => this.send('PATCH', path, body, headers);
  delete = (path: string, headers = {}) => this.send('DELETE', path, undefined, headers);

  async send(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const answer = await this.#api.as(null).send(method, path, body, {
      ...{ origin: this.#api.publicUrl, 'user-agent': 'Browser 1.0' },
      ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
      ...(this.csrf === undefined || method === 'GET' ? {} : { 'x-csrf-token': this.csrf }),
      ...this.#headers,
      ...headers,
    });
    const set = [answer.headers['set-cookie'] ?? []].flat()[0];
    if (set !== undefined) this.cookie = set.split(';')[0];
    if (typeof answer.body?.data?.csrf_token === 'string') this.csrf = answer.body.data.csrf_token;
    return answer;
  }

  /** The data of what is there, or made. */
  data = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body.data;
  };

  signIn = (email: string, more: object = {}) => this.post('/api/v1/sessions', { email, password, ...more });
}

/** A token of a set-up link for an account. */
export const setUpToken = async (
  { services }: TestApi,
  accountId: string,
  expiresAt = new Date('2100-01-01'),
): Promise<string> => {
  const { token } = newToken();
  await services.store.links.createSetup(accountId, hashToken(token), expiresAt);
  return token;
};

/** A new account with an owner who is signed in. */
export const newOwner = async (
  api: TestApi,
  email: string,
): Promise<{ browser: Browser; accountId: string; userId: string }> => {
  const { id: accountId } = await api.services.store.accounts.create({ name: `Account of ${email}` });
  const browser = new Browser(api);
  const token = await setUpToken(api, accountId);
  const { user } = await browser.data(browser.post('/api/v1/setup', { token, email, password }));
  return { browser, accountId, userId: user.id };
};

/** A further member of an owner's account, signed in. */
export const newMember = async (
  api: TestApi,
  owner: Browser,
  email: string,
  role: string,
): Promise<{ browser: Browser; userId: string }> => {
  const { url } = await owner.data(owner.post('/api/v1/invitations', { email, role }));
  const token = new URL(url).searchParams.get('token');
  const browser = new Browser(api);
  const { user } = await browser.data(browser.post(`/api/v1/invitations/${token}/accept`, { password }));
  return { browser, userId: user.id };
};
