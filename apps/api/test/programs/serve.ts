/** Serves with the settings of its argument, in JSON, says where, and ends at SIGTERM. Nothing but what it opened keeps it. */
import { loadApiConfiguration, serve } from '../../src/index.ts';

const service = await serve(
  await loadApiConfiguration({
    env: { DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off' },
    overrides: JSON.parse(process.argv[2] ?? '{}'),
  }),
);
process.once('SIGTERM', async () => {
  await service.close();
  console.log('closed');
});
console.log(JSON.stringify({ port: service.port, healthPort: service.healthPort }));
