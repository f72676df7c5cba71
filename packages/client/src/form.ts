/** A file in a form. */
export interface FormPart {
  readonly part: string;
  readonly content: Blob;
  readonly name: string;
}

/** A form with files, as `fetch` sends it: lists are repeated, objects written as JSON. */
export const formOf = (fields: object, files: readonly FormPart[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value])
      form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  for (const { part, content, name } of files) form.append(part, content, name);
  return form;
};
