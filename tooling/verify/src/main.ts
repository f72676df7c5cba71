import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verify } from './verify.ts';

const usage = `Asks the true services of vendors, with the keys of the environment, what their doubles are asked in tests, and
tells where a double differs. Variables as for Dragoman itself: OPENAI_API_KEY, DEEPGRAM_API_KEY, ELEVENLABS_API_KEY,
GOOGLE_API_KEY, AZURE_SPEECH_KEY with AZURE_SPEECH_REGION.

  --fixtures FOLDER   where the redacted answers are kept (default tooling/verify/fixtures)

Exits with 0 where all agree, 1 where one differs, 2 where there is no key.`;

const { values } = parseArgs({
  options: {
    fixtures: { type: 'string', default: join(import.meta.dirname, '../fixtures') },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(usage);
else
  process.exitCode = await verify({
    environment: process.env,
    fixtures: values.fixtures,
    print: (line) => console.log(line),
  });
