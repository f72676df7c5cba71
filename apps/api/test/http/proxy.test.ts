import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';

const { api } = useApi({
  settings: { server: { port: 0, trustProxy: ['127.0.0.1/32'] }, metrics: { allow: ['198.51.100.0/24'] } },
});

it('behind a trusted proxy, what came over HTTPS is answered, all else is 403', async () => {
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  expect((await api.operator.get('/v1/models', https)).status).toBe(200);
  for (const headers of [{}, { 'x-forwarded-proto': 'http' }])
    expect((await api.operator.get('/v1/models', headers)).body).toMatchObject({
      status: 403,
      code: 'https_required',
    });
});

it('/metrics is there for loopback and the allowed networks alone, by the address that the proxy tells', async () => {
  const from = (address: string) =>
    api.as(null).get('/metrics', { 'x-forwarded-proto': 'https', 'x-forwarded-for': address });
  expect((await from('127.0.0.1')).status).toBe(200);
  expect((await from('198.51.100.7')).status).toBe(200);
  expect((await from('203.0.113.9')).body).toMatchObject({ status: 404, code: 'not_found' });
});

it('health is told over plain HTTP, without a word of the proxy', async () => {
  const anyone = api.as(null);
  for (const headers of [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'https' }]) {
    expect((await anyone.get('/healthz', headers)).body).toEqual({ success: true, data: { status: 'ok' } });
    expect(await anyone.read('/readyz', headers)).toMatchObject({ status: 'ready' });
  }
  for (const path of ['/healthz/', '/readyz/..', '/HEALTHZ', '/openapi.json', '/docs', '/metrics'])
    expect((await anyone.get(path)).body, path).toMatchObject({ status: 403, code: 'https_required' });
});

describe('proxies that are counted', () => {
  const { api } = useApi({
    settings: { server: { port: 0, trustProxy: 2 }, metrics: { allow: ['198.51.100.0/24'] } },
  });

  it('are believed what the outermost of them saw, and nothing that a caller wrote before', async () => {
    const from = (addresses: string) =>
      api.as(null).get('/metrics', { 'x-forwarded-proto': 'https', 'x-forwarded-for': addresses });
    expect((await from('198.51.100.7, 203.0.113.1')).status).toBe(200);
    expect((await from('203.0.113.1, 198.51.100.7')).status).toBe(404);
    expect((await from('198.51.100.7, 192.0.2.9, 203.0.113.1')).status).toBe(404);
  });
});
