import { expect, it } from 'vitest';
import { loadDetector } from '../../../src/text/detect/detector.ts';
import { requireLanguage } from '../../../src/text/languages.ts';

it('frequent words that twins share certify no Danish', async () => {
  const detector = await loadDetector();
  // Norwegian with one slip (`at si`): nearly all of it is frequent in Danish as well.
  const text = 'Hva er det som er nytt for dem som har noget at si om det og ikke til oss alle?';
  expect(detector.resemblance(text, requireLanguage('da', '/'))?.probability).toBeLessThan(0.5);
});
