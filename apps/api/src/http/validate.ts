import { closest, wantedOf } from '@dragoman/core';
import type { ErrorDetail } from '@dragoman/provider';
import { z } from 'zod';
import type { ApiError } from '../errors/api-error.ts';
import { invalidFields } from '../errors/errors.ts';
import { pointerToken } from './body/json-body.ts';
import { innermost } from './names.ts';

/** Parses by a schema. @throws ApiError `invalid_request` with a pointer for each problem. */
export const validateBody = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw mistakesIn(schema, result.error, value, (path) => ({
    pointer: path.map((part) => `/${pointerToken(String(part))}`).join(''),
  }));
};

/**
 * As `validateBody`, for query parameters: named by `parameter`, since pointers point into bodies. NUL, which no database
 * text takes, is refused in any of them.
 */
export const validateQuery = <S extends z.ZodType>(
  schema: S,
  value: Readonly<Record<string, unknown>>,
): z.output<S> => {
  const broken = Object.keys(value).filter((name) => String(value[name]).includes('\0'));
  if (broken.length > 0)
    throw invalidFields(
      broken.slice(0, maxMistakes).map((parameter) => ({
        pointer: '',
        parameter,
        code: 'nul_character',
        message: 'holds a NUL character (U+0000)',
      })),
    );
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw mistakesIn(schema, result.error, value, (path) => ({
    pointer: '',
    parameter: path.map(String).join('.'),
  }));
};

type Place = (path: readonly PropertyKey[]) => Pick<ErrorDetail, 'pointer' | 'parameter'>;

/** How many mistakes of a request are told. */
const maxMistakes = 50;

/** The first mistakes: no more of them is looked at, however many there are. */
const mistakesIn = (schema: z.ZodType, error: z.ZodError, value: unknown, place: Place): ApiError => {
  const mistakes: ErrorDetail[] = [];
  for (const issue of error.issues) {
    for (const mistake of describe(schema, issue, value, place)) {
      mistakes.push(mistake);
      if (mistakes.length === maxMistakes) return invalidFields(mistakes);
    }
  }
  return invalidFields(mistakes);
};

function* describe(
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  value: unknown,
  place: Place,
): Generator<ErrorDetail> {
  if (issue.code === 'unrecognized_keys') {
    const known = namesAt(schema, issue.path);
    for (const key of issue.keys) {
      const near = closest(key, known);
      yield {
        ...place([...issue.path, key]),
        code: 'unknown_field',
        message: `is not a field of this request${near === undefined ? '' : `: did you mean \`${near}\`?`}`,
      };
    }
    return;
  }
  const missing = issue.code === 'invalid_type' && valueAt(value, issue.path) === undefined;
  yield {
    ...place(issue.path),
    code: missing
      ? 'required'
      : issue.code === 'custom'
        ? String(issue.params?.code ?? 'invalid_value')
        : issue.code,
    message: missing ? 'is required' : wantedOf({ ...issue, input: valueAt(value, issue.path) }),
  };
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (current, part) =>
      typeof current === 'object' && current !== null ? Reflect.get(current, part) : undefined,
    value,
  );

/** The fields that a schema knows where an object is; none where it is no plain object of the schema. */
const namesAt = (schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] => {
  let current: z.ZodType | undefined = innermost(schema);
  for (const part of path) {
    const next: unknown =
      current instanceof z.ZodArray
        ? current.element
        : current instanceof z.ZodObject
          ? current.shape[String(part)]
          : undefined;
    current = next === undefined ? undefined : innermost(next as z.ZodType);
  }
  return current instanceof z.ZodObject ? Object.keys(current.shape) : [];
};
