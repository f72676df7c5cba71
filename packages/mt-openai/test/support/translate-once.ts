/** Run as a process of its own: translates `hello` with the options given as JSON, and prints what came of it. */
import { silentLogger } from '@dragoman/provider';
import { mtOpenai } from '../../src/index.ts';

const provider = mtOpenai.create(mtOpenai.options.parse(JSON.parse(process.argv[2] ?? '{}')), {
  logger: silentLogger,
});
const outcome = await provider
  .translate({
    segments: [{ id: 's', text: 'hello' }],
    sourceLanguage: 'en',
    targetLanguage: 'es',
    signal: new AbortController().signal,
  })
  .then(
    ({ segments }) => ({ text: segments[0]?.text }),
    (error: unknown) => ({ error }),
  );
console.log(JSON.stringify(outcome));
await provider.close();
