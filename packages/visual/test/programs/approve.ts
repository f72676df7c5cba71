import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawIn, scripts } from '../support/scripts.ts';

// Writes the approved pictures anew. Look at each one before it is committed.
for (const language of Object.keys(scripts))
  writeFileSync(join(import.meta.dirname, '..', 'approved', `${language}.png`), await drawIn(language));
