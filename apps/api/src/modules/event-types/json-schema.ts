import { z } from 'zod';
import type { EventKind, TestEventKind } from './kinds.ts';
import { componentNameOf, payloadSchemas } from './schema.ts';

/**
 * JSON Schema (2020-12) of the body of a delivery. Unlike the service's own check it allows fields beside the present
 * ones: some may be added, and a receiver that holds bodies against it must not break by that.
 */
export const payloadJsonSchema = (kind: EventKind | TestEventKind): Record<string, unknown> => {
  const { $schema, $defs = {} } = z.toJSONSchema(payloadSchemas[kind], {
    override({ jsonSchema }) {
      delete jsonSchema.additionalProperties;
      // The format says it; the pattern behind it is for machines that do not know formats.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return { $schema, ...$defs[componentNameOf(kind)] };
};
