/** A JSON Schema, as far as it is looked at here. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
}

/** A parameter of a path, a query or the header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** One of the answers that the document promises of an operation. */
export interface DescribedAnswer {
  /** Pointers into the document to the schema of each media type. */
  readonly schemas: Readonly<Record<string, string>>;
  /** Those that are always there, in lower case. */
  readonly headers: readonly string[];
  /** The error codes that its description lists; empty where it is no error. */
  readonly codes: readonly string[];
}

/** One operation of the API, as the document describes it. */
export interface DescribedOperation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** `/v1/translations/{id}` */
  readonly path: string;
  /** The scope that a key needs; null: any valid key will do. */
  readonly scope: string | null;
  /** What somebody who has signed in must at least be; null: no session may do it. */
  readonly role: string | null;
  /** `public`: whoever comes from a page of the service; `session`: who has signed in, and no key. */
  readonly access: 'any' | 'session' | 'public';
  readonly parameters: readonly Parameter[];
  /** The schema of each media type that it takes; undefined where it takes no body. */
  readonly body: Readonly<Record<string, Schema>> | undefined;
  readonly answers: ReadonlyMap<number, DescribedAnswer>;
}

type Json = Readonly<Record<string, unknown>>;

/** The API as its own `/openapi.json` describes it. */
export interface ApiDocument {
  readonly json: Json;
  readonly operations: readonly DescribedOperation[];
  /** What a `$ref` stands for; any other schema is given back as it is. */
  resolve(schema: Schema): Schema;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The object that a pointer (`#/components/…`) names. */
const at = (document: Json, reference: string): Json => {
  let current: unknown = document;
  for (const part of reference.slice(2).split('/'))
    current = (current as Json | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  if (typeof current !== 'object' || current === null) throw new Error(`The document has no ${reference}.`);
  return current as Json;
};

const token = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** A part of the document and where it is: behind a reference, where there is one. */
const found = (document: Json, part: Json, pointer: string): { part: Json; pointer: string } =>
  typeof part.$ref === 'string' ? { part: at(document, part.$ref), pointer: part.$ref } : { part, pointer };

const answerAt = (document: Json, given: Json, place: string): DescribedAnswer => {
  const { part, pointer } = found(document, given, place);
  const content = (part.content ?? {}) as Record<string, { readonly schema?: unknown }>;
  return {
    schemas: Object.fromEntries(
      Object.keys(content).map((type) => [type, `${pointer}/content/${token(type)}/schema`]),
    ),
    headers: Object.entries((part.headers ?? {}) as Record<string, Json>)
      .filter(([, header]) => found(document, header, '').part.required === true)
      .map(([name]) => name.toLowerCase()),
    codes: [...String(part.description ?? '').matchAll(/`([a-z_]+)`/g)].flatMap(([, code]) => code ?? []),
  };
};

const accessOf = (security: readonly Json[] | undefined): DescribedOperation['access'] =>
  security === undefined ? 'any' : security.length === 0 ? 'public' : 'session';

const operationAt = (document: Json, path: string, method: string, operation: Json): DescribedOperation => {
  const pointer = `#/paths/${token(path)}/${method}`;
  const responses = operation.responses as Record<string, Json>;
  const body = operation.requestBody as { readonly content: Record<string, { schema: Schema }> } | undefined;
  return {
    id: String(operation.operationId),
    method: method.toUpperCase(),
    path,
    scope: (operation['x-required-scope'] as string | null | undefined) ?? null,
    role: (operation['x-required-role'] as string | null | undefined) ?? null,
    access: accessOf(operation.security as readonly Json[] | undefined),
    parameters: ((operation.parameters ?? []) as Json[]).map(
      (parameter) => found(document, parameter, '').part as unknown as Parameter,
    ),
    body:
      body && Object.fromEntries(Object.entries(body.content).map(([type, { schema }]) => [type, schema])),
    answers: new Map(
      Object.entries(responses).map(([status, answer]) => [
        Number(status),
        answerAt(document, answer, `${pointer}/responses/${status}`),
      ]),
    ),
  };
};

/**
 * Reads an OpenAPI 3.1 document.
 *
 * @throws Error where a reference leads nowhere
 */
export const readDocument = (json: Json): ApiDocument => ({
  json,
  operations: Object.entries(json.paths as Record<string, Record<string, Json>>).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [operationAt(json, path, method, operation)] : [];
    }),
  ),
  resolve: (schema) => (schema.$ref === undefined ? schema : (at(json, schema.$ref) as Schema)),
});
