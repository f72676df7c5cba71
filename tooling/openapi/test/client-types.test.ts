import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { clientTypes, clientTypesPath } from '../src/client-types.ts';

it('finds the client with the types of the present OpenAPI document (else: pnpm --filter @dragoman/client generate)', async () => {
  expect(await readFile(clientTypesPath, 'utf8')).toBe(await clientTypes());
});
