import { createServices } from '@dragoman/core';
import mtApertium from '@dragoman/mt-apertium';

const { services, close } = await createServices({
  providers: [mtApertium],
  services: { mt: 'apertium' },
});
const result = await services.text.translate({
  text: 'The house is red.',
  targetLanguage: 'es-MX',
});
console.log(result.translatedText, result.quality.score, result.warnings);
await close();
