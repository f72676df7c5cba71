/** A form with a file, as `fetch` sends it: lists are repeated, objects written as JSON. */
export const formOf = (
  fields: object,
  file: { readonly part: string; readonly content: Blob; readonly name: string },
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value])
      form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  form.append(file.part, file.content, file.name);
  return form;
};
