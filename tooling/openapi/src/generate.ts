import { writeFile } from 'node:fs/promises';
import { clientTypes, clientTypesPath } from './client-types.ts';

await writeFile(clientTypesPath, await clientTypes());
