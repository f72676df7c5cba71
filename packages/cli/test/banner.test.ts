import { expect, it } from 'vitest';
import { firstStartBanner } from '../src/serve/banner.ts';

const facts = {
  base_url: 'https://localhost:8443/v1',
  dashboard_url: null,
  setup_url: null,
  api_key: 'dgm_secret',
  ca_cert: '/data/tls/cert.pem',
};

it('the first start shows the key where it is seen, and names its file where it is logged', () => {
  const seen = firstStartBanner(facts, '/data/first-run.json', true);
  expect(seen).toContain('API key      dgm_secret\n');
  expect(seen).toContain("-H 'Authorization: Bearer dgm_secret'");
  const logged = firstStartBanner(facts, "/the data/it's/first-run.json", false);
  expect(logged).not.toContain('dgm_secret');
  expect(logged).toContain("API key      in /the data/it's/first-run.json\n");
  expect(logged).toContain(`.api_key' '/the data/it'\\''s/first-run.json')"`);
});
