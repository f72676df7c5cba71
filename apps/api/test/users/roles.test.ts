import { beforeAll, describe, expect, it } from 'vitest';
import { requiredRole } from '../../src/identity/roles.ts';
import { operations } from '../../src/operations.ts';
import { useApi } from '../support/api.ts';
import { type Browser, newMember, newOwner } from '../support/users.ts';

const { api } = useApi();
const nothing = '00000000-0000-7000-8000-000000000000';

const guarded = operations.filter(({ access }) => access !== 'public');
const levels = ['viewer', 'editor', 'owner'] as const;

describe('roles', () => {
  const browsers = new Map<string, Browser>();
  beforeAll(async () => {
    const { browser } = await newOwner(api, 'matrix@example.org');
    browsers.set('owner', browser);
    for (const role of ['editor', 'viewer'] as const)
      browsers.set(role, (await newMember(api, browser, `${role}@example.org`, role)).browser);
  });

  it('say of every operation who may do it, and of nothing else', () => {
    for (const { id } of guarded) expect(requiredRole(id), id).toBeDefined();
    for (const { id, access } of operations)
      if (access === 'public') expect(requiredRole(id), id).toBeUndefined();
  });

  it('let nobody who only reads change anything', () => {
    const harmless = new Set([
      ...['detectLanguage', 'exportFile'],
      // One's own.
      ...['updateMe', 'changePassword', 'setUpTotp', 'removeTotp', 'endSession'],
    ]);
    const changing = guarded.filter(({ id, method }) => method !== 'get' && requiredRole(id) === 'viewer');
    expect(changing.map(({ id }) => id).filter((id) => !harmless.has(id))).toEqual([]);
  });

  it.each(guarded.map((operation) => [operation.id, operation] as const))(
    'hold for %s',
    async (_, operation) => {
      const path = operation.path
        .replace('{kind}', 'translation.created')
        .replace('{number}', '1')
        .replaceAll(/\{\w+\}/g, nothing);
      const required = requiredRole(operation.id) ?? null;
      for (const [index, role] of levels.entries()) {
        const browser = browsers.get(role);
        if (!browser) throw new Error('nobody has this role');
        const mayDoIt = required !== null && levels.indexOf(required) <= index;
        // Ends nothing and changes nothing: what is named does not exist, and bodies are refused.
        const body = operation.body || operation.upload ? '{' : undefined;
        const { status, body: said } = await browser.send(operation.method.toUpperCase(), path, body);
        const name = `${role}: ${status} ${said?.code}`;
        if (mayDoIt) expect(said?.code, name).not.toBe('insufficient_role');
        else expect(`${status} ${said?.code}`, name).toBe('403 insufficient_role');
        if (!mayDoIt) expect(said.required_role, name).toBe(required);
      }
    },
  );

  it('do not matter for what is public, which takes no other methods', async () => {
    const caller = await api.account('Methods');
    for (const path of new Set(
      operations.filter(({ access }) => access === 'public').map(({ path }) => path),
    ))
      for (const method of ['OPTIONS', 'PUT']) {
        const target = path.replaceAll(/\{\w+\}/g, nothing);
        const { status, body, headers } = await caller.send(method, target);
        expect(`${status} ${body.code}`, `${method} ${path}`).toBe('405 method_not_allowed');
        expect(headers.allow, path).toContain('POST');
      }
  });

  it('are none of keys, for what is of who signs in alone', async () => {
    const caller = await api.account('Keys');
    const alone = operations.filter(({ access }) => access === 'session');
    expect(alone.length).toBeGreaterThan(10);
    for (const operation of alone) {
      const path = operation.path.replaceAll(/\{\w+\}/g, nothing);
      const { status, body } = await caller.send(operation.method.toUpperCase(), path);
      expect(`${status} ${body.code}`, operation.id).toBe('403 insufficient_scope');
    }
  });
});
