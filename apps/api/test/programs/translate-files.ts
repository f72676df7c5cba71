/**
 * Takes jobs on the database and files of its argument, in JSON. Says each text that its engine is asked for; the call of
 * the number `holdAt` never ends.
 */
import { loadConfiguration } from '@dragoman/core';
import { pino } from 'pino';
import { createApiContainer } from '../../src/container.ts';
import { settingsSchema } from '../../src/settings.ts';
import { backwards, testEngine } from '../support/api.ts';
import { formats } from '../support/file-formats.ts';

const { holdAt, ...settings } = JSON.parse(process.argv[2] ?? '{}');
let calls = 0;
const engine = testEngine(() => async ({ segments }) => {
  calls += 1;
  if (calls === holdAt) {
    console.log(JSON.stringify({ holding: true }));
    await new Promise(() => {});
  }
  console.log(JSON.stringify({ texts: segments.map(({ text }) => text) }));
  return segments.map(({ text }) => backwards(text));
});
const configuration = await loadConfiguration({
  schema: settingsSchema,
  providers: [engine],
  formats,
  overrides: settings,
});
const container = await createApiContainer(configuration, {
  logger: pino({ level: 'silent' }),
  publicUrl: 'https://localhost:8443',
});
await container.cradle.jobs.work();
console.log(JSON.stringify({ working: true }));
