import { ApiProblem } from '../../api/problem.ts';

/** What the service says of one field of a form. @param pointer JSON pointer into the body, such as `/url` */
export const fieldError = (error: unknown, pointer: string): string | undefined =>
  error instanceof ApiProblem
    ? error.fields.find((field) => field.pointer === pointer || field.pointer.startsWith(`${pointer}/`))
        ?.message
    : undefined;
