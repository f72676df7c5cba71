import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument } from './document.ts';

const maxProblems = 3;

/** Says what of a value is not as a schema of the document wants it: a few lines, none where all is. */
export type Validate = (pointer: string, value: unknown) => readonly string[];

/** Holds values to the schemas of a document, each named by its pointer (`#/paths/…/schema`). */
export const createValidator = ({ json }: ApiDocument): Validate => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(json, 'document');
  return (pointer, value) => {
    const validate = ajv.getSchema(`document${pointer}`) ?? ajv.compile({ $ref: `document${pointer}` });
    if (validate(value)) return [];
    return (validate.errors ?? [])
      .slice(0, maxProblems)
      .map(
        ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
      );
  };
};
