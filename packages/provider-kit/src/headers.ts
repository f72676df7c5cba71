/** What a value must be that stands in a header, as keys and tokens do: for zod's `z.string().regex(...headerText)`. */
export const headerText = [/^[!-~]+$/, 'must be printable ASCII without spaces'] as const;
