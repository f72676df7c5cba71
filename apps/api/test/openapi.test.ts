import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../src/http/openapi.ts';
import { operations } from '../src/operations.ts';

const document = openApiDocument(operations, { title: 'Dragoman', serverUrl: 'https://localhost:8443' });

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, with every reference in it', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(validator.version).toBe('3.1');
    const schemas = (document.components as { schemas: object }).schemas;
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) expect(schemas).toHaveProperty(reference.split('/').at(-1) as string);
  });

  it('names an own id, a scope and the errors of every operation', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    for (const methods of Object.values(
      document.paths as Record<string, Record<string, Record<string, unknown>>>,
    ))
      for (const operation of Object.values(methods)) {
        expect(operation).toHaveProperty('x-required-scope');
        expect(Object.keys(operation.responses as object)).toEqual(
          expect.arrayContaining(['400', '401', '403', '429', '500']),
        );
      }
  });
});
