import type { Client as OpenApiClient } from 'openapi-fetch';
import { type FileConnection, sending, type Upload } from './files.ts';
import type { paths } from './generated/api.ts';
import { type ListBody, paginate } from './paginate.ts';
import type { ResourceOptions, Resources } from './resource-types.ts';
import { routes } from './routes.ts';
import { type ApiResult, unwrap } from './unwrap.ts';

type Json = Readonly<Record<string, unknown>>;
/** The same for every operation: which it is, the table says. */
type Ask = (method: string, path: string, init: object) => Promise<ApiResult<{ readonly data: unknown }>>;

const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Blob;

/** The methods of all resources, over `client.api`. */
export const createResources = (connection: FileConnection): Resources => {
  const { request } = connection.api as OpenApiClient<paths> & { readonly request: Ask };
  const methodFor = (route: string) => {
    const [method = '', path = '', kind] = route.split(' ');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return (...given: unknown[]) => {
      const inPath = Object.fromEntries(names.map((name, index) => [name, given[index]]));
      const rest = given.slice(names.length);
      const input = (kind === undefined ? {} : (rest.shift() ?? {})) as Json;
      const options = (rest[0] ?? {}) as ResourceOptions;
      if (method === 'LIST')
        return paginate<unknown>(
          (page) =>
            request('get', path, {
              params: { path: inPath, query: { ...input, ...page } },
              signal: options.signal,
            }) as Promise<ApiResult<ListBody<unknown>>>,
        );
      const { params, ...init } = initOf(connection, kind, input, options);
      const isPost = method === 'POST';
      const header = {
        ...(isPost ? params.header : {}),
        ...(options.ifMatch === undefined ? {} : { 'If-Match': `"${options.ifMatch}"` }),
        ...(kind === 'file' ? { 'Content-Type': (input.file as Blob).type } : {}),
      };
      const query = kind === 'query' ? input : kind === 'file' ? { ...input, file: undefined } : {};
      return request(method.toLowerCase(), path, {
        ...init,
        params: { path: inPath, header, query },
      }).then(unwrap);
    };
  };
  return Object.fromEntries(
    Object.entries(routes).map(([resource, methods]) => [
      resource,
      Object.fromEntries(Object.entries(methods).map(([name, route]) => [name, methodFor(route)])),
    ]),
  ) as unknown as Resources;
};

/** What of a request is in neither path nor query. */
const initOf = (
  connection: FileConnection,
  kind: string | undefined,
  input: Json,
  options: ResourceOptions,
) => {
  if (kind === 'file') {
    const { file } = input;
    return { body: file, bodySerializer: () => file, ...sending(connection, {}, {}, options) };
  }
  if (kind !== 'body') return sending(connection, {}, {}, options);
  const entries = Object.entries(input);
  const uploads = Object.fromEntries(entries.filter(([, value]) => isUpload(value))) as Record<
    string,
    Upload
  >;
  const fields = Object.fromEntries(entries.filter(([, value]) => !isUpload(value)));
  return { body: fields, ...sending(connection, fields, uploads, options) };
};
