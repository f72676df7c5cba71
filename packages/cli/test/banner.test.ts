import { expect, it } from 'vitest';
import { firstStartBanner, firstUserHint } from '../src/serve/banner.ts';

const facts = {
  base_url: 'https://localhost:8443/v1',
  dashboard_url: 'https://localhost:8443/dashboard/',
  setup_url: 'https://localhost:8443/dashboard/setup?token=once',
  api_key: 'dgm_secret',
  ca_cert: '/data/tls/cert.pem',
};

it('the first start shows the key where it is seen, and names its file where it is logged', () => {
  const seen = firstStartBanner(facts, '/data/first-run.json', true);
  expect(seen).toContain('API key      dgm_secret\n');
  expect(seen).toContain(`Dashboard    ${facts.dashboard_url}\n  First user   ${facts.setup_url}\n`);
  expect(seen).toContain("-H 'Authorization: Bearer dgm_secret'");
  const logged = firstStartBanner(facts, "/the data/it's/first-run.json", false);
  expect(logged).not.toContain('dgm_secret');
  expect(logged).not.toContain('token=once');
  expect(logged).toContain("API key      in /the data/it's/first-run.json\n");
  expect(logged).toContain(`.api_key' '/the data/it'\\''s/first-run.json')"`);
});

it('the first start names no certificate behind a proxy, and no link where somebody can sign in', () => {
  const said = firstStartBanner({ ...facts, setup_url: null, ca_cert: null }, '/data/first-run.json', true);
  expect(said).not.toMatch(/Certificate|--cacert|First user|null/);
  expect(said).toContain(
    '  API key      dgm_secret\n\nTry it:\n\n  curl https://localhost:8443/v1/translate',
  );
});

it('a later start shows the link for the first user where it is seen alone', () => {
  const hint = (isSeen: boolean) => firstUserHint(facts.setup_url, '/data/first-run.json', isSeen);
  expect(hint(true)).toContain(facts.setup_url);
  expect(hint(false)).toContain('setup_url in /data/first-run.json');
  expect(hint(false)).not.toContain('token=once');
});
