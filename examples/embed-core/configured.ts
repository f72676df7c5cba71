import { createServices, loadConfiguration, readConfigurationFile } from '@dragoman/core';
import mtApertium from '@dragoman/mt-apertium';
import { z } from 'zod';

const configuration = await loadConfiguration({
  providers: [mtApertium],
  // Your own sections beside `services` and `providers`.
  schema: z.object({ server: z.object({ port: z.int().default(8080) }) }),
  file: await readConfigurationFile({ directory: process.cwd() }),
  env: process.env,
  overrides: { server: { port: 8081 } },
});
console.log(configuration.values.server.port, configuration.describe(), configuration.warnings);

const { close } = await createServices({ configuration });
await close();
