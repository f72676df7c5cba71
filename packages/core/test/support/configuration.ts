import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ConfigurationError, loadConfiguration } from '@dragoman/core';
import { defineProvider, type MtProviderV1 } from '@dragoman/provider';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { z as oldest } from 'zod-oldest';
import { testEngine } from './engines.ts';

/** A schema with settings of all kinds. */
export const schema = z.strictObject({
  dataDir: z.string().default('data'),
  databaseUrl: z.string().optional().meta({ env: 'DATABASE_URL', secret: true }),
  server: z
    .strictObject({
      port: z.int().min(1).max(65_535).default(8443),
      trustProxy: z.union([z.boolean(), z.array(z.string())]).default(false),
      hops: z.union([z.boolean(), z.int(), z.array(z.string())]).default(false),
      tls: z.strictObject({ cert: z.string().optional() }).prefault({}),
    })
    .prefault({}),
  limits: z.strictObject({
    rate: z.strictObject({ perMinute: z.int().nonnegative().default(60) }),
    sizes: z.array(z.int()).default([1]),
  }),
  outbound: z.strictObject({ allow: z.array(z.string()).default([]) }).prefault({}),
  labels: z.record(z.string(), z.string()).default({}),
});

/** A provider like a vendor's. Its options are of another copy of zod than ours: of the oldest that fits. */
export const vendor = defineProvider({
  contract: 'mt/v1',
  slot: 'mt',
  id: 'vendor',
  packageName: '@test/vendor',
  displayName: 'Vendor',
  options: oldest.strictObject({
    apiKey: z
      .string()
      .min(8)
      .refine((key) => !key.includes(' '), { error: ({ input }) => `${String(input)} has blanks` }),
    baseUrl: oldest.url().default('https://vendor.example'),
    timeoutMs: oldest.int().positive().default(1_000),
    models: oldest.array(oldest.string()).default(['m']),
  }),
  env: { apiKey: { name: 'VENDOR_API_KEY', secret: true }, baseUrl: 'VENDOR_BASE_URL' },
  isConfigured: ({ apiKey }) => apiKey !== undefined,
  setup: 'Set VENDOR_API_KEY.',
  create: (): MtProviderV1 => {
    throw new Error('not needed');
  },
});

/** A provider that needs nothing. */
export const { definition: local } = testEngine({ id: 'local' });

/** Loads a configuration of these two. */
export const load = (
  options: Partial<
    Parameters<typeof loadConfiguration<[typeof vendor, typeof local], typeof schema>>[0]
  > = {},
) => loadConfiguration({ providers: [vendor, local], schema, ...options });

/** A file of these values. */
export const fileOf = (values: Record<string, unknown>) => ({
  path: '/etc/dragoman/dragoman.config.yaml',
  values,
});

/** The problems with which loading fails. */
export const problemsOf = async (promise: Promise<unknown>): Promise<ConfigurationError['problems']> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ConfigurationError))
    throw new Error(`No configuration error, but ${inspect(error)}`);
  return error.problems;
};

/** A folder with these files, removed when the test ends. */
export const directory = async (files: Record<string, string>): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'dragoman-core-'));
  onTestFinished(() => rm(path, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  return path;
};
