import { createServices } from '@dragoman/core';

const { services, close } = await createServices({
  providers: [],
  // By the name of its package, as in `dragoman.config.yaml`; names are looked up here, not beside `@dragoman/core`.
  services: { formats: ['@example/format-notes'] },
  importProvider: (specifier) => import(specifier),
});
const bytes = new TextEncoder().encode('#notes\n- Buy some tea.\n');
const file = { format: services.formats.find({ head: bytes }).id, bytes, targetLanguage: 'de' };
const { segments } = await services.formats.extract(file);
const targets = segments.map(({ key, source }) => ({ key, source, target: 'Tee kaufen.' }));
const { bytes: written } = await services.formats.render({ ...file, segments: targets });
await close();
console.log(new TextDecoder().decode(written));
if (!new TextDecoder().decode(written).includes('- Tee kaufen.')) process.exitCode = 1;
