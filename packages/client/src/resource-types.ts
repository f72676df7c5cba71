import type { Upload } from './files.ts';
import type { paths } from './generated/api.ts';
import type { Routes } from './routes.ts';
import type { UploadProgress } from './transport.ts';

/** Options of a method of a resource. */
export interface ResourceOptions {
  /** Ends the call: it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Of a `POST`. Default: a fresh one for every call, so that a repetition is not done and billed twice. */
  readonly idempotencyKey?: string;
  /** Only where this is the present revision; else the call rejects with `precondition_failed`. */
  readonly ifMatch?: number;
  /** Told how much of what is sent has gone: of files above all. */
  readonly onUpload?: UploadProgress;
}

type MethodOf<Method extends string> = Method extends 'LIST' ? 'get' : Lowercase<Method>;

type OperationAt<Path, Method extends string> = Path extends keyof paths
  ? MethodOf<Method> extends keyof paths[Path]
    ? paths[Path][MethodOf<Method>]
    : never
  : never;

/** The parts of a line of the table. */
type Parsed<Route> = Route extends `${infer Method} ${infer Path} ${infer Input}`
  ? {
      readonly method: Method;
      readonly path: Path;
      readonly input: Input;
      readonly operation: OperationAt<Path, Method>;
    }
  : Route extends `${infer Method} ${infer Path}`
    ? {
        readonly method: Method;
        readonly path: Path;
        readonly input: 'none';
        readonly operation: OperationAt<Path, Method>;
      }
    : never;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? [Name, ...NamesIn<Rest>] : [];

type ParameterOf<Operation, Name> = Operation extends { parameters: { path: infer Named } }
  ? Name extends keyof Named
    ? Named[Name]
    : never
  : never;

type PathArguments<Operation, Names> = Names extends [infer Name, ...infer Rest]
  ? [ParameterOf<Operation, Name>, ...PathArguments<Operation, Rest>]
  : [];

type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

type ContentOf<Operation> = Operation extends { requestBody?: { content: infer Content } } ? Content : never;

/** The members of a form that are files. */
type FilesOf<Content, Json> = Content extends { 'multipart/form-data': infer Form }
  ? { readonly [Name in Exclude<keyof Form, keyof Json>]?: Upload }
  : unknown;

type JsonOf<Content> = Content extends { 'application/json': infer Json }
  ? Json & FilesOf<Content, Json>
  : never;

type InputOf<Kind, Operation> = {
  readonly body: JsonOf<ContentOf<Operation>>;
  readonly query: Omit<QueryOf<Operation>, 'limit' | 'cursor'>;
  /** `type` says what it is, for example `text/csv`. */
  readonly file: { readonly file: Blob } & ([QueryOf<Operation>] extends [never]
    ? unknown
    : QueryOf<Operation>);
  readonly none: never;
}[Kind & ('body' | 'query' | 'file' | 'none')];

type InputArguments<Kind, Operation> = Kind extends 'none'
  ? []
  : Record<never, never> extends InputOf<Kind, Operation>
    ? [input?: InputOf<Kind, Operation>]
    : [input: InputOf<Kind, Operation>];

type AnswersOf<Operation> = Operation extends { responses: infer Answers }
  ? Answers[keyof Answers & (200 | 201 | 202)]
  : never;

type DataOf<Operation> =
  AnswersOf<Operation> extends infer Answer
    ? Answer extends { content: { 'application/json': { data: infer Data } } }
      ? Data
      : never
    : never;

type ItemOf<Operation> = DataOf<Operation> extends readonly (infer Item)[] ? Item : never;

type MethodFor<Route> =
  Parsed<Route> extends {
    method: infer Method;
    path: infer Path;
    input: infer Kind;
    operation: infer Operation;
  }
    ? (
        ...given: [
          ...PathArguments<Operation, NamesIn<Path>>,
          ...InputArguments<Kind, Operation>,
          options?: ResourceOptions,
        ]
      ) => Method extends 'LIST'
        ? AsyncGenerator<ItemOf<Operation>, void, undefined>
        : Promise<DataOf<Operation>>
    : never;

/**
 * Every operation of the API by resource, `client.glossaries.create(…)`: what the path names comes first, then the body or
 * the query, then options. Lists are walked page by page as a loop goes on. All reject with `DragomanError` where the
 * service refuses or fails, and `DragomanConnectionError` where no answer comes.
 */
export type Resources = {
  readonly [Resource in keyof Routes]: {
    readonly [Name in keyof Routes[Resource]]: MethodFor<Routes[Resource][Name]>;
  };
};
