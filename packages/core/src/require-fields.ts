import { ServiceError } from '@dragoman/provider';

/** What a field of a request must be. */
type Kind = 'string' | 'strings' | 'objects' | 'bytes';

const isOf: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  objects: (value) =>
    Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null),
  bytes: (value) => value instanceof Uint8Array,
};

const noun: Readonly<Record<Kind, string>> = {
  string: 'a string',
  strings: 'an array of strings',
  objects: 'an array of objects',
  bytes: 'a Uint8Array',
};

/**
 * Looks at the fields without which a request means nothing, since an embedder may write plain JavaScript.
 *
 * @throws ServiceError `invalid_request`, which names each field that is missing or of another type
 */
export const requireFields = (request: unknown, fields: Readonly<Record<string, Kind>>): void => {
  const given: object = typeof request === 'object' && request !== null ? request : {};
  const errors = Object.entries(fields)
    .filter(([name, kind]) => !isOf[kind](Reflect.get(given, name)))
    .map(([name, kind]) => ({
      pointer: `/${name}`,
      code: Reflect.get(given, name) === undefined ? 'required' : 'invalid_type',
      message: `${name} must be ${noun[kind]}.`,
    }));
  if (errors.length === 0) return;
  const detail = errors.map(({ message }) => message).join(' ');
  throw new ServiceError('invalid_request', { detail, errors });
};
