import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useApi } from './support/api.ts';

const { api } = useApi();

it.each(['prometheus-rules.yaml', 'grafana.json'])(
  'has every metric that deploy/%s looks at',
  async (file) => {
    const looks = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
    const names = new Set(
      looks.match(/dragoman_\w+/g)?.map((name) => name.replace(/_(?:bucket|count)$/, '')),
    );
    // Jobs are watched from the first who asks for them on: a service does at its start.
    expect(api.services.jobs).toBeDefined();
    const { body } = await api.as(null).get('/metrics');
    const known = new Set(Array.from(String(body).matchAll(/^# HELP (\w+)/gm), ([, name]) => name));
    expect(names.size).toBeGreaterThan(5);
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
  },
);
