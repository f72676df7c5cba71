import { readFile } from 'node:fs/promises';
import { clientTypes, clientTypesPath } from './client-types.ts';

if ((await readFile(clientTypesPath, 'utf8')) !== (await clientTypes())) {
  console.error(
    "packages/client/src/generated/api.ts is not what the service's OpenAPI document says: run `pnpm --filter @dragoman/client generate`.",
  );
  process.exitCode = 1;
}
