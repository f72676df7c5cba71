/** False for what PostgreSQL's `text` cannot keep: a NUL character, or half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
